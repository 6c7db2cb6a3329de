// SPDX-License-Identifier: Apache-2.0
#include "cli/source.hpp"

#include "cli/copy_beside.hpp"
#include "cli/note.hpp"
#include "cli/output/age.hpp"
#include "cli/output/time_text.hpp"
#include "cli/process.hpp"
#include "cli/typed_arguments.hpp"
#include "exchange/directories.hpp"
#include "exchange/load_directory.hpp"
#include "exchange/staleness.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <unistd.h>

namespace pullrec::cli {

namespace {

/// Why the database was not read where it lies.
std::string_view reason_of_copy(const Invocation& invocation, const store::Store& store) {
    if (invocation.arguments.given("read-only")) {
        return "--read-only";
    }
    const auto folder = std::filesystem::path(store.path()).parent_path();
    return ::access(folder.c_str(), W_OK) != 0 ? "the folder is read-only"
                                               : "the database cannot be opened in place";
}

void tell_copy(const Invocation& invocation, const store::Store& store) {
    if (store.is_private_copy() && !invocation.arguments.given("quiet")) {
        invocation.err.write(fmt::format("pullrec: {}: reading a private copy taken just now\n",
                                         reason_of_copy(invocation, store)));
    }
}

/// Says when the kubelet's directories are not what the copy holds any more.
void tell_staleness(const Invocation& invocation, const SourceView& view) {
    if (!view.copied || view.moved_files == 0 || invocation.arguments.given("quiet")) {
        return;
    }
    const std::string old = age(view.copied->read_at, invocation.now);
    if (!view.moved_files) {
        invocation.err.write(fmt::format("pullrec: this copy is {} old; its directories cannot be "
                                         "looked at from here\n",
                                         old));
        return;
    }
    const bool one = *view.moved_files == 1;
    invocation.err.write(fmt::format("pullrec: this copy is {} old and {} file{} changed since: "
                                     "run 'pullrec sync'\n",
                                     old, *view.moved_files, one ? "" : "s"));
}

OpenSource open_directory(const Invocation& invocation, const std::string& path) {
    const auto stop_if_asked = [](std::size_t, std::size_t) {
        if (stop_flag()) {
            throw Error(ErrorCode::interrupted, "interrupted while the directories were read");
        }
    };
    const auto tag_key = tag_key_beside(invocation, exchange::find_directories(path).folder);
    exchange::LoadedDirectory loaded =
        exchange::load_directory(path, invocation.now, stop_if_asked, {}, tag_key);
    detail(invocation,
           fmt::format("read the directories below {}", exchange::find_directories(path).folder));
    if (loaded.report.unstable) {
        invocation.err.write("pullrec: the directories changed while they were read, three times: "
                             "an image without a record is 'unknown'\n");
    }
    store::Meta meta = loaded.store.read([](const store::Reader& reader) { return reader.meta(); });
    SourceView view{"files", meta.source ? meta.source->path : path, std::nullopt};
    view.lasting_tags = tag_key.has_value();
    return {std::move(loaded.store), std::move(meta), std::move(view)};
}

store::OpenOptions open_options(const Invocation& invocation) {
    return {waiting_of(invocation),
            {},
            invocation.arguments.given("read-only") ? db::ViewPlace::copy
                                                    : db::ViewPlace::in_place};
}

} // namespace

db::Waiting waiting_of(const Invocation& invocation) {
    db::Waiting waiting;
    waiting.timeout = duration_argument(invocation.arguments, "busy-timeout").value();
    waiting.stop = &stop_flag();
    return waiting;
}

std::filesystem::path database_path(const Invocation& invocation) {
    const auto given = path_argument(invocation.arguments, "db");
    const auto root = path_argument(invocation.arguments, "root-dir").value();
    return std::filesystem::absolute(given.value_or(root / "image_manager" / "records.db"));
}

bool holds_authority(const Invocation& invocation, const std::filesystem::path& path) {
    std::error_code ignored;
    if (!std::filesystem::exists(std::filesystem::symlink_status(path, ignored))) {
        return false;
    }
    store::Store store =
        store::Store::open(path.string(), store::Access::read, open_options(invocation));
    return store.read([](const store::Reader& reader) { return reader.meta().role; }) ==
           store::Role::authority;
}

OpenSource open_database(const Invocation& invocation, const std::filesystem::path& path) {
    store::Store store = store::Store::open(std::filesystem::absolute(path).string(),
                                            store::Access::read, open_options(invocation));
    tell_copy(invocation, store);
    detail(invocation, fmt::format("reading {}", store.path()));
    store::Meta meta;
    SourceView view;
    store.read([&](const store::Reader& reader) {
        meta = reader.meta();
        view = {std::string(name_of(meta.role)), store.path(), std::nullopt};
        if (meta.role == store::Role::copy) {
            view.copied = meta.source;
            view.moved_files = exchange::count_moved_files(reader);
        }
    });
    tell_staleness(invocation, view);
    return {std::move(store), std::move(meta), std::move(view)};
}

const std::vector<std::string_view> source_options{"db",           "files",     "root-dir",
                                                   "busy-timeout", "read-only", "quiet"};

OpenSource open_source(const Invocation& invocation) {
    const Arguments& arguments = invocation.arguments;
    const auto database = path_argument(arguments, "db");
    const auto files = path_argument(arguments, "files");
    if (arguments.given("db") && arguments.given("files")) {
        throw Error(ErrorCode::usage, "--db and --files exclude each other: give one of them");
    }
    if (database) {
        return open_database(invocation, *database);
    }
    if (files) {
        return open_directory(invocation, files->string());
    }
    const std::filesystem::path authority = database_path(invocation);
    if (holds_authority(invocation, authority)) {
        return open_database(invocation, authority);
    }
    return open_directory(invocation, path_argument(arguments, "root-dir").value().string());
}

void print_source(JsonWriter& json, const SourceView& source) {
    json.key("source");
    json.begin_object();
    json.member("kind", source.kind);
    json.member("path", source.path);
    if (source.copied) {
        json.member("copyOf", source.copied->path);
        json.member("readAt", rfc3339(source.copied->read_at));
        if (source.moved_files) {
            json.member("changedFiles", static_cast<std::int64_t>(*source.moved_files));
        }
    }
    json.end_object();
}

} // namespace pullrec::cli
