// SPDX-License-Identifier: Apache-2.0
#include "answers/check.hpp"

#include "answers/profiles.hpp"
#include "cli/check_questions.hpp"
#include "cli/invocation.hpp"
#include "cli/login_arguments.hpp"
#include "cli/note.hpp"
#include "cli/output/check_json.hpp"
#include "cli/output/check_summary.hpp"
#include "cli/output/check_text.hpp"
#include "cli/output/check_view.hpp"
#include "cli/policy_arguments.hpp"
#include "cli/source.hpp"
#include "domain/error.hpp"

#include <optional>
#include <utility>
#include <vector>

namespace pullrec::cli {

namespace {

using answers::CheckQuestion;
using answers::Verdict;

ExitCode exit_of(Verdict verdict) {
    switch (verdict) {
    case Verdict::allowed:
        return ExitCode::done;
    case Verdict::must_pull:
    case Verdict::error:
        return ExitCode::no;
    case Verdict::unknown:
        break;
    }
    return ExitCode::partly;
}

ListStyle style_of(const Invocation& invocation, const OpenSource& source) {
    ListStyle style = list_style(invocation.arguments, invocation.style, invocation.now);
    style.tag_key = source.meta.tag_key;
    style.whole_names = style.whole_names || style.format == ListFormat::json;
    return style;
}

/// All answers of one moment, with those of `--compare-profile`.
class Answering {
public:
    Answering(const store::Reader& reader, const std::optional<Profile>& named,
              std::optional<Profile> compared, ListStyle style)
        : reader_(reader),
          profiles_(answers::profiles_for(reader, named)),
          compared_(compared),
          style_(std::move(style)) {}

    CheckView answer(const AskedQuestion& asked) const {
        const auto now = answers::check(reader_, asked.question, profiles_);
        CheckView view = check_view(asked, now, style_);
        if (compared_) {
            CheckQuestion other = asked.question;
            other.profile = compared_;
            view.comparison = comparison_view(
                other, answers::check(reader_, other, {&*compared_, 1}), now.verdict, style_);
        }
        return view;
    }

private:
    const store::Reader& reader_;
    std::vector<Profile> profiles_;
    std::optional<Profile> compared_;
    ListStyle style_;
};

std::vector<CheckView> answer(const Invocation& invocation, OpenSource& source,
                              const CheckCall& call) {
    const auto compared = profile_argument(invocation.arguments, "compare-profile");
    return source.store.read([&](const store::Reader& reader) {
        const Answering answering(reader, call.profile, compared, style_of(invocation, source));
        std::vector<CheckView> views;
        views.reserve(call.questions.size());
        for (const AskedQuestion& asked : call.questions) {
            views.push_back(answering.answer(asked));
        }
        return views;
    });
}

/// Both answers count: no if one is no, yes only if both are.
ExitCode exit_of(const CheckView& view) {
    const ExitCode now = exit_of(view.verdict);
    const ExitCode then = view.comparison ? exit_of(view.comparison->verdict) : now;
    return now == ExitCode::no || then == ExitCode::done ? now : then;
}

/// One no makes it no; then anything unknown or passed over makes it partly.
ExitCode exit_of(const std::vector<CheckView>& views, const CheckCall& call) {
    bool is_partly = call.has_skipped;
    for (const CheckView& view : views) {
        const ExitCode exit = exit_of(view);
        if (exit == ExitCode::no) {
            return exit;
        }
        is_partly = is_partly || exit != ExitCode::done;
    }
    return is_partly ? ExitCode::partly : ExitCode::done;
}

void print_text(const Invocation& invocation, const CheckPage& page, const CheckShown& shown) {
    Output& out = invocation.out;
    if (!shown.summary) {
        for (const CheckView& view : page.views) {
            if (shown.shows(view)) {
                print_check(out, view, invocation.style);
                out.write(page.views.size() > 1 ? "\n" : "");
            }
        }
    }
    if (shown.summary || page.views.size() != 1) {
        print_check_counts(out, page, invocation.style);
    }
    if (shown.summary) {
        print_check_names(out, page, shown, invocation.style);
    }
}

ExitCode end(const Invocation& invocation, const std::vector<CheckView>& views,
             const CheckCall& call) {
    if (views.empty() && !invocation.arguments.given("allow-none")) {
        warn(invocation, "there is no container in the documents: if that is well, say "
                         "--allow-none");
        return ExitCode::partly;
    }
    return exit_of(views, call);
}

/// Under whose rules the first question was decided; for all others it is the same.
void tell_releases(const Invocation& invocation, const std::vector<CheckView>& views) {
    if (views.empty() || views.front().releases.empty()) {
        return;
    }
    std::string names;
    for (const ReleaseView& release : views.front().releases) {
        names.append(names.empty() ? "" : ", ").append(release.profile);
    }
    detail(invocation, "decided under the rules of " + names);
}

CheckCall call_of(const Invocation& invocation) {
    const Arguments& arguments = invocation.arguments;
    if (arguments.given("IMAGE") == arguments.given("filename")) {
        throw Error(ErrorCode::usage,
                    "say what to check: IMAGE, or -f FILE with pods, one of them");
    }
    return arguments.given("IMAGE") ? image_call(invocation) : documents_call(invocation);
}

ExitCode run(const Invocation& invocation) {
    const Arguments& arguments = invocation.arguments;
    CheckCall call = call_of(invocation);
    OpenSource source = open_source(invocation);
    require_fitting(invocation, source.store, call);
    const auto views = answer(invocation, source, call);
    tell_releases(invocation, views);
    const CheckPage page{source.view, call.policy, views};
    const CheckShown shown{arguments.given("summary"), arguments.given("failed-only"),
                           arguments.given("verbose")};
    if (arguments.text("output") == "json") {
        JsonWriter json(invocation.out);
        print_check_document(json, page, shown);
    } else {
        print_text(invocation, page, shown);
    }
    return end(invocation, views, call);
}

std::vector<std::string_view> honoured_globals() {
    std::vector<std::string_view> globals = source_options;
    globals.insert(globals.end(), {"profile", "no-trunc", "show-hashes", "verbose"});
    return globals;
}

std::vector<Option> what_options() {
    std::vector<Option> options{
        {.name = "filename",
         .letter = 'f',
         .value = "FILE|-",
         .help =
             "pods and workloads as kubectl prints them, JSON or YAML, with their Node, Secrets "
             "and ServiceAccounts; or a folder of static pods",
         .repeatable = true},
        {.name = "images",
         .value = "LIST|-",
         .help =
             "what is on the node: as 'crictl images -o json', podman, nerdctl or ctr lists it"},
        {.name = "image-ref",
         .value = "REF",
         .help = "for IMAGE without a list: the runtime's id of it on this node; '' when it is "
                 "not there"},
    };
    for (Option& option : options) {
        option.heading = "What (-f, or IMAGE)";
    }
    return options;
}

std::vector<Option> credential_options() {
    std::vector<Option> options{
        {.name = "secret",
         .value = "NS/NAME/UID:HASH",
         .help = "a secret that the pod presents, in key ring order",
         .repeatable = true},
        {.name = "service-account",
         .value = "NS/NAME/UID",
         .help = "the service account for which a credential plugin returned a login",
         .repeatable = true},
        secret_file_option(
            "a file of Secrets as JSON or YAML: with IMAGE the pod presents them all, with -f "
            "each pod those it names"),
        {.name = "secrets-dir",
         .value = "DIR",
         .help = "the same for every file in this folder",
         .repeatable = true},
    };
    for (Option& option : options) {
        option.heading = "What the pods present";
    }
    return options;
}

std::vector<Option> options() {
    std::vector<Option> result = what_options();
    for (const auto& more :
         {credential_options(), policy_options(), kubelet_configuration_options()}) {
        result.insert(result.end(), more.begin(), more.end());
    }
    result.push_back({.name = "compare-profile",
                      .value = "RELEASE",
                      .help = "also tell what changes with this kubelet release",
                      .choices = profile_names()});
    result.push_back({.name = "summary", .help = "counts, and who would need the registry"});
    result.push_back({.name = "failed-only", .help = "leave out what is allowed"});
    result.push_back({.name = "allow-none", .help = "documents without a container are no error"});
    return result;
}

} // namespace

const Command& check_command() {
    static const Command command{
        .path = "check",
        .aliases = {"simulate"},
        .group = Group::ask,
        .summary = "simulate the kubelet's decision, step by step",
        .details =
            "Would the containers of these pods, or a pod with these credentials, be allowed "
            "to use the image without a pull? The answer is the kubelet's own: the policy "
            "first, then what is recorded, then the credentials. What was not given is "
            "unknown, never guessed.\n\n"
            "- ALLOWED: the pod may use the image that is on the node.\n\n"
            "- MUST PULL: the registry is asked; with pull policy Never the container fails "
            "with ErrImageNeverPull.\n\n"
            "- UNKNOWN: a secret, the list of images or the release was not given, or "
            "releases disagree. --secrets-dir, --images and --profile tell.\n\n"
            "- INVALID: it is no image name. The pod fails with InvalidImageName and never "
            "starts.\n\n"
            "- ERROR: a damaged record decides. The kubelet then pulls.\n\n"
            "Without --profile or a Node the answer is given only if every release that may "
            "run agrees. --policy asks what another policy would do, --compare-profile what "
            "an upgrade of the kubelet would change.",
        .examples = {{"pullrec check -f worker.yaml --secrets-dir ./secrets --images images.json",
                      "would these pods start if the registry were down"},
                     {"kubectl get pods -A -o json | pullrec check -f - --images images.json "
                      "--summary",
                      "who needs the registry"},
                     {"pullrec check nginx:latest --images images.json --secret-file regcred.yaml",
                      "one image, with the secrets of a file"}},
        .positionals = {{.name = "IMAGE",
                         .help = "an image as a pod spells it, instead of -f",
                         .at_least = 0}},
        .options = options(),
        .formats = {"table", "json"},
        .globals = honoured_globals(),
        .exits = {{ExitCode::done, "every container is allowed without a pull"},
                  {ExitCode::no, "something must pull, or has no image name"},
                  {ExitCode::partly, "something cannot be told, was passed over, or there is no "
                                     "container"},
                  {ExitCode::usage, "wrong call, or no document"},
                  {ExitCode::io, "a file cannot be read"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
