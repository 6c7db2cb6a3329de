// SPDX-License-Identifier: Apache-2.0
#include "answers/who_can.hpp"

#include "answers/intent_list.hpp"
#include "cli/commands/describe.hpp"
#include "cli/fitting_profile.hpp"
#include "cli/list_end.hpp"
#include "cli/output/who_can_text.hpp"
#include "cli/policy_arguments.hpp"

#include <algorithm>

namespace pullrec::cli {

namespace {

answers::WhoCanQuestion question_of(const Arguments& arguments) {
    const auto ref = arguments.text("image-ref");
    return {{arguments.text("IMAGE").value()},
            ref ? std::optional(ImageRef{*ref}) : std::nullopt,
            policy_choice(arguments),
            std::nullopt};
}

ExitCode exit_of(const std::vector<answers::ReleaseAccess>& releases) {
    const auto open =
        std::count_if(releases.begin(), releases.end(), [](const answers::ReleaseAccess& release) {
            return release.is_open_to_somebody();
        });
    return open == 0 ? ExitCode::no : ExitCode::done;
}

ExitCode run(const Invocation& invocation) {
    answers::WhoCanQuestion question = question_of(invocation.arguments);
    OpenSource source = open_source(invocation);
    question.profile = fitting_profile(invocation, source.store);
    ListEnd end{.noun = "record", .count = 1};
    const auto releases = source.store.read([&](const store::Reader& reader) {
        end.unreadable = answers::list_unreadable(reader, store::FileKind::record);
        return answers::who_can(reader, question);
    });
    const ListStyle style = style_for(invocation, source);
    if (style.format == ListFormat::json) {
        print_document(invocation, source, "WhoCan", [&](JsonWriter& json) {
            print_who_can_members(json, question, releases, style);
        });
    } else {
        print_who_can(invocation.out, question, releases, style);
    }
    const ExitCode read = end_list(invocation, end);
    return read == ExitCode::done ? exit_of(releases) : read;
}

std::vector<Option> options() {
    std::vector<Option> result = policy_options();
    result.push_back({.name = "image-ref",
                      .value = "REF",
                      .help = "only what is recorded under this id of the runtime"});
    return result;
}

std::vector<std::string_view> globals() {
    std::vector<std::string_view> result = describe_globals();
    result.emplace_back("profile");
    return result;
}

} // namespace

const Command& who_can_command() {
    static const Command command{
        .path = "who-can",
        .group = Group::look,
        .summary = "tell who may use an image here without a pull",
        .details =
            "Records keep access by image name, so a tag makes no difference. Without "
            "--profile each release that may run is asked; they spell names differently, and "
            "policies can open an image to every pod whatever is recorded.\n\n"
            "It tells what is recorded, not whether the image is still on the node; whether a "
            "certain pod would be let in is 'pullrec check'.",
        .examples = {{"pullrec who-can registry.corp.example/team-b/api:2.4", "by its name"},
                     {"pullrec who-can nginx --policy AlwaysVerify --profile kubelet-1.36",
                      "under a policy and a release"}},
        .positionals = {{.name = "IMAGE", .help = "the image as the pod spells it"}},
        .options = options(),
        .formats = {"table", "json"},
        .globals = globals(),
        .exits = {{ExitCode::done, "somebody may"},
                  {ExitCode::no, "nobody is known to"},
                  {ExitCode::partly, "some files cannot be read; all are named"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
