// SPDX-License-Identifier: Apache-2.0
#include "answers/check.hpp"

#include "cli/invocation.hpp"
#include "cli/login_arguments.hpp"
#include "cli/output/check_json.hpp"
#include "cli/output/check_text.hpp"
#include "cli/output/check_view.hpp"
#include "cli/policy_arguments.hpp"
#include "cli/source.hpp"
#include "cli/typed_arguments.hpp"

#include <algorithm>

namespace pullrec::cli {

namespace {

using answers::CheckQuestion;
using answers::Verdict;

/// The secrets of `--secret`, then those whose login matches the image on the key ring of the
/// manifests, in its order.
PodCredentials pod_credentials(const Invocation& invocation, const Image& image) {
    const Arguments& arguments = invocation.arguments;
    PodCredentials pod;
    pod.secrets = secret_arguments(arguments, "secret");
    for (Coordinates& account : full_coordinates_arguments(arguments, "service-account")) {
        pod.service_account = ServiceAccount{std::move(account)};
    }
    if (arguments.given("secret-file")) {
        PodSecrets manifests = pod_secrets(invocation);
        pod.failure = std::move(manifests.failure);
        const MappingKey name(image, NameRule::normalised);
        for (const KeyRingMatch& match : manifests.ring.look_up(name.text())) {
            pod.secrets.push_back({match.held->source.coordinates, match.held->credential_hash});
        }
    }
    return pod;
}

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

CheckQuestion question_of(const Invocation& invocation) {
    const Arguments& arguments = invocation.arguments;
    Image image{arguments.text("IMAGE").value()};
    PodCredentials pod = pod_credentials(invocation, image);
    return {std::move(image),
            {arguments.text("image-ref").value()},
            policy_choice(arguments),
            profile_argument(arguments),
            std::nullopt,
            std::move(pod)};
}

/// The answer, and under `--compare-profile` the one of that release, of one moment.
CheckView answer(const Invocation& invocation, OpenSource& source, const CheckQuestion& question) {
    const auto compared = profile_argument(invocation.arguments, "compare-profile");
    ListStyle style = list_style(invocation.arguments, invocation.style, invocation.now);
    style.tag_key = source.meta.tag_key;
    style.whole_names = style.whole_names || style.format == ListFormat::json;
    return source.store.read([&](const store::Reader& reader) {
        const auto now = answers::check(reader, question);
        CheckView view = check_view(question, now, style);
        if (compared) {
            CheckQuestion other = question;
            other.profile = compared;
            view.comparison =
                comparison_view(other, answers::check(reader, other), now.verdict, style);
        }
        return view;
    });
}

/// Both answers count: no if one is no, yes only if both are.
ExitCode exit_of(const CheckView& view) {
    const ExitCode now = exit_of(view.verdict);
    const ExitCode then = view.comparison ? exit_of(view.comparison->verdict) : now;
    return now == ExitCode::no || then == ExitCode::done ? now : then;
}

ExitCode run(const Invocation& invocation) {
    const CheckQuestion question = question_of(invocation);
    OpenSource source = open_source(invocation);
    const CheckView view = answer(invocation, source, question);
    if (invocation.arguments.text("output") == "json") {
        JsonWriter json(invocation.out);
        print_check_document(json, source.view, {view});
    } else {
        print_check(invocation.out, view, invocation.style);
    }
    return exit_of(view);
}

std::vector<std::string_view> honoured_globals() {
    std::vector<std::string_view> globals = source_options;
    globals.insert(globals.end(), {"profile", "no-trunc", "show-hashes"});
    return globals;
}

std::vector<Option> options() {
    std::vector<Option> result{
        {.name = "image-ref",
         .value = "REF",
         .help = "the runtime's id of the image on this node; '' when it is not there",
         .required = true,
         .heading = "Required"},
        {.name = "secret",
         .value = "NS/NAME/UID:HASH",
         .help = "a secret that the pod presents, in key ring order",
         .repeatable = true},
        {.name = "service-account",
         .value = "NS/NAME/UID",
         .help = "the service account for which a credential plugin returned a login"},
        secret_file_option("a Secret or a List of Secrets that the pod presents, as JSON"),
        {.name = "compare-profile",
         .value = "RELEASE",
         .help = "also tell what changes with this kubelet release",
         .choices = profile_names()},
    };
    const auto policy = policy_options();
    result.insert(result.begin() + 1, policy.begin(), policy.end());
    return result;
}

} // namespace

const Command& check_command() {
    static const Command command{
        .path = "check",
        .aliases = {"simulate"},
        .group = Group::ask,
        .summary = "simulate the kubelet's decision, and explain it step by step",
        .details = "Would a pod with these credentials be allowed to use the image without a "
                   "pull? The answer is the kubelet's own: the policy first, then what is "
                   "recorded, then the credentials. Without --profile the answer is given only "
                   "if every release that may run agrees.",
        .examples = {{"pullrec check registry.corp.example/team-a/web:1.4 --image-ref "
                      "sha256:41c0… --secret team-a/regcred/UID:HASH",
                      "with one secret"},
                     {"pullrec check nginx --image-ref '' --policy AlwaysVerify",
                      "an image that is not on the node"}},
        .positionals = {{.name = "IMAGE", .help = "the image as the pod spells it"}},
        .options = options(),
        .formats = {"table", "json"},
        .globals = honoured_globals(),
        .exits = {{ExitCode::done, "allowed without a pull"},
                  {ExitCode::no, "must pull"},
                  {ExitCode::partly, "cannot be told"},
                  {ExitCode::usage, "wrong call"},
                  {ExitCode::io, "a file cannot be read"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
