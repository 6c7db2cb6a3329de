// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/db_command.hpp"
#include "cli/input.hpp"
#include "cli/preloaded_list.hpp"
#include "db/new_folder.hpp"
#include "domain/error.hpp"
#include "domain/preloaded_candidate.hpp"
#include "exchange/directories.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace pullrec::cli {

namespace {

using store::Baseline;

bool holds_kubelet_files(const std::filesystem::path& folder) {
    for (const auto* name : {"pulled", "pulling"}) {
        std::error_code ignored;
        for (const auto& entry : std::filesystem::directory_iterator(folder / name, ignored)) {
            if (exchange::is_source_name(entry.path().filename().string())) {
                return true;
            }
        }
    }
    return false;
}

/// An empty authority beside a kubelet's records would open what those keep closed.
void require_no_evidence(const Arguments& arguments, const std::filesystem::path& path) {
    if (arguments.text("preloaded") != "none" && holds_kubelet_files(path.parent_path())) {
        throw Error(
            ErrorCode::refused,
            fmt::format("{} holds a kubelet's records, which a new database would not know: "
                        "images they keep closed would count as preloaded. Take them over "
                        "with 'pullrec migrate from-files', or use --preloaded none",
                        path.parent_path().string()));
    }
}

ExitCode accept_existing(const Invocation& invocation, const std::filesystem::path& path,
                         Baseline wanted) {
    if (!invocation.arguments.given("if-missing")) {
        throw Error(ErrorCode::refused,
                    fmt::format("{} exists already: --if-missing accepts that, nothing replaces it",
                                path.string()));
    }
    const OpenSource source = open_database(invocation, path);
    if (source.meta.role != store::Role::authority) {
        throw Error(ErrorCode::refused,
                    fmt::format("{} is a copy of {}: choose another path", path.string(),
                                source.view.copied ? source.view.copied->path : "a kubelet"));
    }
    if (!invocation.arguments.given("quiet")) {
        invocation.out.write(
            fmt::format("{} exists already. Nothing was changed.\n", path.string()));
    }
    if (source.meta.baseline != wanted) {
        invocation.err.write(fmt::format(
            "pullrec: its baseline is '{}', not the '{}' asked for; it was left as it is\n",
            name_of(source.meta.baseline), name_of(wanted)));
    }
    return ExitCode::done;
}

std::string outcome_text(Baseline baseline, std::size_t images) {
    if (baseline == Baseline::kubelet) {
        return "an image without a record counts as preloaded, as for a kubelet";
    }
    return images == 0 ? "no image counts as preloaded"
                       : fmt::format("{} listed image{} count{} as preloaded, no other", images,
                                     images == 1 ? "" : "s", images == 1 ? "s" : "");
}

ExitCode run(const Invocation& invocation) {
    const Arguments& arguments = invocation.arguments;
    const PreloadedList list = preloaded_list(invocation);
    const exchange::PreloadedChoice& images = list.choice;
    const Baseline baseline = images ? Baseline::listed : Baseline::kubelet;
    const std::filesystem::path path = database_path(invocation);
    std::error_code ignored;
    if (std::filesystem::exists(std::filesystem::symlink_status(path, ignored))) {
        return accept_existing(invocation, path, baseline);
    }
    require_no_evidence(arguments, path);
    if (!arguments.given("db")) {
        store::translated([&] { db::make_folder(path.parent_path().string()); });
    }
    const auto listed = images.value_or(std::vector<ListedImage>());
    store::Store::create(
        path.string(),
        {store::Role::authority, baseline, arguments.text("profile"), invocation.now, std::nullopt},
        [&](store::Writer& writer) {
            for (const ListedImage& image : listed) {
                for (const ImageName& name : candidate_of(image).names) {
                    writer.add_preloaded(image.id, name);
                }
            }
            writer.replace_aliases(list.aliases);
        },
        {waiting_of(invocation), {}, {}});
    if (!arguments.given("quiet")) {
        invocation.out.write(
            fmt::format("Created {}: {}.\n", path.string(), outcome_text(baseline, listed.size())));
    }
    return ExitCode::done;
}

std::vector<Option> options() {
    std::vector<Option> all = preloaded_options();
    all.push_back({.name = "if-missing", .help = "do nothing when there is a database already"});
    return all;
}

} // namespace

const Command& db_init_command() {
    static const Command command{
        .path = "db init",
        .group = Group::keep,
        .summary = "create the database by which an agent decides",
        .details = "A preloaded image is open to every pod under the kubelet's usual policy, so "
                   "there is no default: say what counts as preloaded. The database is never "
                   "replaced: what it knows keeps images closed. Its folder is made (0700) only "
                   "below the kubelet's root, parents never.",
        .examples = {{"crictl images -o json | pullrec db init --preloaded -",
                      "what is on the node now"},
                     {"pullrec db init --preloaded none --if-missing", "for a unit file"}},
        .options = options(),
        .globals = {"db", "root-dir", "profile", "busy-timeout", "quiet"},
        .exits = {{ExitCode::done, "created, or there under --if-missing"},
                  {ExitCode::refused, "there is one, or a kubelet's records are beside it"},
                  {ExitCode::database_absent, "no such folder"},
                  {ExitCode::io, "cannot read the list or write the file"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
