// SPDX-License-Identifier: Apache-2.0
#include "upkeep/doctor.hpp"

#include "cli/changing_form.hpp"
#include "cli/commands/describe.hpp"
#include "cli/commands/get_command.hpp"
#include "cli/doctor_files.hpp"
#include "cli/kubelet_policy.hpp"
#include "cli/list_end.hpp"
#include "cli/note.hpp"
#include "cli/output/count_text.hpp"
#include "cli/output/doctor_view.hpp"
#include "cli/output/list_output.hpp"
#include "cli/policy_arguments.hpp"
#include "cli/taken_list.hpp"
#include "cli/vanished.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace pullrec::cli {

namespace {

using upkeep::Examination;
using upkeep::Severity;

Severity threshold(const Arguments& arguments) {
    const std::string word = arguments.text("severity").value();
    return word == "info" ? Severity::info : word == "warn" ? Severity::warn : Severity::error;
}

Examination examine(const Invocation& invocation, OpenSource& source) {
    upkeep::ExamineRequest request;
    request.now = invocation.now;
    request.quick = invocation.arguments.given("quick");
    request.in_memory = source.view.kind == "files";
    request.listing = listing_if_given(invocation);
    request.policy = name_of(policy_in_force(invocation).choice.policy);
    request.changing = changing_form(invocation, source);
    request.images_cmd = invocation.arguments.text("images-cmd").value_or(request.images_cmd);
    request.of_files = examine_files(invocation, source);
    if (auto vanished = vanished_evidence(invocation, source)) {
        request.vanished = upkeep::vanished_records(std::move(*vanished),
                                                    request.listing.value_or(ImageListing{}));
    }
    return source.store.read(
        [&](const store::Reader& reader) { return upkeep::examine(reader, request); });
}

ExitCode code_of(const Arguments& arguments, const Examination& examination) {
    const Severity least = threshold(arguments);
    if (std::any_of(examination.findings.begin(), examination.findings.end(),
                    [&](const upkeep::Finding& finding) { return finding.severity >= least; })) {
        return ExitCode::no;
    }
    return arguments.given("complete") && !examination.skipped.empty() ? ExitCode::partly
                                                                       : ExitCode::done;
}

/// A gate that a file widened says what it lets through.
void tell_below(const Invocation& invocation, const Examination& examination) {
    const auto* severity = invocation.arguments.last("severity");
    const Severity least = threshold(invocation.arguments);
    const auto below =
        std::count_if(examination.findings.begin(), examination.findings.end(),
                      [&](const upkeep::Finding& finding) { return finding.severity < least; });
    if (severity->origin == Origin::file && below > 0) {
        warn(invocation, fmt::format("{} below {} {} not count ({})", counted(below, "finding"),
                                     severity->text, below == 1 ? "does" : "do",
                                     severity->place.substr(0, severity->place.rfind(": "))));
    }
}

/// The checks that one reason left out on one line.
void tell_skipped(const Invocation& invocation, const Examination& examination) {
    std::vector<std::pair<std::string, std::string>> lines;
    for (const upkeep::SkippedCheck& skipped : examination.skipped) {
        const auto known = std::find_if(lines.begin(), lines.end(), [&](const auto& line) {
            return line.second == skipped.why;
        });
        if (known == lines.end()) {
            lines.emplace_back(skipped.check, skipped.why);
        } else {
            known->first += fmt::format(", {}", skipped.check);
        }
    }
    for (const auto& [checks, why] : lines) {
        note(invocation, fmt::format("skipped {}: {}", checks, why));
    }
}

/// Paragraphs, unless columns are asked for: a text is too long for a table on a terminal.
void print(const Invocation& invocation, const OpenSource& source, const Examination& examination,
           const ListRequest& request) {
    const ListStyle style = style_for(invocation, source);
    auto findings = examination.findings;
    const std::size_t left_out = arrange(findings, finding_rows(), request, style);
    if (style.format == ListFormat::json) {
        print_document(invocation, source, "Examination", [&](JsonWriter& json) {
            print_doctor_members(json, findings, examination.skipped);
        });
        return;
    }
    if (style.format == ListFormat::table && !request.columns) {
        invocation.out.write(findings_text(findings, invocation.style));
    } else {
        print_rows(invocation.out, findings, finding_rows(), style, request);
    }
    if (is_table(style.format) && examination.findings.empty()) {
        invocation.out.write("Nothing was found.\n");
    }
    tell_skipped(invocation, examination);
    if (left_out > 0) {
        end_list(invocation, {.noun = "finding", .count = findings.size(), .left_out = left_out});
    }
}

ExitCode run(const Invocation& invocation) {
    const ListRequest request = list_request(invocation.arguments, finding_rows().listed());
    OpenSource source = open_source(invocation);
    const Examination examination = examine(invocation, source);
    print(invocation, source, examination, request);
    tell_below(invocation, examination);
    return code_of(invocation.arguments, examination);
}

std::vector<Option> options() {
    std::vector<Option> result = listing_options();
    result.push_back({.name = "quick", .help = "leave out what reads every page and every grant"});
    result.push_back({.name = "severity",
                      .value = "LEVEL",
                      .help = "exit 1 from this one on",
                      .choices = {"info", "warn", "error"},
                      .fallback = "warn"});
    result.push_back({.name = "complete", .help = "exit 3 if a check was skipped"});
    for (const auto& more : {policy_options(), kubelet_configuration_options()}) {
        result.insert(result.end(), more.begin(), more.end());
    }
    return result;
}

} // namespace

const Command& doctor_command() {
    static const std::string details =
        "Errors mean that an image is or may be open to strangers, or that records are "
        "lost; warnings that somebody should look; the rest is worth knowing. Each "
        "finding ends with its cure; a command says --dry-run, for a look before it is run "
        "without. With an image list records are compared with what is "
        "on the node; on the kubelet's files the copy that 'pullrec sync' keeps tells "
        "what vanished.\n\n"
        "- record-vanished: the kubelet lost a record whose image is still here: every "
        "pod may use it. 'pullrec repair' closes it.\n\n"
        "- image-ref-style: records are under names that the runtime does not list, so "
        "their images count as preloaded. 'pullrec rekey' closes them.\n\n"
        "- two-writers: a kubelet writes its own files beside an agent's database; "
        "neither knows what the other does.\n\n"
        "- revoke-cut-off: a revoke took only a part of the grants away. Run the same "
        "command again.\n\n"
        "- revoked-grant: a grant is older than its revocation: a revoke was cut off, or "
        "another program wrote here. Revoke it again.\n\n"
        "- rewind: an old file was put in place of the database. 'pullrec help db "
        "restore'.\n\n"
        "- integrity, foreign-keys: the database is damaged. 'pullrec help db restore'.\n\n"
        "- unreadable-record, unreadable-intent: a file does not decode. It closes its "
        "image, and the next pull writes it anew.\n\n"
        "- stale-intent: a pull began and has no outcome. Its image is closed: 'pullrec "
        "recover'.\n\n"
        "- same-credential: secrets of several namespaces hold one login, and open each "
        "other's images.\n\n"
        "As a plugin of node-problem-detector: --quick --severity error -q; the worst "
        "finding comes first, and every exit code but 0 and 1 means unknown."
        "\n\n" +
        columns_text(finding_rows().listed());
    static const Command command{
        .path = "doctor",
        .group = Group::look,
        .summary = "look for damage, lost evidence and open images",
        .details = details,
        .examples = {{"pullrec doctor --images-cmd 'crictl images -o json'", "everything"},
                     {"pullrec doctor --quick --severity error", "in a timer or a plugin"}},
        .options = options(),
        .formats = {"table", "wide", "json", "ndjson"},
        .globals = source_options,
        .columns = finding_rows().listed(),
        .exits = {{ExitCode::done, "nothing at or above the severity"},
                  {ExitCode::no, "something was found"},
                  {ExitCode::partly, "--complete, and a check was skipped"},
                  {ExitCode::image_list, "--images-cmd failed"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
