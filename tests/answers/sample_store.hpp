// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/credential_tag.hpp"
#include "store/store.hpp"
#include "tests/store/memory_store.hpp"

#include <string>

namespace pullrec::test {

inline Secret secret(const std::string& name_space, const std::string& name,
                     const std::string& hash) {
    return {{name_space, name, "uid-of-" + name_space + "-" + name}, hash};
}

inline PulledRecord record(const std::string& ref, int days_ago, CredentialMapping mapping) {
    return {{ref}, kNow - std::chrono::days{days_ago}, std::move(mapping)};
}

/// Four records: one with two names and a secret under one of them, one open to the node, one to a
/// service account, and one to nobody, which has no time either.
inline store::Store sample_store() {
    store::Store store = memory_store();
    store.write([](store::Writer& writer) {
        const auto put = [&](const PulledRecord& value) { writer.add_record({value, {}, {}}); };
        put(record("ref-b", 2,
                   {{ImageName{"b.example/app"}, {{secret("team", "pull", "aa")}, {}, false}},
                    {ImageName{"a.example/app"}, {{}, {}, true}}}));
        put(record("ref-c", 9, {{ImageName{"nginx"}, {{}, {}, true}}}));
        put(record("ref-a", 5,
                   {{ImageName{"c.example/app"},
                     {{secret("other", "pull", "aa"), secret("team", "old", "bb")},
                      {{{"team", "robot", "uid-robot"}}},
                      false}}}));
        put({{"ref-0"}, {}, {}});
    });
    return store;
}

} // namespace pullrec::test
