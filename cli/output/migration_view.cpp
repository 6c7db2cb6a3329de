// SPDX-License-Identifier: Apache-2.0
#include "cli/output/migration_view.hpp"

#include "cli/output/count_text.hpp"
#include "cli/output/escape.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pullrec::cli {

namespace {

using exchange::MigrationReport;

std::int64_t number(std::size_t count) {
    return static_cast<std::int64_t>(count);
}

std::string read_text(const MigrationReport& report) {
    std::string text = fmt::format("Read {}: {}, {}, {} undecodable, {} ignored",
                                   counted(number(report.files + report.ignored.total()), "file"),
                                   counted(number(report.records), "record"),
                                   counted(number(report.intents), "intent"),
                                   report.unreadable.size(), report.ignored.total());
    if (report.ignored.temporary > 0 && report.ignored.temporary == report.ignored.total()) {
        text += " (.tmp)";
    }
    return text + '\n';
}

std::string unreadable_text(const MigrationReport& report) {
    std::string text;
    for (const exchange::UnreadableReport& file : report.unreadable) {
        text += fmt::format("  {}: {}; {}\n", escape(file.file_name), file.reason,
                            file.taken ? "kept as a fail-closed row"
                                       : "not taken, the database has a readable record");
    }
    return text;
}

std::string merged_text(const MigrationReport& report, bool dry_run) {
    std::string text = fmt::format(
        "{} {}, {} and {}; {} {}.\n", dry_run ? "Would add" : "Added",
        counted(number(report.records_added), "record"),
        counted(number(report.intents_added), "intent"), counted(report.grants_added, "grant"),
        counted(number(report.records_changed), "record"), dry_run ? "would change" : "changed");
    if (report.grants_withheld > 0) {
        text += fmt::format("{} withheld, because {}.\n", counted(report.grants_withheld, "grant"),
                            report.into_restored ? "nobody knows what was revoked since the backup "
                                                   "that was restored here"
                                                 : "revoked");
    }
    return text;
}

std::string preloaded_text(const MigrationReport& report) {
    if (report.preloaded == 0) {
        return " No image counts as preloaded.";
    }
    return fmt::format(" {} on the list {} no record and {} as preloaded.",
                       counted(number(report.preloaded), "image"),
                       report.preloaded == 1 ? "has" : "have",
                       report.preloaded == 1 ? "counts" : "count");
}

} // namespace

std::string migration_text(const MigrationReport& report, bool dry_run, bool listed) {
    std::string text = read_text(report) + unreadable_text(report);
    if (report.merged) {
        return text + merged_text(report, dry_run);
    }
    text += fmt::format("{} {} into a new authority.", dry_run ? "Would import" : "Imported",
                        report.records + report.intents);
    if (listed) {
        text += preloaded_text(report);
    }
    return text + '\n';
}

void print_migration(JsonWriter& json, const MigrationReport& report, bool dry_run) {
    json.begin_object();
    json.member("apiVersion", "pullrec/v1");
    json.member("kind", "MigrationReport");
    json.flag_member("dryRun", dry_run);
    json.flag_member("merged", report.merged);
    json.member("source", report.source);
    json.member("files", number(report.files));
    json.member("records", number(report.records));
    json.member("intents", number(report.intents));
    json.member("recordsAdded", number(report.records_added));
    json.member("recordsChanged", number(report.records_changed));
    json.member("intentsAdded", number(report.intents_added));
    json.member("grantsAdded", report.grants_added);
    json.member("grantsWithheld", report.grants_withheld);
    json.member("preloaded", number(report.preloaded));
    json.member("ignored", number(report.ignored.total()));
    json.key("unreadable");
    json.begin_array();
    for (const exchange::UnreadableReport& file : report.unreadable) {
        json.begin_object();
        json.member("file", file.file_name);
        json.member("reason", file.reason);
        json.flag_member("taken", file.taken);
        json.end_object();
    }
    json.end_array();
    json.end_object();
    json.end_line();
}

} // namespace pullrec::cli
