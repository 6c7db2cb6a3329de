// SPDX-License-Identifier: Apache-2.0
#include "cli/moving.hpp"
#include "cli/output/count_text.hpp"
#include "cli/output/escape.hpp"
#include "cli/preloaded_list.hpp"
#include "cli/source.hpp"
#include "exchange/export_directory.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

namespace {

std::string_view reason_of(exchange::KeptBecause because) {
    switch (because) {
    case exchange::KeptBecause::newer:
        return "its record is younger than the database's";
    case exchange::KeptBecause::unreadable:
        return "it does not decode or is misnamed, and the database does not hold it";
    case exchange::KeptBecause::not_a_file:
        break;
    }
    return "something other than a file has the name";
}

exchange::ExportOptions options_of(const Invocation& invocation, ProgressMeter& meter) {
    const Arguments& arguments = invocation.arguments;
    exchange::ExportOptions options;
    if (const auto version = arguments.text("api-version")) {
        options.api_version =
            *version == name_of(ApiVersion::v1alpha1) ? ApiVersion::v1alpha1 : ApiVersion::v1beta1;
    }
    options.without_grants = arguments.given("without-grants");
    options.dry_run = arguments.given("dry-run");
    if (const auto list = arguments.text("images")) {
        options.present = images_of_node(invocation, *list);
    }
    options.root = arguments.text("root-dir").value_or("");
    options.progress = stoppable_progress(meter);
    return options;
}

void tell(const Invocation& invocation, const exchange::ExportReport& report, bool dry_run) {
    for (const exchange::KeptFile& file : report.kept) {
        invocation.err.write(fmt::format("  {}/{}: left as it is: {}\n",
                                         exchange::directory_name(file.kind),
                                         escape(file.file_name), reason_of(file.because)));
    }
    if (invocation.arguments.given("quiet")) {
        return;
    }
    invocation.out.write(fmt::format(
        "{} {} to {}; {} already so.\n", dry_run ? "Would write" : "Wrote",
        counted(static_cast<std::int64_t>(report.written), "file"), report.folder,
        fmt::format("{} {}", report.unchanged, report.unchanged == 1 ? "was" : "were")));
    if (report.closed > 0) {
        invocation.out.write(fmt::format("{} of these {} empty: the database kept {} closed.\n",
                                         report.closed, report.closed == 1 ? "is" : "are",
                                         report.closed == 1 ? "this image" : "these images"));
    }
    if (report.stood_in > 0) {
        invocation.out.write(
            report.stood_in == 1
                ? "1 of these stands in, without content, for a file that cannot be read or is "
                  "misnamed: its image must be pulled.\n"
                : fmt::format("{} of these stand in, without content, for files that cannot be "
                              "read or are misnamed: their images must be pulled.\n",
                              report.stood_in));
    }
    invocation.out.write(dry_run ? "Nothing was changed.\n" : "No file was removed.\n");
}

ExitCode run(const Invocation& invocation) {
    OpenSource source = open_database(invocation, database_path(invocation));
    ProgressMeter meter = file_meter(invocation);
    const exchange::ExportOptions options = options_of(invocation, meter);
    const auto report = source.store.read([&](const store::Reader& reader) {
        return exchange::export_directory(reader, *invocation.arguments.text("DIR"), invocation.now,
                                          options);
    });
    tell(invocation, report, options.dry_run);
    return report.kept.empty() ? ExitCode::done : ExitCode::partly;
}

std::vector<Option> options() {
    return {{.name = "api-version",
             .value = "VERSION",
             .help = "write every file in this version instead of its own",
             .choices = {name_of(ApiVersion::v1beta1), name_of(ApiVersion::v1alpha1)}},
            {.name = "without-grants", .help = "write records that open to nobody"},
            {.name = "images",
             .value = "LIST",
             .help = "all images on the node, as 'crictl images -o json' prints them; needed to "
                     "leave an authority with its own list of preloaded images"},
            {.name = "dry-run", .help = "say what would be written, change nothing"}};
}

} // namespace

const Command& migrate_to_files_command() {
    static const Command command{
        .path = "migrate to-files",
        .group = Group::move,
        .summary = "write a database's records as a kubelet's files",
        .details =
            "Each file is written complete and synced before it gets its name. No file is "
            "removed, and none is replaced by something older. The kubelet reads them when "
            "it starts.\n\n"
            "A kubelet takes a misnamed file for none. In its place goes the record of that "
            "name, else a file without content, and what it speaks of gets a record without "
            "grants. With --without-grants, and once the database remembers a revocation, no "
            "record file that cannot be read goes out with its content either. The database "
            "keeps it.",
        .examples =
            {{"pullrec migrate to-files /var/lib/kubelet --images images.json --dry-run",
              "look first"},
             {"pullrec migrate to-files /mnt/kubelet --images images.json --api-version v1alpha1",
              "for a kubelet before 1.35"}},
        .positionals = {{.name = "DIR",
                         .help = "the folder for pulling/ and pulled/, or the "
                                 "kubelet's root"}},
        .options = options(),
        .globals = {"db", "root-dir", "busy-timeout", "quiet"},
        .exits = {{ExitCode::done, "written"},
                  {ExitCode::partly, "some files were left as they are, all named"},
                  {ExitCode::refused, "a safety rule or the version forbids it"},
                  {ExitCode::io, "cannot write"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
