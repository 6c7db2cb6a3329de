// SPDX-License-Identifier: Apache-2.0
#include "upkeep/gc_facts.hpp"

#include "upkeep/images_in_use.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

namespace pullrec::upkeep {

namespace {

using Text = std::optional<std::string>;

void keep(Text& place, const std::string& why) {
    if (!place) {
        place = why;
    }
}

void find_pinned(GcKeepers& keepers, const GcQuestion& question,
                 std::span<const ListedName> names) {
    for (std::size_t i = 0; i < question.images.images.size(); ++i) {
        if (question.images.images[i].pinned) {
            keepers.facts[i].pinned_by = "the runtime";
        }
    }
    for (const ListedName& name : names) {
        for (const PinPattern& pin : question.pins) {
            if (pin.matches(name.text, question.pin_reading)) {
                keep(keepers.facts[name.image].pinned_by,
                     fmt::format("the pattern {}", pin.text()));
            }
        }
    }
}

void find_protected(GcKeepers& keepers, const GcQuestion& question,
                    std::span<const ListedName> names) {
    for (const ListedName& name : names) {
        for (const ProtectPattern& pattern : question.protect) {
            if (pattern.glob.matches(name.text)) {
                keep(keepers.facts[name.image].protected_by, pattern.text);
            }
        }
    }
}

std::string_view word_of(ExpectedHow how) {
    switch (how) {
    case ExpectedHow::tag:
        return "same tag";
    case ExpectedHow::digest:
        return "same digest";
    case ExpectedHow::name:
        return "same name";
    case ExpectedHow::repository:
        break;
    }
    return "every tag";
}

void find_expected(GcKeepers& keepers, const GcQuestion& question,
                   std::span<const ListedName> names) {
    const auto found = expand(question.expected, names, question.match);
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (found[i]) {
            keep(keepers.facts[names[i].image].expected_by,
                 fmt::format("{} ({})", question.expected[found[i]->expected],
                             word_of(found[i]->how)));
        }
    }
    if (question.match != ExpectedMatch::all) {
        return;
    }
    for (const std::string& expected : question.expected) {
        const auto parsed = parse_reference(expected);
        if (parsed && parsed.parts.tag.empty() && parsed.parts.digest.empty()) {
            keepers.whole_repositories.push_back(expected);
        }
    }
}

void find_in_flight(GcKeepers& keepers, const GcQuestion& question,
                    std::span<const ListedName> names) {
    std::unordered_set<std::string> wanted;
    for (const std::string& image : question.in_flight) {
        wanted.insert(image);
        wanted.insert(named(0, image, {}).meaning());
    }
    wanted.erase("");
    if (wanted.empty()) {
        return;
    }
    for (const ListedName& name : names) {
        if (wanted.contains(name.text) || wanted.contains(name.meaning())) {
            keep(keepers.facts[name.image].pulled_by, "being pulled as " + name.text);
        }
    }
    for (std::size_t i = 0; i < question.images.images.size(); ++i) {
        if (const std::string& id = question.images.images[i].id.text; wanted.contains(id)) {
            keep(keepers.facts[i].pulled_by, "being pulled by its id");
        }
    }
}

/// The last time that a pull of it is known of: by the runtime, or by a record.
std::optional<Timestamp> last_pull(const ListedImage& image, const GcMemory& memory) {
    std::optional<Timestamp> last = image.pulled_at;
    std::vector<ImageRef> refs = aliases_of(image);
    refs.push_back(image.id);
    for (const ImageRef& ref : refs) {
        if (const auto found = memory.pulled.find(ref.text); found != memory.pulled.end()) {
            last = std::max(last, std::optional(found->second));
        }
    }
    return last;
}

void find_pulls(GcKeepers& keepers, const GcQuestion& question, const GcMemory& memory) {
    for (std::size_t i = 0; i < question.images.images.size(); ++i) {
        const auto pulled = last_pull(question.images.images[i], memory);
        if (!pulled) {
            continue;
        }
        const std::chrono::microseconds ago = question.now.wall - *pulled;
        keepers.facts[i].since_pull = ago;
        if (ago.count() >= 0 && ago < kFreshPull) {
            keep(keepers.facts[i].pulled_by, "pulled less than 10 minutes ago");
        }
    }
}

/// What a shell and `xargs` hand on as one word that is no option.
bool is_safe_word(std::string_view id) {
    return !id.empty() && id.front() != '-' && std::ranges::all_of(id, [](char byte) {
        return (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') ||
               (byte >= 'A' && byte <= 'Z') ||
               std::string_view(":._+@/-").find(byte) != std::string_view::npos;
    });
}

void find_unparsable(GcKeepers& keepers, const GcQuestion& question,
                     std::span<const ListedName> names) {
    for (std::size_t i = 0; i < question.images.images.size(); ++i) {
        if (!is_safe_word(question.images.images[i].id.text)) {
            keepers.facts[i].unparsable = "its id is no word that a command takes";
        }
    }
    for (const ListedName& name : names) {
        if (!name.parsed) {
            keep(keepers.facts[name.image].unparsable, "no known form of a name: " + name.text);
        }
    }
}

} // namespace

GcKeepers find_keepers(const GcQuestion& question, const GcMemory& memory,
                       std::span<const ListedName> names) {
    GcKeepers keepers;
    keepers.facts.resize(question.images.images.size());
    ImagesInUse used = images_in_use(question.images, names, question.containers);
    for (std::size_t i = 0; i < keepers.facts.size(); ++i) {
        keepers.facts[i].used_by = std::move(used.users[i]);
    }
    keepers.unmatched = std::move(used.unmatched);
    find_pinned(keepers, question, names);
    find_protected(keepers, question, names);
    find_expected(keepers, question, names);
    find_in_flight(keepers, question, names);
    find_pulls(keepers, question, memory);
    find_unparsable(keepers, question, names);
    return keepers;
}

} // namespace pullrec::upkeep
