// SPDX-License-Identifier: Apache-2.0
#include "cli/changing.hpp"
#include "cli/commands/describe.hpp"
#include "cli/expected_list.hpp"
#include "cli/gc_database.hpp"
#include "cli/output/escape.hpp"
#include "domain/error.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pullrec::cli {

namespace {

ExitCode print_list(const Invocation& invocation) {
    OpenSource source = open_gc_memory(invocation);
    const auto images =
        source.store.read([](const store::Reader& reader) { return reader.expected_images(); });
    if (invocation.arguments.text("output") == "json") {
        print_document(invocation, source, "ExpectedImageList", [&](JsonWriter& json) {
            json.key("items");
            json.begin_array();
            for (const std::string& image : images) {
                json.text(image);
            }
            json.end_array();
        });
        return ExitCode::done;
    }
    for (const std::string& image : images) {
        invocation.out.write(escape(image, {.ascii_only = invocation.style.ascii_only}) + "\n");
    }
    if (images.empty() && !invocation.arguments.given("quiet")) {
        invocation.err.write("No image is expected.\n");
    }
    return ExitCode::done;
}

/// What a call asks for.
struct Wanted {
    std::vector<std::string> images;
    bool remove = false;
    bool replace = false;
};

struct Changes {
    std::size_t added = 0;
    std::size_t removed = 0;
};

Changes change(store::Writer& writer, const Wanted& wanted) {
    Changes changes;
    if (wanted.replace) {
        for (const std::string& image : writer.expected_images()) {
            if (std::find(wanted.images.begin(), wanted.images.end(), image) ==
                wanted.images.end()) {
                changes.removed += writer.forget_expected_image(image) ? 1 : 0;
            }
        }
    }
    for (const std::string& image : wanted.images) {
        if (wanted.remove) {
            changes.removed += writer.forget_expected_image(image) ? 1 : 0;
        } else {
            changes.added += writer.expect_image(image) ? 1 : 0;
        }
    }
    return changes;
}

std::string text_of(const Changes& changes) {
    return fmt::format("expected images: {} added, {} removed", changes.added, changes.removed);
}

Wanted wanted_of(const Invocation& invocation) {
    const Arguments& arguments = invocation.arguments;
    Wanted wanted{arguments.texts("IMAGE"), arguments.given("remove"), arguments.given("replace")};
    for (std::string& image : expected_argument(invocation)) {
        wanted.images.push_back(std::move(image));
    }
    if (wanted.remove && wanted.replace) {
        throw Error(ErrorCode::usage, "--remove and --replace exclude each other");
    }
    if (wanted.images.empty() && (wanted.remove || wanted.replace)) {
        throw Error(ErrorCode::usage, "give the images: IMAGE or --expected FILE");
    }
    return wanted;
}

ExitCode run(const Invocation& invocation) {
    const Wanted wanted = wanted_of(invocation);
    if (wanted.images.empty()) {
        return print_list(invocation);
    }
    if (!wanted.remove) {
        require_full_names(invocation, wanted.images);
    }
    OpenSource source = open_gc_memory_to_write(invocation);
    const Changes changes = source.store.write([&](store::Writer& writer) {
        const Changes made = change(writer, wanted);
        if (made.added + made.removed > 0) {
            writer.log(change_of(invocation, "gc expect", text_of(made)));
        }
        return made;
    });
    if (invocation.arguments.text("output") == "json") {
        return print_list(invocation);
    }
    if (!invocation.arguments.given("quiet")) {
        invocation.out.write(
            fmt::format("{} added, {} removed.\n", changes.added, changes.removed));
    }
    return ExitCode::done;
}

} // namespace

const Command& gc_expect_command() {
    static const Command command{
        .path = "gc expect",
        .group = Group::images,
        .summary = "list, add or remove images that the node shall have",
        .details = "Names in full, as registry.example/shop/web:2, with a tag, a digest or both. "
                   "Without a tag and a digest every tag of the repository is kept. One bad name "
                   "changes nothing.",
        .examples = {{"pullrec gc expect ghcr.io/siderolabs/kubelet:v1.33.1", "add one"},
                     {"pullrec gc expect --replace --expected images.txt", "all of them anew"},
                     {"pullrec gc expect ghcr.io/siderolabs/kubelet:v1.33.1 --remove",
                      "remove one"},
                     {"pullrec gc expect", "list them"}},
        .positionals = {{.name = "IMAGE",
                         .help = "its full name",
                         .at_least = 0,
                         .at_most = Positional::any_number}},
        .options = {{.name = "expected", .value = "FILE", .help = "further ones, one a line"},
                    {.name = "remove", .help = "remove these"},
                    {.name = "replace", .help = "remove all others"}},
        .formats = {"table", "json"},
        .globals = gc_options,
        .exits = {{ExitCode::done, "done"},
                  {ExitCode::refused, "a name is not in full form"},
                  {ExitCode::database_absent, "no database at --db"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
