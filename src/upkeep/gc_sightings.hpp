// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "upkeep/gc_clock.hpp"
#include "upkeep/gc_question.hpp"

#include <chrono>
#include <cstddef>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace pullrec::upkeep {

/// What a plan changes in the memory of what is unreferenced.
struct SightingChanges {
    std::vector<store::ImageSighting> remembered;
    std::vector<store::ImageSighting> forgotten;
};

/// Since when nothing refers to the images of a list, as far as earlier lists tell. The youngest
/// name of an image counts: a name that is new, or points elsewhere, was given by somebody.
class Sightings {
public:
    /// Question, memory and names must outlive it.
    Sightings(const GcQuestion& question, const GcMemory& memory,
              std::span<const ListedName> names);

    [[nodiscard]] ClockState clock() const { return clock_; }

    /// How long the image is unreferenced if nothing refers to it now.
    [[nodiscard]] std::chrono::microseconds unreferenced_for(std::size_t image) const;

    /// What is to be remembered when these images, by their index, are unreferenced. After a doubt
    /// about the clock all begin anew.
    [[nodiscard]] SightingChanges changes(const std::vector<bool>& unreferenced) const;

private:
    using Known = std::unordered_map<std::string, const store::ImageSighting*>;

    [[nodiscard]] const store::ImageSighting* known(const store::ImageSighting& sighting) const;

    const GcQuestion& question_;
    const GcMemory& memory_;
    ClockState clock_;
    Known known_;
    std::vector<std::vector<store::ImageSighting>> now_; ///< by image, one a name, as of now
};

} // namespace pullrec::upkeep
