// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec {

/// Overwrites memory so that no compiler drops it.
void wipe(void* memory, std::size_t size) noexcept;

/// Overwrites a text with all it has reserved, and empties it.
void wipe(std::string& text) noexcept;

/// Gives memory back wiped.
template <class T>
struct WipingAllocator {
    using value_type = T;
    WipingAllocator() = default;
    template <class Other>
    explicit WipingAllocator(const WipingAllocator<Other>& /*other*/) noexcept {}
    T* allocate(std::size_t count) { return std::allocator<T>().allocate(count); }
    void deallocate(T* memory, std::size_t count) noexcept {
        wipe(memory, count * sizeof(T));
        std::allocator<T>().deallocate(memory, count);
    }
    friend bool operator==(const WipingAllocator&, const WipingAllocator&) = default;
};

/// Text whose memory is wiped when it is destroyed or moves to a larger place; unlike a string it
/// keeps no short text inside itself, where a move would leave it behind.
class SecretText {
public:
    SecretText() = default;
    explicit SecretText(std::string_view text) : bytes_(text.begin(), text.end()) {}

    [[nodiscard]] std::string_view view() const noexcept { return {bytes_.data(), bytes_.size()}; }
    [[nodiscard]] bool empty() const noexcept { return bytes_.empty(); }
    void reserve(std::size_t size) { bytes_.reserve(size); }
    void clear() noexcept { bytes_.clear(); }
    void push_back(char byte) { bytes_.push_back(byte); }
    void append(std::string_view text) { bytes_.insert(bytes_.end(), text.begin(), text.end()); }

    friend auto operator<=>(const SecretText& left, const SecretText& right) {
        return left.view() <=> right.view();
    }
    friend bool operator==(const SecretText& left, const SecretText& right) {
        return left.view() == right.view();
    }

private:
    std::vector<char, WipingAllocator<char>> bytes_;
};

} // namespace pullrec
