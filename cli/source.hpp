// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/invocation.hpp"
#include "cli/output/json_writer.hpp"
#include "store/store.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace pullrec::cli {

/// What an answer rests on, ready to print.
struct SourceView {
    std::string kind; ///< `files`, `copy` or `authority`
    std::string path;
    std::optional<store::Source> copied;         ///< of a copy: from where, and when
    std::optional<std::size_t> moved_files = {}; ///< of a copy: new, changed or gone since
    bool lasting_tags = true; ///< false: of directories whose tags hold for one run
};

/// An open source and what is to be said about it.
struct OpenSource {
    store::Store store;
    store::Meta meta;
    SourceView view;
};

/// How this call waits for a locked database, and what ends the wait.
db::Waiting waiting_of(const Invocation& invocation);

/// The global options that `open_source` honours.
extern const std::vector<std::string_view> source_options;

/// Opens what the answers come from: `--db`, else `--files`, else the authority below the
/// kubelet's root, else the kubelet's own directories there. Says on `err` what a reader must know.
OpenSource open_source(const Invocation& invocation);

/// The path of the database that a command of `db` means: `--db`, else the authority's place below
/// the kubelet's root; absolute.
std::filesystem::path database_path(const Invocation& invocation);

/// Whether there is a database at `path` by which an agent decides.
bool holds_authority(const Invocation& invocation, const std::filesystem::path& path);

/// Opens that database for reading.
OpenSource open_database(const Invocation& invocation, const std::filesystem::path& path);

/// The member `source` of a JSON answer.
void print_source(JsonWriter& json, const SourceView& source);

} // namespace pullrec::cli
