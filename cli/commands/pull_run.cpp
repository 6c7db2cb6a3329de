// SPDX-License-Identifier: Apache-2.0
#include "cli/image_ref_line.hpp"
#include "cli/note.hpp"
#include "cli/output/escape.hpp"
#include "cli/pull_arguments.hpp"
#include "cli/pull_child.hpp"
#include "cli/pull_dry_run.hpp"
#include "cli/run_tool.hpp"
#include "cli/source.hpp"
#include "domain/error.hpp"

#include <fmt/format.h>

#include <sys/wait.h>

namespace pullrec::cli {

namespace {

using journal::Aftermath;

constexpr std::chrono::seconds kRefDeadline{60};
constexpr std::size_t kLongestRefOutput = 4096;

/// The one line that `--image-ref-cmd` prints; none, told on `err`, when it does not.
std::optional<ImageRef> ref_of_command(const Invocation& invocation, const std::string& line) {
    try {
        std::string text = output_of(words_of(line), kRefDeadline, kLongestRefOutput);
        text.erase(text.find_last_not_of("\r\n") + 1);
        if (!text.empty() && text.find('\n') == std::string::npos) {
            return ImageRef{std::move(text)};
        }
    } catch (const Error& error) {
        if (error.code() == ErrorCode::interrupted) {
            throw;
        }
    }
    warn(invocation, "--image-ref-cmd failed, or did not print one line");
    return std::nullopt;
}

std::optional<ImageRef> learn_ref(const Invocation& invocation, const PullChildEnd& end) {
    const Arguments& arguments = invocation.arguments;
    if (const auto ref = arguments.text("image-ref")) {
        return ImageRef{*ref};
    }
    if (const auto line = arguments.text("image-ref-cmd")) {
        return ref_of_command(invocation, *line);
    }
    return image_ref_of_line(end.last_line);
}

ExitCode record_success(const Invocation& invocation, journal::Flights& flights,
                        std::int64_t operation, const PullChildEnd& end) {
    const auto ref = learn_ref(invocation, end);
    flights.finish(operation, ref, std::nullopt);
    if (ref) {
        return ExitCode::done;
    }
    warn(invocation, "the pull succeeded, but the image's id is not known, so no record was made: "
                     "the intent stays and keeps the image closed. Run 'pullrec recover', and give "
                     "an --image-ref-cmd that tells next time");
    return ExitCode::partly;
}

std::string how_it_failed(const std::string& program, std::optional<int> status) {
    if (!status) {
        return fmt::format("'{}' ended, and how is not known", program);
    }
    return WIFEXITED(*status)
               ? fmt::format("'{}' exited with {}", program, WEXITSTATUS(*status))
               : fmt::format("'{}' was killed by signal {}", program, WTERMSIG(*status));
}

ExitCode record_failure(const Invocation& invocation, journal::Flights& flights,
                        std::int64_t operation, const PullChildEnd& end) {
    // a client that is killed does not tell whether its runtime stopped, too
    if (end.stopped) {
        flights.cancel(operation, Aftermath::unsure);
        throw Error(ErrorCode::interrupted, "interrupted: the pull is cancelled");
    }
    if (end.stalled) {
        flights.stall(operation, Aftermath::unsure);
        warn(invocation, "the pull stalled and was given up");
        return ExitCode::no;
    }
    const bool exited = end.status && WIFEXITED(*end.status);
    journal::PullFailure failure;
    failure.text = end.last_words;
    flights.fail(operation, failure, exited ? Aftermath::none : Aftermath::unsure);
    warn(invocation, "the pull failed: " +
                         how_it_failed(invocation.arguments.texts("CMD").front(), end.status));
    return ExitCode::no;
}

ExitCode lead(const Invocation& invocation, journal::Flights& flights, const journal::Pull& pull,
              std::int64_t operation) {
    PullWatch watch;
    watch.stall_timeout =
        std::chrono::duration_cast<std::chrono::milliseconds>(pull.limits.timeout);
    watch.sign_of_life = [&] {
        try {
            return flights.progress(operation, std::nullopt);
        } catch (const Error&) {
            // ending the command would not end the pull in the runtime, and to tell of it may fail
            return true;
        }
    };
    PullChildEnd end;
    try {
        end = run_pull(invocation.arguments.texts("CMD"), watch);
    } catch (const Error&) {
        flights.fail(operation, {});
        throw;
    }
    return end.succeeded() ? record_success(invocation, flights, operation, end)
                           : record_failure(invocation, flights, operation, end);
}

ExitCode tell_end(const Invocation& invocation, const store::OperationEnd& end) {
    if (end.result != store::PullResult::ok) {
        warn(invocation, "the pull that another led: " + end_text(end));
        return ExitCode::no;
    }
    if (end.image_ref) {
        invocation.out.write(
            escape(end.image_ref->text, {.ascii_only = invocation.style.ascii_only}) + "\n");
    }
    return ExitCode::done;
}

ExitCode run(const Invocation& invocation) {
    const Arguments& arguments = invocation.arguments;
    if (const auto explained = pull_dry_run(invocation)) {
        return *explained;
    }
    if (arguments.texts("CMD").empty()) {
        throw Error(ErrorCode::usage, "CMD is missing: see 'pullrec pull run -h'");
    }
    if (arguments.given("image-ref") && arguments.given("image-ref-cmd")) {
        throw Error(ErrorCode::usage, "--image-ref and --image-ref-cmd exclude each other");
    }
    if (arguments.text("image-ref") == "") {
        throw Error(ErrorCode::usage, "--image-ref is empty: give what the runtime lists the image "
                                      "under");
    }
    const journal::Pull pull = pull_of(invocation);
    journal::SharedStore store(authority_path(invocation), {waiting_of(invocation), {}, {}});
    journal::PullManager manager(store, {});
    journal::Flights flights(manager);
    const journal::Flight flight = flights.begin(pull);
    if (!flight.leads) {
        note(invocation, "another pulls this image: waiting for it");
    }
    const journal::Landing landing = flights.wait(pull, flight);
    return landing.end ? tell_end(invocation, *landing.end)
                       : lead(invocation, flights, pull, landing.flight.operation);
}

std::vector<Option> options() {
    std::vector<Option> all = pull_options();
    all.push_back({.name = "image-ref",
                   .value = "REF",
                   .help = "what the runtime lists the image under, if it is known before"});
    all.push_back({.name = "image-ref-cmd",
                   .value = "COMMAND",
                   .help = "run this after CMD, without a shell: it prints that in one line"});
    const auto dry_run = pull_dry_run_options();
    all.insert(all.end(), dry_run.begin(), dry_run.end());
    return all;
}

std::vector<ExitMeaning> exits() {
    std::vector<ExitMeaning> all{
        {ExitCode::done, "led and succeeded, or followed one that did"},
        {ExitCode::no, "the pull failed, stalled or was cancelled"},
        {ExitCode::partly, "it succeeded, but the image ref is not known: no record"},
        {ExitCode::pull_wait, "--timeout is over; the pull goes on"}};
    const auto others = pull_exits();
    all.insert(all.end(), others.begin(), others.end());
    return all;
}

} // namespace

const Command& pull_run_command() {
    static const Command command{
        .path = "pull run",
        .group = Group::pulls,
        .summary = "pull an image with CMD, or wait for who pulls it",
        .details =
            "Of all that run the same pull at once (one image however it is spelled, one "
            "login, one namespace and scope) one leads: its intent is on disk before CMD "
            "starts, and CMD's outcome is recorded after it ends. The others wait and print "
            "the image ref. If the one that leads dies or is cancelled, the first of them "
            "leads.\n\n"
            "The record takes the image ref from the last line that CMD prints on standard "
            "output, if that is an image id (podman pull -q) or ends with one (crictl pull); "
            "else give --image-ref-cmd. It grants nobody, since nothing proves which login "
            "CMD used: the first pod must prove itself. After a signal the intent stays, "
            "because the runtime may still pull.",
        .examples = {{"pullrec pull run registry.example/app:v1 -- crictl pull "
                      "registry.example/app:v1",
                      "containerd, or CRI-O from 1.36 on"},
                     {"pullrec pull run redis --timeout 5m -- podman pull -q redis",
                      "wait five minutes for another's pull"}},
        .positionals = {{"IMAGE", "the image as its pod spells it"},
                        {"CMD", "what pulls it, and its arguments", 0, Positional::any_number,
                         true}},
        .options = options(),
        .formats = {"table", "json"},
        .globals = pull_globals(),
        .exits = exits(),
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
