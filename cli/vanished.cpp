// SPDX-License-Identifier: Apache-2.0
#include "cli/vanished.hpp"

#include "cli/copy_beside.hpp"
#include "cli/note.hpp"
#include "domain/digest.hpp"
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

std::vector<std::string> vanished_file_names(const Invocation& invocation,
                                             const std::string& folder) {
    std::vector<std::string> names;
    if (auto copy = open_copy_beside(invocation, folder, store::Access::read)) {
        copy->read([&](const store::Reader& reader) {
            reader.each_vanished([&](const store::VanishedRecord& record) {
                names.push_back(record_file_name(record.image_ref.text));
            });
            reader.each_vanished_file(
                [&](const store::VanishedFile& file) { names.push_back(file.file_name); });
        });
    }
    return names;
}

} // namespace pullrec::cli
