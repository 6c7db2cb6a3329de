// SPDX-License-Identifier: Apache-2.0
#include "cli/metrics_of_source.hpp"
#include "cli/source.hpp"
#include "cli/textfile.hpp"

namespace pullrec::cli {

namespace {

ExitCode run(const Invocation& invocation) {
    const auto textfile = textfile_argument(invocation.arguments);
    give_textfile(invocation, textfile.value_or("-"), metrics_of_source(invocation));
    return ExitCode::done;
}

} // namespace

const Command& metrics_command() {
    static const Command command{
        .path = "metrics",
        .group = Group::look,
        .summary = "print what Prometheus collects",
        .details =
            "The classic text format, all gauges; no image, secret or namespace is ever a label, "
            "and what is unknown is left out. --textfile replaces a file of node_exporter's "
            "textfile collector as a whole; on an error the old one stays. node_exporter exports "
            "the file's age (node_textfile_mtime_seconds): alert on that.",
        .examples = {{"pullrec metrics", "look at them"},
                     {"pullrec metrics --textfile "
                      "/var/lib/prometheus/node-exporter/pullrec.prom",
                      "in a timer"}},
        .options = {textfile_option()},
        .globals = source_options,
        .exits = {{ExitCode::done, "done"},
                  {ExitCode::database_absent, "no source"},
                  {ExitCode::locked, "locked"},
                  {ExitCode::schema, "not our schema"},
                  {ExitCode::corrupt, "damaged"},
                  {ExitCode::io, "cannot read or write: the old file stays"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
