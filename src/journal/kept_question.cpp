// SPDX-License-Identifier: Apache-2.0
#include "journal/kept_question.hpp"

#include <algorithm>
#include <limits>
#include <new>

namespace pullrec::journal {

namespace {

/// Visits the texts of a question in the order in which they lie.
template <class F>
void each_text(const CoordinatesView& place, const F& f) {
    f(place.name_space);
    f(place.name);
    f(place.uid);
}

template <class F>
void each_text(const SecretView& secret, const F& f) {
    // hashes are compared first
    f(secret.credential_hash);
    each_text(secret.coordinates, f);
}

template <class F>
void each_text(const Image& image, const ImageRef& ref, const Prospect& prospect, const F& f) {
    f(image.text);
    f(ref.text);
    for (const auto& secrets : {prospect.secrets, prospect.proven}) {
        for (const SecretView& secret : secrets) {
            each_text(secret, f);
        }
    }
    for (const CoordinatesView& account : prospect.accounts) {
        each_text(account, f);
    }
}

/// Reads them back.
template <class Length>
class Texts {
public:
    Texts(const Length* length, const char* at) : length_(length), at_(at) {}

    CoordinatesView place() { return {next(), next(), next()}; }
    SecretView secret() {
        const std::string_view hash = next();
        return {place(), hash};
    }
    std::string_view next() {
        const std::string_view text(at_, *length_++);
        at_ += text.size();
        return text;
    }

private:
    const Length* length_;
    const char* at_;
};

} // namespace

KeptQuestion::KeptQuestion(const Prospect& prospect, std::size_t bytes, std::uint64_t generation)
    : generation_(generation),
      bytes_(static_cast<std::uint32_t>(bytes)),
      secrets_(static_cast<std::uint32_t>(prospect.secrets.size())),
      proven_(static_cast<std::uint32_t>(prospect.proven.size())),
      accounts_(static_cast<std::uint32_t>(prospect.accounts.size())),
      settled_(prospect.settled),
      hash_match_(prospect.hash_match),
      asks_first_(prospect.asks_first) {}

KeptQuestion::Owned KeptQuestion::of(const Image& image, const ImageRef& ref,
                                     const Prospect& prospect, std::uint64_t generation) {
    std::size_t texts = 0;
    std::size_t bytes = sizeof(KeptQuestion);
    bool fits = true;
    each_text(image, ref, prospect, [&](std::string_view text) {
        ++texts;
        bytes += sizeof(Length) + text.size();
        fits = fits && text.size() <= std::numeric_limits<Length>::max();
    });
    if (!fits || bytes > std::numeric_limits<std::uint32_t>::max()) {
        return nullptr;
    }
    Owned kept(new (::operator new(bytes)) KeptQuestion(prospect, bytes, generation));
    KeptQuestion* const made = kept.get();
    auto* length = reinterpret_cast<Length*>(made + 1);
    char* at = reinterpret_cast<char*>(length + texts);
    made->texts_ = at;
    each_text(image, ref, prospect, [&](std::string_view text) {
        *length++ = static_cast<Length>(text.size());
        at = std::copy(text.begin(), text.end(), at);
    });
    return kept;
}

Prospect KeptQuestion::prospect(ProspectViews& views) const {
    Texts texts(lengths() + 2, texts_ + lengths()[0] + lengths()[1]);
    views.secrets.reserve(secrets_);
    for (std::uint32_t i = 0; i < secrets_; ++i) {
        views.secrets.push_back(texts.secret());
    }
    views.proven.reserve(proven_);
    for (std::uint32_t i = 0; i < proven_; ++i) {
        views.proven.push_back(texts.secret());
    }
    views.accounts.reserve(accounts_);
    for (std::uint32_t i = 0; i < accounts_; ++i) {
        views.accounts.push_back(texts.place());
    }
    return {settled_, asks_first_, hash_match_, views.secrets, views.proven, views.accounts};
}

} // namespace pullrec::journal
