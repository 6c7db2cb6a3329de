// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/preloaded_command.hpp"
#include "cli/confirm.hpp"
#include "cli/output/escape.hpp"
#include "domain/error.hpp"
#include "upkeep/preloaded.hpp"

#include <fmt/format.h>

#include <set>

namespace pullrec::cli {

namespace {

using Rows = std::vector<store::PreloadedImage>;

constexpr PreloadedWords kWords{"preloaded remove", "Would close", "Closed",
                                "without a record every pod must pull again, with a credential"};

Rows rows_named(const Invocation& invocation, const store::Reader& reader) {
    std::set<store::PreloadedImage> rows;
    for (const std::string& name : invocation.arguments.texts("NAME")) {
        const Rows found = upkeep::rows_to_close(reader, name);
        if (found.empty()) {
            throw Error(ErrorCode::not_found,
                        fmt::format("{} is not on the list: 'pullrec preloaded list' shows it",
                                    escape(name)));
        }
        rows.insert(found.begin(), found.end());
    }
    return {rows.begin(), rows.end()};
}

void apply(const Invocation& invocation, const OpenSource& source, const Rows& rows) {
    auto store = store::Store::open(source.view.path, store::Access::write,
                                    {waiting_of(invocation), {}, {}});
    store.write([&](store::Writer& writer) {
        for (const store::PreloadedImage& row : rows) {
            writer.remove_preloaded(row);
        }
        writer.log(change_of(invocation, std::string(kWords.command), preloaded_log(rows, kWords)));
    });
}

ExitCode run(const Invocation& invocation) {
    OpenSource source = open_listing_authority(invocation);
    const Rows rows = source.store.read(
        [&](const store::Reader& reader) { return rows_named(invocation, reader); });
    if (!invocation.arguments.given("dry-run")) {
        confirm(invocation, fmt::format("{} to close: {}", images_text(rows), kWords.consequence));
        apply(invocation, source, rows);
    }
    print_preloaded(invocation, source, rows, kWords);
    return ExitCode::done;
}

std::vector<Option> options() {
    std::vector<Option> result{{.name = "reason", .value = "TEXT", .help = "why, for the log"}};
    for (const Option& option : change_options()) {
        result.push_back(option);
    }
    return result;
}

} // namespace

const Command& preloaded_remove_command() {
    static const Command command{
        .path = "preloaded remove",
        .group = Group::change,
        .summary = "close images that counted as preloaded",
        .details = "The image is taken off the list under all its names, so that none is left to "
                   "open it. It only closes: running containers are not affected, and the next "
                   "pod must pull the image with a credential.",
        .examples = {{"pullrec preloaded remove registry.k8s.io/pause --dry-run", "look first"},
                     {"pullrec preloaded remove registry.k8s.io/pause --reason INC-4411 --yes",
                      "close it"}},
        .positionals = {{.name = "NAME",
                         .help = "an image name, or a whole image ref",
                         .at_most = Positional::any_number}},
        .options = options(),
        .formats = {"table", "json"},
        .globals = preloaded_globals(),
        .exits = preloaded_exits("no confirmation, no list here"),
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
