// SPDX-License-Identifier: Apache-2.0
#include "cli/copy_beside.hpp"

#include "cli/source.hpp"
#include "cli/state_folder.hpp"
#include "domain/error.hpp"

namespace pullrec::cli {

std::optional<store::Store> open_copy_beside(const Invocation& invocation,
                                             const std::string& folder, store::Access access,
                                             db::ViewPlace place) {
    try {
        store::Store copy = store::Store::open(copy_database(invocation.environment), access,
                                               {waiting_of(invocation), {}, place});
        const store::Meta meta =
            copy.read([](const store::Reader& reader) { return reader.meta(); });
        const bool is_of_these = meta.role == store::Role::copy && meta.source->path == folder;
        return is_of_these ? std::optional(std::move(copy)) : std::nullopt;
    } catch (const Error& error) {
        if (error.code() != ErrorCode::absent) {
            throw;
        }
        return std::nullopt;
    }
}

std::optional<std::string> tag_key_beside(const Invocation& invocation, const std::string& folder) {
    try {
        auto copy = open_copy_beside(invocation, folder, store::Access::read);
        return copy ? std::optional(copy->read(
                          [](const store::Reader& reader) { return reader.meta().tag_key; }))
                    : std::nullopt;
    } catch (const Error& error) {
        if (error.code() == ErrorCode::interrupted) {
            throw;
        }
        return std::nullopt;
    }
}

} // namespace pullrec::cli
