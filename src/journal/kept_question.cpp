// SPDX-License-Identifier: Apache-2.0
#include "journal/kept_question.hpp"

#include <algorithm>
#include <new>

namespace pullrec::journal {

namespace {

/// Counts what texts take, or puts them one after the other.
class Texts {
public:
    explicit Texts(char* to = nullptr) : to_(to) {}

    std::string_view put(std::string_view text) {
        bytes_ += text.size();
        if (to_ == nullptr) {
            return {};
        }
        char* const begin = to_;
        to_ = std::copy(text.begin(), text.end(), to_);
        return {begin, text.size()};
    }
    CoordinatesView put(const CoordinatesView& place) {
        return {put(place.name_space), put(place.name), put(place.uid)};
    }
    SecretView put(const SecretView& secret) {
        // hashes are compared first
        const std::string_view hash = put(secret.credential_hash);
        return {put(secret.coordinates), hash};
    }
    [[nodiscard]] std::size_t bytes() const { return bytes_; }

private:
    char* to_;
    std::size_t bytes_ = 0;
};

/// Copies views to `at`, which moves behind them, and what they view to `texts`.
template <class View>
std::span<const View> put_all(std::span<const View> views, std::byte*& at, Texts& texts) {
    auto* const begin = reinterpret_cast<View*>(at);
    View* next = begin;
    for (const View& view : views) {
        new (next++) View(texts.put(view));
    }
    at += views.size_bytes();
    return {begin, views.size()};
}

template <class View>
std::size_t bytes_of(std::span<const View> views) {
    Texts texts;
    for (const View& view : views) {
        texts.put(view);
    }
    return views.size_bytes() + texts.bytes();
}

} // namespace

KeptQuestion::Owned KeptQuestion::of(const Image& image, const ImageRef& ref,
                                     const Prospect& prospect, std::uint64_t generation) {
    const std::size_t bytes = sizeof(KeptQuestion) + image.text.size() + ref.text.size() +
                              bytes_of(prospect.secrets) + bytes_of(prospect.proven) +
                              bytes_of(prospect.accounts);
    auto* const memory = static_cast<std::byte*>(::operator new(bytes));
    Owned kept(new (memory) KeptQuestion(bytes, generation));
    auto& filled = *reinterpret_cast<KeptQuestion*>(memory);
    const std::size_t views = prospect.secrets.size_bytes() + prospect.proven.size_bytes() +
                              prospect.accounts.size_bytes();
    std::byte* at = memory + sizeof(KeptQuestion);
    Texts texts(reinterpret_cast<char*>(at + views));
    filled.image_ = texts.put(image.text);
    filled.ref_ = texts.put(ref.text);
    filled.prospect_ = prospect;
    filled.prospect_.secrets = put_all(prospect.secrets, at, texts);
    filled.prospect_.proven = put_all(prospect.proven, at, texts);
    filled.prospect_.accounts = put_all(prospect.accounts, at, texts);
    return kept;
}

void KeptQuestion::Free::operator()(const KeptQuestion* kept) const noexcept {
    kept->~KeptQuestion();
    ::operator delete(const_cast<KeptQuestion*>(kept));
}

} // namespace pullrec::journal
