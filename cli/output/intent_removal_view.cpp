// SPDX-License-Identifier: Apache-2.0
#include "cli/output/intent_removal_view.hpp"

#include "cli/output/count_text.hpp"
#include "cli/output/escape.hpp"

#include <fmt/format.h>

#include <set>

namespace pullrec::cli {

namespace {

using journal::IntentObstacle;
using journal::IntentRemoval;

std::string counted_size(std::size_t number, std::string_view noun) {
    return counted(static_cast<std::int64_t>(number), noun);
}

std::string place_text(const IntentRemoval& item, bool dry_run) {
    if (item.listed.none()) {
        return "not on the node";
    }
    switch (item.obstacle) {
    case IntentObstacle::ref_unknown:
        return "on the node, but the list does not tell its id";
    case IntentObstacle::record_unreadable:
        return "on the node, but its record cannot be read";
    case IntentObstacle::nameless:
    case IntentObstacle::none:
        break;
    }
    return item.without_record.empty() ? "on the node, has a record"
           : dry_run                   ? "on the node, would get a record without grants"
                                       : "on the node, got a record without grants";
}

std::string_view why_kept(IntentObstacle obstacle) {
    switch (obstacle) {
    case IntentObstacle::ref_unknown:
        return "give a list with all ids, as 'crictl images -o json' prints it";
    case IntentObstacle::record_unreadable:
        return "'pullrec doctor' names the record's file";
    case IntentObstacle::nameless:
    case IntentObstacle::none:
        break;
    }
    return "its pull may still be under way";
}

std::string item_text(const IntentRemoval& item, bool dry_run) {
    if (item.obstacle == IntentObstacle::nameless) {
        return "no image name can be read in it: the intent stays";
    }
    std::string text = place_text(item, dry_run);
    if (item.removed > 0) {
        text += fmt::format("; {} {}", counted_size(item.removed, "intent"),
                            dry_run ? "would go" : "went");
    }
    if (item.kept > 0) {
        text += fmt::format("; {} {}: {}", counted_size(item.kept, "intent"),
                            item.kept == 1 ? "stays" : "stay", why_kept(item.obstacle));
    }
    return text;
}

} // namespace

std::string intent_removal_sum(std::span<const IntentRemoval> items, std::string_view removed,
                               std::string_view added) {
    std::size_t intents = 0;
    std::set<ImageRef> records;
    for (const IntentRemoval& item : items) {
        intents += item.removed;
        records.insert(item.without_record.begin(), item.without_record.end());
    }
    return fmt::format("{} {}, {} {} without grants", removed, counted_size(intents, "intent"),
                       added, counted_size(records.size(), "record"));
}

std::string intent_removal_text(std::span<const IntentRemoval> items, bool dry_run,
                                const Style& style) {
    std::string text;
    for (const IntentRemoval& item : items) {
        text += fmt::format("{}: {}\n", escape(item.image.text, {.ascii_only = style.ascii_only}),
                            item_text(item, dry_run));
    }
    return text +
           intent_removal_sum(items, dry_run ? "Would delete" : "Deleted",
                              dry_run ? "add" : "added") +
           (dry_run ? ". Nothing was changed.\n" : ".\n");
}

void print_intent_removal_members(JsonWriter& json, std::span<const IntentRemoval> items,
                                  bool dry_run) {
    json.flag_member("dryRun", dry_run);
    json.key("items");
    json.begin_array();
    for (const IntentRemoval& item : items) {
        json.begin_object();
        json.member("image", item.image.text);
        json.flag_member("onNode", !item.listed.none());
        json.flag_member("nameless", item.obstacle == IntentObstacle::nameless);
        json.flag_member("idNotListed", item.obstacle == IntentObstacle::ref_unknown);
        json.flag_member("recordUnreadable", item.obstacle == IntentObstacle::record_unreadable);
        json.member("recordsMade", static_cast<std::int64_t>(item.without_record.size()));
        json.member("intentsDeleted", static_cast<std::int64_t>(item.removed));
        json.member("intentsKept", static_cast<std::int64_t>(item.kept));
        json.end_object();
    }
    json.end_array();
}

} // namespace pullrec::cli
