// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/preloaded_command.hpp"

#include "cli/commands/describe.hpp"
#include "cli/commands/get_command.hpp"
#include "cli/output/count_text.hpp"
#include "cli/output/escape.hpp"
#include "cli/output/list_style.hpp"
#include "cli/output/table.hpp"
#include "domain/error.hpp"

#include <fmt/format.h>

#include <set>

namespace pullrec::cli {

namespace {

using Rows = std::vector<store::PreloadedImage>;

constexpr std::size_t kNamedInLog = 5;

void print_json(const Invocation& invocation, const OpenSource& source, const Rows& rows) {
    print_document(invocation, source, "PreloadedReport", [&](JsonWriter& json) {
        json.flag_member("dryRun", invocation.arguments.given("dry-run"));
        json.key("items");
        json.begin_array();
        for (const store::PreloadedImage& row : rows) {
            json.begin_object();
            json.member("imageRef", row.image_ref.text);
            json.member("imageName", row.image_name.text);
            json.end_object();
        }
        json.end_array();
    });
}

void print_rows(const Invocation& invocation, const OpenSource& source, const Rows& rows) {
    const ListStyle style = style_for(invocation, source);
    Table table({{.header = "IMAGE", .may_be_shortened = true}, {.header = "IMAGE REF"}},
                style.terminal);
    for (const store::PreloadedImage& row : rows) {
        table.add({row.image_name.text, ref_text(row.image_ref.text, style)});
    }
    if (!rows.empty()) {
        table.print(invocation.out);
    }
}

} // namespace

OpenSource open_listed_authority(const Invocation& invocation) {
    if (invocation.arguments.given("files")) {
        throw Error(ErrorCode::refused,
                    "refused: for a kubelet every image without a record and without an intent "
                    "counts as preloaded, and nothing in its directories can tell it otherwise; "
                    "only an authority (pullrec db init) has a list");
    }
    OpenSource source = open_database(invocation, database_path(invocation));
    if (source.meta.role == store::Role::copy) {
        throw Error(ErrorCode::refused,
                    fmt::format("refused: {} is a copy of {} and describes a kubelet, for which "
                                "every image without a record counts as preloaded; only an "
                                "authority (pullrec db init) has a list",
                                source.view.path,
                                source.meta.source ? source.meta.source->path : "directories"));
    }
    return source;
}

OpenSource open_listing_authority(const Invocation& invocation) {
    OpenSource source = open_listed_authority(invocation);
    if (source.meta.baseline == store::Baseline::kubelet) {
        throw Error(ErrorCode::refused,
                    fmt::format("refused: {} was made with --absence-is-preloaded: every image "
                                "without a record counts as preloaded, and its list is not asked",
                                source.view.path));
    }
    return source;
}

std::string images_text(const Rows& rows) {
    std::set<ImageRef> refs;
    for (const store::PreloadedImage& row : rows) {
        refs.insert(row.image_ref);
    }
    return counted(static_cast<std::int64_t>(refs.size()), "image");
}

std::string preloaded_log(const Rows& rows, const PreloadedWords& words) {
    std::string text = fmt::format("{} {}:", words.did, images_text(rows));
    for (std::size_t i = 0; i < rows.size() && i < kNamedInLog; ++i) {
        text += fmt::format(" {} ({})", escape(rows[i].image_name.text),
                            escape(rows[i].image_ref.text));
    }
    return rows.size() > kNamedInLog ? fmt::format("{} and more", text) : text;
}

void print_preloaded(const Invocation& invocation, const OpenSource& source, const Rows& rows,
                     const PreloadedWords& words) {
    if (invocation.arguments.text("output") == "json") {
        print_json(invocation, source, rows);
        return;
    }
    const bool dry_run = invocation.arguments.given("dry-run");
    if (dry_run) {
        print_rows(invocation, source, rows);
    }
    if (!dry_run && invocation.arguments.given("quiet")) {
        return;
    }
    invocation.out.write(fmt::format("{} {}: {}.\n", dry_run ? words.would : words.did,
                                     images_text(rows), words.consequence));
    if (dry_run) {
        invocation.out.write("Nothing was changed.\n");
    }
}

std::vector<std::string_view> preloaded_globals() {
    return {"db", "files", "root-dir", "busy-timeout", "quiet", "no-trunc"};
}

std::vector<ExitMeaning> preloaded_exits(std::string_view refused) {
    return {{ExitCode::done, "done, or nothing to do"},
            {ExitCode::not_found, "no such image"},
            {ExitCode::refused, refused}};
}

} // namespace pullrec::cli
