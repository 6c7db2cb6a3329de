// SPDX-License-Identifier: Apache-2.0
#include "answers/check.hpp"

#include "cli/invocation.hpp"
#include "cli/output/check_json.hpp"
#include "cli/output/check_text.hpp"
#include "cli/output/check_view.hpp"
#include "cli/source.hpp"
#include "cli/typed_arguments.hpp"

#include <algorithm>

namespace pullrec::cli {

namespace {

using answers::CheckQuestion;
using answers::Verdict;

std::vector<std::string_view> policy_names() {
    std::vector<std::string_view> names;
    for (const Policy policy : kPolicies) {
        names.push_back(name_of(policy));
    }
    return names;
}

answers::PolicyChoice policy_choice(const Arguments& arguments) {
    answers::PolicyChoice choice;
    const auto name = arguments.text("policy");
    choice.assumed = !name;
    choice.policy = name ? policy_named(*name).value() : Policy::never_verify_preloaded_images;
    choice.allowlist = arguments.texts("allowlist");
    return choice;
}

std::optional<Profile> profile(const Arguments& arguments) {
    const auto name = arguments.text("profile");
    return name ? profile_named(*name) : std::nullopt;
}

PodCredentials pod_credentials(const Arguments& arguments) {
    PodCredentials pod;
    pod.secrets = secret_arguments(arguments, "secret");
    for (Coordinates& account : full_coordinates_arguments(arguments, "service-account")) {
        pod.service_account = ServiceAccount{std::move(account)};
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

ExitCode run(const Invocation& invocation) {
    const Arguments& arguments = invocation.arguments;
    const CheckQuestion question{{*arguments.text("IMAGE")},
                                 {*arguments.text("image-ref")},
                                 policy_choice(arguments),
                                 profile(arguments),
                                 std::nullopt,
                                 pod_credentials(arguments)};
    OpenSource source = open_source(invocation);
    const answers::CheckAnswer answer = source.store.read(
        [&](const store::Reader& reader) { return answers::check(reader, question); });
    const CheckView view = check_view(question, answer, arguments.given("no-trunc"));
    if (arguments.text("output") == "json") {
        JsonWriter json(invocation.out);
        print_check_document(json, source.view, {view});
    } else {
        print_check(invocation.out, view, invocation.style);
    }
    return exit_of(answer.verdict);
}

std::vector<std::string_view> honoured_globals() {
    std::vector<std::string_view> globals = source_options;
    globals.insert(globals.end(), {"profile", "no-trunc"});
    return globals;
}

std::vector<Option> options() {
    return {
        {.name = "image-ref",
         .value = "REF",
         .help = "the runtime's id of the image on this node; '' when it is not there",
         .required = true,
         .heading = "Required"},
        {.name = "policy",
         .value = "POLICY",
         .help = "the kubelet's imagePullCredentialsVerificationPolicy",
         .choices = policy_names()},
        {.name = "allowlist",
         .value = "PATTERN",
         .help = "an image name, or a prefix that ends in '/*', of NeverVerifyAllowlistedImages",
         .repeatable = true},
        {.name = "secret",
         .value = "NS/NAME/UID:HASH",
         .help = "a secret that the pod presents, in key ring order",
         .repeatable = true},
        {.name = "service-account",
         .value = "NS/NAME/UID",
         .help = "the service account for which a credential plugin returned a login"},
    };
}

} // namespace

const Command& check_command() {
    static const Command command{
        .path = "check",
        .aliases = {"simulate"},
        .group = Group::ask,
        .summary = "simulate the kubelet's decision, and explain it step by step",
        .details = "Would a pod with these credentials be allowed to use the image without a "
                   "pull?\nThe answer is the kubelet's own: the policy first, then what is "
                   "recorded, then the credentials.\nWithout --profile the answer is given only "
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
                  {ExitCode::usage, "wrong call"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
