// SPDX-License-Identifier: Apache-2.0
#include "cli/source.hpp"

#include "cli/output/escape.hpp"
#include "cli/output/time_text.hpp"
#include "cli/process.hpp"
#include "cli/typed_arguments.hpp"
#include "exchange/load_directory.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace pullrec::cli {

namespace {

db::Waiting waiting_of(const Invocation& invocation) {
    db::Waiting waiting;
    waiting.timeout = duration_argument(invocation.arguments, "busy-timeout").value();
    waiting.stop = &stop_flag();
    return waiting;
}

OpenSource open_database(const Invocation& invocation, const std::string& path) {
    store::Store store =
        store::Store::open(path, store::Access::read, {waiting_of(invocation), {}});
    if (store.is_private_copy()) {
        invocation.err.write(
            "pullrec: the database cannot be opened in place: reading a private copy taken just "
            "now\n");
    }
    const store::Meta meta = store.read([](const store::Reader& reader) { return reader.meta(); });
    SourceView view{std::string(name_of(meta.role)), store.path(), std::nullopt};
    if (meta.role == store::Role::copy && meta.source) {
        view.read_at = rfc3339(meta.source->read_at);
    }
    return {std::move(store), std::move(view)};
}

OpenSource open_directory(const Invocation& invocation, const std::string& path) {
    exchange::LoadedDirectory loaded = exchange::load_directory(path, invocation.now);
    if (loaded.report.unstable) {
        invocation.err.write("pullrec: the directories changed while they were read, three times: "
                             "an image without a record is 'unknown'\n");
    }
    const store::Meta meta =
        loaded.store.read([](const store::Reader& reader) { return reader.meta(); });
    return {std::move(loaded.store), {"files", meta.source.value().path, std::nullopt}};
}

bool holds_authority(const Invocation& invocation, const std::filesystem::path& path) {
    std::error_code ignored;
    if (!std::filesystem::exists(std::filesystem::symlink_status(path, ignored))) {
        return false;
    }
    store::Store store =
        store::Store::open(path.string(), store::Access::read, {waiting_of(invocation), {}});
    return store.read([](const store::Reader& reader) { return reader.meta().role; }) ==
           store::Role::authority;
}

} // namespace

const std::vector<std::string_view> source_options{"db", "files", "root-dir", "busy-timeout"};

OpenSource open_source(const Invocation& invocation) {
    const Arguments& arguments = invocation.arguments;
    const auto database = path_argument(arguments, "db");
    const auto files = path_argument(arguments, "files");
    if (arguments.given("db") && arguments.given("files")) {
        throw Error(ErrorCode::usage, "--db and --files exclude each other: give one of them");
    }
    if (database) {
        return open_database(invocation, database->string());
    }
    if (files) {
        return open_directory(invocation, files->string());
    }
    const std::filesystem::path root = path_argument(arguments, "root-dir").value();
    const std::filesystem::path authority = root / "image_manager" / "records.db";
    if (holds_authority(invocation, authority)) {
        return open_database(invocation, authority.string());
    }
    return open_directory(invocation, root.string());
}

void print_source(JsonWriter& json, const SourceView& source) {
    json.key("source");
    json.begin_object();
    json.member("kind", source.kind);
    json.member("path", source.path);
    if (source.read_at) {
        json.member("readAt", *source.read_at);
    }
    json.end_object();
}

} // namespace pullrec::cli
