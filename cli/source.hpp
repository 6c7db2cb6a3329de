// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/invocation.hpp"
#include "cli/output/json_writer.hpp"
#include "store/store.hpp"

#include <optional>
#include <string>
#include <vector>

namespace pullrec::cli {

/// What an answer rests on, ready to print.
struct SourceView {
    std::string kind; ///< `files`, `copy` or `authority`
    std::string path;
    std::optional<std::string> read_at; ///< of a copy: when it was made
};

/// An open source and what is to be said about it.
struct OpenSource {
    store::Store store;
    SourceView view;
};

/// The global options that `open_source` honours.
extern const std::vector<std::string_view> source_options;

/// Opens what the answers come from: `--db`, else `--files`, else the authority below the
/// kubelet's root, else the kubelet's own directories there. Says on `err` what a reader must know.
OpenSource open_source(const Invocation& invocation);

/// The member `source` of a JSON answer.
void print_source(JsonWriter& json, const SourceView& source);

} // namespace pullrec::cli
