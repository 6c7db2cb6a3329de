// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "exchange/compare.hpp"
#include "exchange/node_folder.hpp"
#include "exchange/sync.hpp"

#include <string>
#include <utility>
#include <vector>

namespace pullrec {

/// A node and the copy of it that a test refreshes, an hour later each time.
struct CopiedNode {
    NodeFolder node;
    PrivateFolder folder;
    Timestamp now = kNow;

    [[nodiscard]] std::string path() const { return folder.at("pullrec/copy.db"); }

    exchange::SyncReport refresh(const exchange::SyncOptions& options = {}) {
        now += std::chrono::hours{1};
        return exchange::sync(node.root(), path(), now, options);
    }

    template <class F>
    decltype(auto) read(F&& f) {
        return store::Store::open(path(), store::Access::read).read(std::forward<F>(f));
    }

    Evidence evidence(const std::string& ref) {
        return read(
            [&](const store::Reader& reader) { return reader.evidence({"web"}, ImageRef{ref}); });
    }

    std::vector<store::VanishedRecord> vanished() {
        return read([](const store::Reader& reader) {
            std::vector<store::VanishedRecord> all;
            reader.each_vanished(
                [&](const store::VanishedRecord& record) { all.push_back(record); });
            return all;
        });
    }

    [[nodiscard]] bool is_same() {
        return read([&](const store::Reader& reader) {
            return exchange::compare(reader, node.root()).empty();
        });
    }
};

} // namespace pullrec
