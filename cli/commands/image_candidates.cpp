// SPDX-License-Identifier: Apache-2.0
#include "domain/image_candidates.hpp"

#include "cli/invocation.hpp"
#include "cli/plain_list.hpp"
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

/// A name and its turn, from 1.
struct Row {
    std::size_t turn = 0;
    std::string image;
};

const ListShape<Row>& candidate_rows() {
    static const ListShape<Row> shape{
        .kind = "ImageCandidateList",
        .columns = {{"try",
                     {"TRY"},
                     false,
                     [](const Row& row, const ListStyle&) { return std::to_string(row.turn); },
                     ColumnOrder::number},
                    {"image",
                     {"IMAGE", true},
                     false,
                     [](const Row& row, const ListStyle&) { return row.image; }}},
        .print_item =
            [](JsonWriter& json, const Row& row, const ListStyle&) {
                json.begin_object();
                json.member("image", row.image);
                json.end_object();
            },
        .name = [](const Row& row) { return row.image; },
    };
    return shape;
}

std::vector<Row> rows_of(const std::vector<std::string>& images) {
    std::vector<Row> rows;
    rows.reserve(images.size());
    for (const std::string& image : images) {
        rows.push_back({rows.size() + 1, image});
    }
    return rows;
}

ExitCode run(const Invocation& invocation) {
    const ListRequest request = list_request(invocation.arguments, candidate_rows().listed());
    const ListStyle style = list_style(invocation.arguments, invocation.style, invocation.now);
    return print_plain_list(invocation,
                            rows_of(image_candidates(invocation.arguments.text("IMAGE").value(),
                                                     short_names(invocation.arguments))),
                            candidate_rows(), request, style, "name");
}

} // namespace

const Command& image_candidates_command() {
    static const std::string details =
        "CRI-O tries an alias alone, else each unqualified-search registry in its order; whoever "
        "owns the name in an earlier registry is asked first. A full name stays what it is. " +
        columns_text(candidate_rows().listed());
    static const Command command{
        .path = "image candidates",
        .group = Group::ask,
        .summary = "list what a short name may expand to on CRI-O",
        .details = details,
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
        .formats = {"table", "json", "ndjson", "name"},
        .columns = candidate_rows().listed(),
        .exits = {{ExitCode::done, "done"},
                  {ExitCode::usage, "wrong call, or nothing that CRI-O could pull"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
