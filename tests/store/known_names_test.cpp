// SPDX-License-Identifier: Apache-2.0
#include "tests/store/memory_store.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using store::AccountKind;
using store::NameKind;
using Names = std::vector<std::string>;

namespace {

constexpr std::size_t any = 100;

store::Store sample_store() {
    store::Store store = test::memory_store();
    store.write([](store::Writer& writer) {
        for (const auto* ref : {"sha256:b", "sha256:a", "other"}) {
            store::StoredRecord stored;
            stored.record.image_ref = {ref};
            Credentials& entry = stored.record.mapping[ImageName{"r.example/app"}];
            entry.secrets = {{{"team", "pull", "uid-2"}, "hash"},
                             {{"team", "pull", "uid-1"}, "hash"}};
            entry.service_accounts = {{"team", "runner", "uid-3"}};
            stored.record.mapping[ImageName{"r.example/" + std::string(ref)}] = entry;
            writer.add_record(stored);
        }
    });
    return store;
}

} // namespace

TEST_CASE("names that begin with a prefix come once, in order, and no more than asked for") {
    store::Store store = sample_store();
    store.read([](const store::Reader& reader) {
        CHECK(reader.names_from(NameKind::image_ref, "sha256:", any) ==
              Names{"sha256:a", "sha256:b"});
        CHECK(reader.names_from(NameKind::image_ref, "", 2) == Names{"other", "sha256:a"});
        CHECK(reader.names_from(NameKind::image_ref, "x", any).empty());
        CHECK(reader.names_from(NameKind::image_name, "r.example/a", any) ==
              Names{"r.example/app"});
        CHECK(reader.names_from(NameKind::account_namespace, "", any) == Names{"team"});
        CHECK(reader.names_from(NameKind::uid, "uid", any) == Names{"uid-1", "uid-2", "uid-3"});
        CHECK(reader.some_login_hashes(any) == Names{"hash"});
    });
}

TEST_CASE("accounts are found by namespace and name, of one kind only") {
    store::Store store = sample_store();
    store.read([](const store::Reader& reader) {
        for (const auto* prefix : {"", "te", "team", "team/", "team/pu", "team/pull"}) {
            CAPTURE(prefix);
            CHECK(reader.accounts_from(AccountKind::secret, prefix, any) == Names{"team/pull"});
        }
        for (const auto* prefix : {"team/x", "teams", "te/pull", "/"}) {
            CAPTURE(prefix);
            CHECK(reader.accounts_from(AccountKind::secret, prefix, any).empty());
        }
        CHECK(reader.accounts_from(AccountKind::service_account, "t", any) == Names{"team/runner"});
    });
}
