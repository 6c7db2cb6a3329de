// SPDX-License-Identifier: Apache-2.0
#include "cli/output/restore_view.hpp"

#include "cli/output/count_text.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

namespace {

using upkeep::Restoration;

std::string counted_size(std::size_t number, std::string_view noun) {
    return counted(static_cast<std::int64_t>(number), noun);
}

std::string_view word_of(RestoredOver over) {
    switch (over) {
    case RestoredOver::damaged:
        return "damaged";
    case RestoredOver::missing:
        return "missing";
    case RestoredOver::sound:
        break;
    }
    return "sound";
}

std::string age_text(const Restoration& restoration) {
    if (!restoration.same_line) {
        return "The backup is of another database, from before an earlier restore, or younger than "
               "the database, which an old file replaced: nobody knows what was revoked since, so "
               "no grant comes back.\n";
    }
    return restoration.writes_since == 0
               ? "Nothing was written since the backup.\n"
               : fmt::format("The database is {} younger than the backup.\n",
                             counted(restoration.writes_since, "write"));
}

std::string lost_text(const Restoration& restoration, bool done) {
    std::string text;
    const bool one_grant = restoration.lost == 1;
    if (restoration.lost > 0) {
        text += fmt::format("  {} that the backup lacks {} lost: whoever had {} must pull again\n",
                            counted_size(restoration.lost, "grant"),
                            !done       ? "would be"
                            : one_grant ? "is"
                                        : "are",
                            one_grant ? "it" : "them");
    }
    if (restoration.only_here > 0) {
        const bool one = restoration.only_here == 1;
        text += fmt::format("  {} that the backup lacks {} without grants, as {}\n",
                            counted_size(restoration.only_here, "record"), one ? "stays" : "stay",
                            one ? "a marker" : "markers");
    }
    return text;
}

std::string brought_text(const Restoration& restoration, bool done) {
    std::string text = fmt::format("{} {} with {}:\n", done ? "Brought back" : "Would bring back",
                                   counted_size(restoration.records, "record"),
                                   counted_size(restoration.grants, "grant"));
    if (restoration.withheld > 0) {
        text += fmt::format("  {} of the backup {} not come back: revoked\n",
                            counted_size(restoration.withheld, "grant"),
                            done ? (restoration.withheld == 1 ? "does" : "do") : "would");
    }
    return text + lost_text(restoration, done);
}

} // namespace

std::string restoration_text(const Restoration& restoration, RestoredOver over, bool done) {
    if (over == RestoredOver::sound) {
        return age_text(restoration) + brought_text(restoration, done) +
               "  an image without a record must be pulled, whatever it meant before\n";
    }
    return fmt::format(
        "The database is {}, so nobody knows what was revoked or closed since the backup.\n"
        "{} {} without grants: every pod must prove itself again.\n"
        "  {} of the backup, and its list of preloaded images, {} not come back\n",
        word_of(over), done ? "Brought back" : "Would bring back",
        counted_size(restoration.records, "record"), counted_size(restoration.withheld, "grant"),
        done ? "do" : "would");
}

void print_restoration_members(JsonWriter& json, const Restoration& restoration, RestoredOver over,
                               bool dry_run) {
    const auto number = [&](std::string_view name, std::size_t value) {
        json.member(name, static_cast<std::int64_t>(value));
    };
    json.flag_member("dryRun", dry_run);
    json.member("databaseWas", word_of(over));
    number("records", restoration.records);
    number("grants", restoration.grants);
    number("grantsWithheld", restoration.withheld);
    number("grantsLost", restoration.lost);
    number("recordsClosed", restoration.only_here);
    number("preloadedNames", restoration.preloaded);
    if (restoration.same_line) {
        json.member("writesSinceBackup", restoration.writes_since);
    }
}

} // namespace pullrec::cli
