// SPDX-License-Identifier: Apache-2.0
#include "cli/moving.hpp"
#include "cli/output/migration_view.hpp"
#include "cli/preloaded_list.hpp"
#include "cli/report_file.hpp"
#include "cli/source.hpp"
#include "cli/vanished.hpp"
#include "domain/error.hpp"
#include "exchange/archive.hpp"
#include "exchange/directories.hpp"
#include "exchange/merge_into.hpp"
#include "exchange/migrate.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

namespace {

using exchange::MigrationReport;

/// One migration as this call wants it: planned, then carried out from the very same plan.
class Migration {
public:
    Migration(const Invocation& invocation, PreloadedList preloaded)
        : invocation_(invocation),
          dir_(directory_argument(invocation)),
          target_(database_path(invocation).string()),
          preloaded_(std::move(preloaded)),
          vanished_(vanished_before(invocation, exchange::find_directories(dir_).folder)),
          merges_(invocation.arguments.given("merge")) {}

    MigrationReport plan() const {
        ProgressMeter meter = file_meter(invocation_);
        return merges_ ? exchange::plan_merge(dir_, target_, options(meter))
                       : exchange::plan_new(dir_, target_, preloaded_.choice, options(meter));
    }

    MigrationReport carry_out(const MigrationReport& plan) const {
        ProgressMeter meter = file_meter(invocation_);
        return merges_ ? exchange::merge_into(dir_, target_, options(meter), &plan)
                       : exchange::migrate_to_new(dir_, target_, preloaded_.choice, invocation_.now,
                                                  options(meter), &plan);
    }

    exchange::ArchiveReport archive_to(const std::string& folder) const {
        ProgressMeter meter = file_meter(invocation_);
        return exchange::archive(dir_, folder, invocation_.now, stoppable_progress(meter));
    }

    [[nodiscard]] bool is_listed() const { return preloaded_.choice.has_value(); }

private:
    exchange::MigrationOptions options(ProgressMeter& meter) const {
        exchange::MigrationOptions options;
        options.aliases = preloaded_.aliases;
        options.vanished = vanished_.records;
        options.vanished_files = vanished_.files;
        options.root = invocation_.arguments.text("root-dir").value_or("");
        options.progress = stoppable_progress(meter);
        options.open.waiting = waiting_of(invocation_);
        return options;
    }

    const Invocation& invocation_;
    std::string dir_;
    std::string target_;
    PreloadedList preloaded_;
    upkeep::VanishedEvidence vanished_;
    bool merges_;
};

PreloadedList preloaded(const Invocation& invocation) {
    const Arguments& arguments = invocation.arguments;
    if (!arguments.given("merge")) {
        return preloaded_list(invocation);
    }
    if (arguments.given("preloaded") || arguments.given("absence-is-preloaded")) {
        throw Error(ErrorCode::usage, "--merge keeps what the authority counts as preloaded: leave "
                                      "--preloaded and --absence-is-preloaded out");
    }
    return {};
}

void tell(const Invocation& invocation, const Migration& migration, const MigrationReport& report,
          bool dry_run) {
    const Arguments& arguments = invocation.arguments;
    write_report(arguments, [&](JsonWriter& json) { print_migration(json, report, dry_run); });
    if (arguments.text("output") == "json") {
        JsonWriter json(invocation.out);
        print_migration(json, report, dry_run);
    } else if (!arguments.given("quiet")) {
        invocation.out.write(migration_text(report, dry_run, migration.is_listed()));
    }
}

ExitCode run(const Invocation& invocation) {
    const Arguments& arguments = invocation.arguments;
    const Migration migration(invocation, preloaded(invocation));
    const bool dry_run = arguments.given("dry-run");
    const MigrationReport plan = migration.plan();
    const auto archive_folder = dry_run ? std::nullopt : arguments.text("archive");
    std::string archived;
    if (archive_folder) {
        archived = migration.archive_to(*archive_folder).folder;
    }
    const MigrationReport report = dry_run ? plan : migration.carry_out(plan);
    tell(invocation, migration, report, dry_run);
    if (!arguments.given("quiet") && arguments.text("output") != "json") {
        invocation.out.write(dry_run            ? "Nothing was changed.\n"
                             : archived.empty() ? "The originals were not deleted.\n"
                                                : fmt::format("Originals archived in {}, not "
                                                              "deleted.\n",
                                                              archived));
    }
    return report.unreadable.empty() ? ExitCode::done : ExitCode::partly;
}

std::vector<Option> options() {
    std::vector<Option> all = preloaded_options();
    all.push_back({.name = "merge",
                   .help = "add to the authority that is there, in one transaction; no grant of it "
                           "is lost and no revoked one comes back"});
    all.push_back({.name = "archive",
                   .value = "DIR",
                   .help = "copy every file into a new folder below DIR first"});
    all.push_back(report_option());
    all.push_back({.name = "dry-run", .help = "say what would happen, change nothing"});
    return all;
}

} // namespace

const Command& migrate_from_files_command() {
    static const Command command{
        .path = "migrate from-files",
        .group = Group::move,
        .summary = "turn a kubelet's files into an authority's database",
        .details =
            "The kubelet must be stopped. The database appears complete, read back and "
            "compared with the files, or not at all; the files are never deleted. What does "
            "not decode is kept as a row that fails closed; there is no skip.\n\n"
            "Only for an agent that links libpullrec and pulls the images: a stock kubelet "
            "never reads the database. To look into a kubelet's files no migration is needed: "
            "--files.",
        .examples = {{"pullrec migrate from-files --preloaded images.json --dry-run", "look first"},
                     {"pullrec migrate from-files --preloaded images.json --archive "
                      "/var/lib/pullrec/archive",
                      "take over"}},
        .positionals = {{.name = "DIR",
                         .help = "the folder that holds pulling/ and pulled/, or the kubelet's "
                                 "root (default --root-dir)",
                         .at_least = 0}},
        .options = options(),
        .formats = {"table", "json"},
        .globals = {"db", "root-dir", "busy-timeout", "quiet"},
        .exits = {{ExitCode::done, "imported"},
                  {ExitCode::not_found, "no records in DIR"},
                  {ExitCode::partly, "imported, some files as fail-closed rows"},
                  {ExitCode::refused, "the kubelet runs, or a database is there"},
                  {ExitCode::locked, "another migration runs"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
