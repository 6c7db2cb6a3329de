// SPDX-License-Identifier: Apache-2.0
#include "upkeep/gc_shared.hpp"

#include <algorithm>
#include <unordered_map>

namespace pullrec::upkeep {

namespace {

using Group = std::vector<std::size_t>; ///< images, ascending

void add(Group& group, std::size_t image) {
    if (group.empty() || group.back() != image) {
        group.push_back(image);
    }
}

/// The images of each name and of each target.
std::unordered_map<std::string, Group> groups_of(std::span<const ListedName> names) {
    std::unordered_map<std::string, Group> groups;
    groups.reserve(names.size() * 2);
    for (const ListedName& name : names) {
        add(groups[name.meaning()], name.image);
        add(groups[name.target], name.image);
    }
    groups.erase("");
    return groups;
}

const std::string& shown_name(const GcStep& step) {
    return step.names.empty() ? step.image_ref.text : step.names.front();
}

/// The image of a group for which the others stay: one that somebody refers to, else any that
/// stays.
const GcStep* keeper_of(const Group& group, const std::vector<GcStep>& steps) {
    const GcStep* keeper = nullptr;
    for (const std::size_t image : group) {
        const GcVerdict& verdict = steps[image].verdict;
        if (verdict.is_referenced()) {
            return &steps[image];
        }
        if (keeper == nullptr && !verdict.may_go()) {
            keeper = &steps[image];
        }
    }
    return keeper;
}

} // namespace

std::vector<bool> keep_shared(std::vector<GcStep>& steps, std::span<const ListedName> names,
                              std::chrono::microseconds grace) {
    std::vector<bool> unreferenced(steps.size());
    for (std::size_t i = 0; i < steps.size(); ++i) {
        unreferenced[i] = !steps[i].verdict.is_referenced();
    }
    std::vector<std::pair<std::size_t, std::string>> shared;
    for (const auto& [key, group] : groups_of(names)) {
        const GcStep* keeper = group.size() > 1 ? keeper_of(group, steps) : nullptr;
        if (keeper == nullptr) {
            continue;
        }
        const bool referenced = keeper->verdict.is_referenced();
        for (const std::size_t image : group) {
            if (referenced || steps[image].verdict.may_go()) {
                unreferenced[image] = unreferenced[image] && !referenced;
                shared.emplace_back(image, shown_name(*keeper));
            }
        }
    }
    std::ranges::sort(shared);
    for (const auto& [image, name] : shared) {
        if (GcStep& step = steps[image]; !step.verdict.is_referenced() && !step.facts.shared_with) {
            step.facts.shared_with = name;
            step.verdict = judge(step.facts, grace);
        }
    }
    return unreferenced;
}

} // namespace pullrec::upkeep
