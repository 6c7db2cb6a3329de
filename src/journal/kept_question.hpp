// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/image.hpp"
#include "domain/prospect.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace pullrec::journal {

/// A question that was asked and its prospect, with all their texts in one piece of memory: one
/// that no cache of the processor holds costs about one wait for memory, not one a text.
class KeptQuestion {
public:
    struct Free {
        void operator()(const KeptQuestion* kept) const noexcept;
    };
    using Owned = std::unique_ptr<const KeptQuestion, Free>;

    /// Copies all that the prospect views.
    static Owned of(const Image& image, const ImageRef& ref, const Prospect& prospect,
                    std::uint64_t generation);
    KeptQuestion(const KeptQuestion&) = delete;
    KeptQuestion& operator=(const KeptQuestion&) = delete;

    [[nodiscard]] std::string_view image() const noexcept { return image_; }
    [[nodiscard]] std::string_view ref() const noexcept { return ref_; }
    /// Full comparison: a hash alone never answers.
    [[nodiscard]] bool asks(std::string_view image, std::string_view ref) const noexcept {
        return image_ == image && ref_ == ref;
    }
    [[nodiscard]] const Prospect& prospect() const noexcept { return prospect_; }
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
    KeptQuestion(std::size_t bytes, std::uint64_t generation)
        : generation_(generation), bytes_(bytes) {}
    ~KeptQuestion() = default;

    std::uint64_t generation_;
    std::size_t bytes_;
    std::string_view image_;
    std::string_view ref_;
    Prospect prospect_;
    mutable std::atomic<bool> asked_{false};
};

} // namespace pullrec::journal
