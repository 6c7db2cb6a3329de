// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "journal/kept_question.hpp"

#include <cstddef>
#include <string_view>
#include <vector>

namespace pullrec::journal {

/// Kept questions by their hash, in no more bytes than a limit: where there is no room, those go
/// that were not asked again since the last round. Not for several threads.
class QuestionTable {
public:
    explicit QuestionTable(std::size_t limit) : limit_(limit) {}

    static std::size_t hash_of(std::string_view image, std::string_view ref) noexcept;

    /// Null where it is not kept.
    [[nodiscard]] const KeptQuestion* find(std::size_t hash, std::string_view image,
                                           std::string_view ref) const noexcept;

    /// Keeps it in place of what was kept of the same question, unless it is larger than all room.
    /// Hands what had to go to `removed`.
    void put(std::size_t hash, KeptQuestion::Owned kept, std::vector<KeptQuestion::Owned>& removed);

    [[nodiscard]] std::size_t bytes() const noexcept {
        return kept_bytes_ + slots_.size() * sizeof(Slot);
    }
    [[nodiscard]] std::size_t size() const noexcept { return used_; }

private:
    struct Slot {
        std::size_t hash = 0;
        KeptQuestion::Owned kept;
    };

    [[nodiscard]] std::size_t mask() const noexcept { return slots_.size() - 1; }
    [[nodiscard]] bool is_crowded() const noexcept { return (used_ + 1) * 4 > slots_.size() * 3; }
    [[nodiscard]] std::size_t slot_of(std::size_t hash, std::string_view image,
                                      std::string_view ref) const noexcept;
    bool make_room(std::size_t bytes, std::vector<KeptQuestion::Owned>& removed);
    void grow();
    KeptQuestion::Owned evict_one();
    KeptQuestion::Owned take(std::size_t at);

    std::size_t limit_;
    std::vector<Slot> slots_; ///< a power of two, or none yet; a question lies behind its place
    std::size_t used_ = 0;
    std::size_t kept_bytes_ = 0;
    std::size_t hand_ = 0; ///< where eviction goes on
};

} // namespace pullrec::journal
