// SPDX-License-Identifier: Apache-2.0
#include "cli/crio_metrics.hpp"
#include "cli/metrics_of_source.hpp"
#include "cli/source.hpp"
#include "cli/textfile.hpp"

namespace pullrec::cli {

namespace {

ExitCode run(const Invocation& invocation) {
    const auto textfile = textfile_argument(invocation.arguments);
    const bool as_crio = invocation.arguments.given("compat");
    give_textfile(invocation, textfile.value_or("-"),
                  as_crio ? crio_metrics_of_database(invocation) : metrics_of_source(invocation));
    return ExitCode::done;
}

} // namespace

const Command& metrics_command() {
    static const Command command{
        .path = "metrics",
        .group = Group::look,
        .summary = "print what Prometheus collects",
        .details =
            "The classic text format, all gauges; no image, secret or namespace is ever a "
            "label, and what is unknown is left out.\n\n"
            "--textfile replaces a file of node_exporter's textfile collector as a whole; on "
            "an error the old one stays. node_exporter exports the file's age "
            "(node_textfile_mtime_seconds): alert on that, and on pullrec_doctor_findings.\n\n"
            "--compat crio prints CRI-O's counters of pulls instead, as this database counted "
            "them since it was made: a pull counts as one layer of no known media type, since "
            "only its own bytes are known here; CRI-O's count of reused layers by name, which "
            "never stops growing, is not among them.",
        .examples = {{"pullrec metrics", "look at them"},
                     {"pullrec metrics --textfile "
                      "/var/lib/prometheus/node-exporter/pullrec.prom",
                      "in a timer"},
                     {"pullrec metrics --compat crio", "for a dashboard that was made for CRI-O"}},
        .options = {textfile_option(),
                    {.name = "compat",
                     .value = "RUNTIME",
                     .help = "the pull metrics of that runtime, under its names",
                     .choices = {"crio"}}},
        .globals = source_options,
        .exits = {{ExitCode::done, "done"},
                  {ExitCode::io, "cannot read or write: the old file stays"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
