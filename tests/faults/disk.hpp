// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/faults/event.hpp"

#include <cstddef>
#include <random>
#include <vector>

namespace pullrec::faults {

/// What becomes of writes that no sync had put down when the power went.
enum class Loss {
    all,  ///< they are lost
    none, ///< they are there
    some, ///< each is there or lost on its own, so later ones may be there without earlier ones
    torn  ///< the same for each sector of 512 bytes, and some hold garbage
};

/// A disk that tells apart what was synced and what was only written; the same for the names of a
/// folder. Events are looked at later again, so they must outlive it.
class Disk {
public:
    explicit Disk(const Files& synced);
    void apply(const Event& event);

    /// What a machine finds that lost its power now.
    [[nodiscard]] Files after_power_loss(Loss loss, std::mt19937_64& random) const;

private:
    struct Content {
        std::string synced;
        std::vector<const Event*> pending;
    };
    /// A change of the folder: what a name means from then on, and a name that goes.
    struct NameChange {
        std::string bound; ///< "": none
        std::size_t content = 0;
        std::string unbound; ///< "": none
    };
    using Names = std::map<std::string, std::size_t>;

    static void settle(Content& content);
    void settle_names(const std::string& folder);
    void change(const NameChange& change);
    static void make(const NameChange& change, Names& names);

    std::vector<Content> contents_;
    Names names_;
    Names synced_names_;
    std::vector<NameChange> pending_names_;
};

} // namespace pullrec::faults
