// SPDX-License-Identifier: Apache-2.0
#include "cli/vanished.hpp"

#include "cli/copy_beside.hpp"
#include "cli/note.hpp"
#include "domain/error.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

std::optional<upkeep::VanishedEvidence> vanished_evidence(const Invocation& invocation,
                                                          OpenSource& source) {
    const auto in_source = [&](const store::Reader& copy) {
        return source.store.read(
            [&](const store::Reader& reader) { return upkeep::vanished_from(reader, copy); });
    };
    if (source.view.kind != "files") {
        return source.view.copied ? std::optional(source.store.read([](const store::Reader& copy) {
            return upkeep::vanished_from(copy, copy);
        }))
                                  : std::nullopt;
    }
    try {
        auto copy = open_copy_beside(invocation, source.view.path, store::Access::read);
        return copy ? std::optional(copy->read(in_source)) : std::nullopt;
    } catch (const Error& error) {
        note(invocation, fmt::format("the copy was not asked: {}", error.what()));
        return std::nullopt;
    }
}

upkeep::VanishedEvidence vanished_before(const Invocation& invocation, const std::string& folder) {
    auto copy = open_copy_beside(invocation, folder, store::Access::read);
    return copy ? copy->read([](const store::Reader& reader) {
        return upkeep::vanished_from(reader, reader);
    })
                : upkeep::VanishedEvidence();
}

} // namespace pullrec::cli
