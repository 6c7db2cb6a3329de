// SPDX-License-Identifier: Apache-2.0
#include "cli/vanished.hpp"

#include "cli/copy_beside.hpp"
#include "cli/note.hpp"
#include "domain/error.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

namespace {

using Vanished = std::vector<store::VanishedRecord>;

Vanished vanished_in(const store::Reader& reader) {
    Vanished all;
    reader.each_vanished([&](const store::VanishedRecord& record) { all.push_back(record); });
    return all;
}

} // namespace

std::optional<Vanished> vanished_records(const Invocation& invocation, OpenSource& source) {
    if (source.view.kind != "files") {
        return source.view.copied ? std::optional(source.store.read(vanished_in)) : std::nullopt;
    }
    try {
        auto copy = open_copy_beside(invocation, source.view.path, store::Access::read);
        return copy ? std::optional(copy->read(vanished_in)) : std::nullopt;
    } catch (const Error& error) {
        note(invocation, fmt::format("the copy was not asked: {}", error.what()));
        return std::nullopt;
    }
}

} // namespace pullrec::cli
