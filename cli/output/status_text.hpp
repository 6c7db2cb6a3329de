// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "answers/status.hpp"
#include "cli/output/output.hpp"
#include "cli/output/style.hpp"
#include "cli/source.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace pullrec::cli {

/// The policy of the node's kubelet as far as it is known.
struct StatusPolicy {
    std::string name; ///< "" when its file cannot be read
    bool assumed = false;
    std::string source;            ///< the file it is in
    std::string fault;             ///< why it is not in force; "" when nothing is wrong
    std::optional<bool> gate = {}; ///< the feature gate; none: releases differ
};

/// Prints the state of a source for people: one line a subject, only what is known.
void print_status(Output& out, const SourceView& source, const answers::Status& status,
                  const StatusPolicy& policy, const Style& style, Timestamp now);

/// Adds how many records vanished since they were copied, if there is one.
void print_vanished(Output& out, std::optional<std::size_t> vanished, const Style& style);

/// A size for people: `1.2 MiB`, `512 bytes`.
std::string size_text(std::int64_t bytes);

/// What a database file is, in brackets: `schema 1, WAL, 1.2 MiB`.
std::string file_text(const store::FileFacts& file);

} // namespace pullrec::cli
