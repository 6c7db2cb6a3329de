// SPDX-License-Identifier: Apache-2.0
#include "upkeep/gc_sightings.hpp"

#include <algorithm>

namespace pullrec::upkeep {

namespace {

using store::ImageSighting;

std::string key_of(const ImageSighting& sighting) {
    return sighting.image_ref.text + '\n' + sighting.name;
}

} // namespace

Sightings::Sightings(const GcQuestion& question, const GcMemory& memory,
                     std::span<const ListedName> names)
    : question_(question),
      memory_(memory),
      clock_(judge_clock(memory.last_look, question.now, question.longest_gap)) {
    known_.reserve(memory.sightings.size());
    for (const ImageSighting& sighting : memory.sightings) {
        known_.emplace(key_of(sighting), &sighting);
    }
    const auto& images = question.images.images;
    now_.resize(images.size());
    for (const ListedName& name : names) {
        now_[name.image].push_back({question.runtime_namespace, images[name.image].id, name.text,
                                    name.target, question.now});
    }
    for (std::size_t i = 0; i < images.size(); ++i) {
        if (now_[i].empty()) {
            now_[i].push_back({question.runtime_namespace, images[i].id, {}, {}, question.now});
        }
    }
}

const ImageSighting* Sightings::known(const ImageSighting& sighting) const {
    const auto found = known_.find(key_of(sighting));
    return found == known_.end() || found->second->target != sighting.target ? nullptr
                                                                             : found->second;
}

std::chrono::microseconds Sightings::unreferenced_for(std::size_t image) const {
    std::chrono::microseconds least = std::chrono::microseconds::max();
    for (const ImageSighting& sighting : now_.at(image)) {
        const ImageSighting* before = known(sighting);
        least = std::min(least, before == nullptr ? std::chrono::microseconds{0}
                                                  : elapsed(before->since, question_.now));
    }
    return least;
}

SightingChanges Sightings::changes(const std::vector<bool>& unreferenced) const {
    SightingChanges changes;
    std::unordered_set<std::string> kept;
    for (std::size_t i = 0; i < now_.size(); ++i) {
        if (!unreferenced.at(i)) {
            continue;
        }
        for (const ImageSighting& sighting : now_[i]) {
            kept.insert(key_of(sighting));
            if (clock_ != ClockState::steady || known(sighting) == nullptr) {
                changes.remembered.push_back(sighting);
            }
        }
    }
    for (const ImageSighting& before : memory_.sightings) {
        if (!kept.contains(key_of(before))) {
            changes.forgotten.push_back(before);
        }
    }
    return changes;
}

} // namespace pullrec::upkeep
