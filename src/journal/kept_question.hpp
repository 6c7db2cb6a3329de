// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/image.hpp"
#include "domain/prospect.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <type_traits>

namespace pullrec::journal {

/// A question that was asked and its prospect, small and in one piece of memory: one that no cache
/// of the processor holds costs about one wait for memory, not one a text.
class KeptQuestion {
public:
    struct Free {
        void operator()(KeptQuestion* kept) const noexcept { ::operator delete(kept); }
    };
    using Owned = std::unique_ptr<KeptQuestion, Free>;

    /// Copies all that the prospect views; null where a text is longer than 64 KiB.
    static Owned of(const Image& image, const ImageRef& ref, const Prospect& prospect,
                    std::uint64_t generation);
    KeptQuestion(const KeptQuestion&) = delete;
    KeptQuestion& operator=(const KeptQuestion&) = delete;

    [[nodiscard]] std::string_view image() const noexcept { return {texts_, lengths()[0]}; }
    [[nodiscard]] std::string_view ref() const noexcept {
        return {texts_ + lengths()[0], lengths()[1]};
    }
    /// Full comparison: a hash alone never answers.
    [[nodiscard]] bool asks(std::string_view image, std::string_view ref) const noexcept {
        return this->image() == image && this->ref() == ref;
    }
    /// The prospect, whose views lie in `views` and view this.
    [[nodiscard]] Prospect prospect(ProspectViews& views) const;
    /// Of the cache, when this was read.
    [[nodiscard]] std::uint64_t generation() const noexcept { return generation_; }
    [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }

    /// That it was asked again, since `forget_asked`.
    void note_asked() const noexcept {
        // a line that all readers share is written to only once
        if (!asked_.load(std::memory_order_relaxed)) {
            asked_.store(true, std::memory_order_relaxed);
        }
    }
    [[nodiscard]] bool forget_asked() const noexcept {
        return asked_.exchange(false, std::memory_order_relaxed);
    }

private:
    using Length = std::uint16_t;

    KeptQuestion(const Prospect& prospect, std::size_t bytes, std::uint64_t generation);

    [[nodiscard]] const Length* lengths() const noexcept {
        return reinterpret_cast<const Length*>(this + 1);
    }

    std::uint64_t generation_;
    const char* texts_ = nullptr; ///< behind the lengths: of image, ref and all that is viewed
    std::uint32_t bytes_;
    std::uint32_t secrets_; ///< how many
    std::uint32_t proven_;
    std::uint32_t accounts_;
    std::optional<Rule> settled_;
    HashMatch hash_match_;
    bool asks_first_;
    mutable std::atomic<bool> asked_{false};
};

static_assert(std::is_trivially_destructible_v<KeptQuestion>, "its memory is all that is freed");

} // namespace pullrec::journal
