// SPDX-License-Identifier: Apache-2.0
#include "cli/vanished.hpp"

#include "cli/note.hpp"
#include "cli/state_folder.hpp"
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

std::optional<Vanished> beside(const Invocation& invocation, const std::string& directories) {
    store::Store copy = store::Store::open(copy_database(invocation.environment),
                                           store::Access::read, {waiting_of(invocation), {}, {}});
    return copy.read([&](const store::Reader& reader) -> std::optional<Vanished> {
        const store::Meta meta = reader.meta();
        return meta.source && meta.source->path == directories ? std::optional(vanished_in(reader))
                                                               : std::nullopt;
    });
}

} // namespace

std::optional<Vanished> vanished_records(const Invocation& invocation, OpenSource& source) {
    if (source.view.kind != "files") {
        return source.view.copied ? std::optional(source.store.read(vanished_in)) : std::nullopt;
    }
    try {
        return beside(invocation, source.view.path);
    } catch (const Error& error) {
        if (error.code() != ErrorCode::absent) {
            note(invocation, fmt::format("the copy was not asked: {}", error.what()));
        }
        return std::nullopt;
    }
}

} // namespace pullrec::cli
