// SPDX-License-Identifier: Apache-2.0
#include "domain/image_candidates.hpp"

#include "cli/invocation.hpp"
#include "cli/output/document.hpp"
#include "cli/output/table.hpp"
#include "cli/short_name_arguments.hpp"

namespace pullrec::cli {

namespace {

ShortNames short_names(const Arguments& arguments) {
    ShortNames names;
    names.registries = arguments.texts("registry");
    names.enforcing = arguments.given("enforcing");
    names.aliases = alias_arguments(arguments);
    return names;
}

ExitCode run(const Invocation& invocation) {
    const auto candidates = image_candidates(invocation.arguments.text("IMAGE").value(),
                                             short_names(invocation.arguments));
    if (invocation.arguments.text("output") == "json") {
        print_list_document(invocation.out, "ImageCandidateList", [&](JsonWriter& json) {
            for (const std::string& image : candidates) {
                json.begin_object();
                json.member("image", image);
                json.end_object();
            }
        });
        return ExitCode::done;
    }
    Table table({{"TRY"}, {"IMAGE"}}, invocation.style);
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        table.add({std::to_string(i + 1), candidates[i]});
    }
    table.print(invocation.out);
    return ExitCode::done;
}

} // namespace

const Command& image_candidates_command() {
    static const Command command{
        .path = "image candidates",
        .group = Group::ask,
        .summary = "list what a short name may expand to on a CRI-O node, in order",
        .details = "CRI-O tries an alias alone, else each unqualified-search registry in its "
                   "order; whoever owns the name in an earlier registry is asked first. A full "
                   "name stays what it is.",
        .examples = {{"pullrec image candidates app:v1 --registry quay.io --registry docker.io",
                      "two registries"},
                     {"pullrec image candidates fedora --alias "
                      "fedora=registry.fedoraproject.org/fedora",
                      "an alias"}},
        .positionals = {{.name = "IMAGE", .help = "the image as the pod spells it"}},
        .options = {{.name = "registry",
                     .value = "HOST",
                     .help = "an unqualified-search registry, in their order",
                     .repeatable = true},
                    {.name = "alias",
                     .value = "SHORT=FULL",
                     .help = "a short name and the full name it means",
                     .repeatable = true},
                    {.name = "enforcing",
                     .help = "the short-name mode: refuse what could mean several images"}},
        .formats = {"table", "json"},
        .exits = {{ExitCode::done, "done"},
                  {ExitCode::usage, "wrong call, or nothing that CRI-O could pull"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
