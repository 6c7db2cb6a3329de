// SPDX-License-Identifier: Apache-2.0
#include "exchange/node_folder.hpp"
#include "exchange/union.hpp"
#include "tests/random_records.hpp"

#include <doctest/doctest.h>

#include <algorithm>

using namespace pullrec;
using exchange::unite;
using exchange::United;
using store::StoredRecord;

namespace {

const ImageName kName{"registry.corp.example/team-a/web"};

StoredRecord stored(const PulledRecord& record) {
    return {record, ApiVersion::v1beta1, std::nullopt};
}

Revocation revoked(RevokedSubject subject) {
    Revocation revocation;
    revocation.subject = subject;
    return revocation;
}

template <class T>
bool holds_all(const std::vector<T>& list, const std::vector<T>& wanted) {
    return std::all_of(wanted.begin(), wanted.end(), [&](const T& grant) {
        return std::find(list.begin(), list.end(), grant) != list.end();
    });
}

bool lets_in_all_of(const PulledRecord& record, const PulledRecord& other) {
    return std::all_of(other.mapping.begin(), other.mapping.end(), [&](const auto& entry) {
        const auto& [name, credentials] = entry;
        const auto found = record.mapping.find(name);
        return found != record.mapping.end() &&
               holds_all(found->second.secrets, credentials.secrets) &&
               holds_all(found->second.service_accounts, credentials.service_accounts) &&
               (found->second.node_pods_accessible || !credentials.node_pods_accessible);
    });
}

} // namespace

TEST_CASE("a document of an unknown image is taken as it is") {
    const United united = unite(std::nullopt, stored(record_of("one")), {});
    CHECK(united.changed);
    CHECK(united.record == stored(record_of("one")));
    CHECK(united.added == 1);
}

TEST_CASE("uniting keeps the grants of both and the later time") {
    PulledRecord known = record_of("one", "b");
    PulledRecord document = record_of("one", "a");
    *document.last_updated += std::chrono::hours{1};
    const United united = unite(stored(known), stored(document), {});
    CHECK(united.added == 1);
    CHECK(united.record.record.last_updated == document.last_updated);
    const auto& secrets = united.record.record.mapping.at(kName).secrets;
    REQUIRE(secrets.size() == 2);
    CHECK(secrets[0].coordinates.name == "a");
    CHECK(secrets[1].coordinates.name == "b");
}

TEST_CASE("an older document that adds nothing changes nothing") {
    PulledRecord document = record_of("one");
    document.last_updated = std::nullopt;
    const United united = unite(stored(record_of("one")), stored(document), {});
    CHECK_FALSE(united.changed);
    CHECK(united.record == stored(record_of("one")));
}

TEST_CASE("a revoked grant does not come back, whatever the document's time") {
    PulledRecord document = record_of("one");
    document.last_updated = kNow;
    Revocation revocation = revoked(RevokedSubject::secret);
    revocation.name_space = "team-a";
    revocation.name = "regcred";
    const United united = unite(std::nullopt, stored(document), {{revocation}});
    CHECK(united.withheld == 1);
    CHECK(united.added == 0);
    CHECK(united.record.record.mapping.at(kName).empty());
}

TEST_CASE("a grant that a pull gave after the revocation stays") {
    const Revocation revocation = revoked(RevokedSubject::secret);
    const United united = unite(stored(record_of("one")), stored(record_of("one")), {{revocation}});
    CHECK_FALSE(united.changed);
    CHECK(united.record == stored(record_of("one")));
}

TEST_CASE("no grant of either record is lost, for any two records") {
    test::RandomRecords random;
    for (int i = 0; i < 2'000; ++i) {
        PulledRecord known = random.record();
        PulledRecord document = random.record();
        document.image_ref = known.image_ref;
        if (i % 2 == 0) {
            document.mapping.insert(known.mapping.begin(), known.mapping.end());
        }
        const United united = unite(stored(known), stored(document), {});
        CHECK(lets_in_all_of(united.record.record, known));
        CHECK(lets_in_all_of(united.record.record, document));
        CHECK_FALSE(unite(united.record, stored(document), {}).changed);
    }
}
