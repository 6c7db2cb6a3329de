// SPDX-License-Identifier: Apache-2.0
#include "answers/credential_list.hpp"
#include "tests/answers/sample_store.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using namespace pullrec::answers;

namespace {

std::vector<std::string> hashes(const CredentialQuery& query) {
    store::Store store = test::sample_store();
    std::vector<std::string> result;
    for (const ListedCredential& login :
         store.read([&](const store::Reader& reader) { return list_credentials(reader, query); })) {
        result.push_back(login.hash);
    }
    return result;
}

using Hashes = std::vector<std::string>;

Hashes sorted_by(CredentialOrder order, bool descending = false) {
    CredentialQuery query;
    query.order = order;
    query.descending = descending;
    return hashes(query);
}

Hashes filtered_by(const std::string& name_space) {
    CredentialQuery query;
    query.filter.name_space = name_space;
    return hashes(query);
}

} // namespace

TEST_CASE("a login is one line with all secrets that hold it and the images it opens") {
    store::Store store = test::sample_store();
    const auto logins =
        store.read([](const store::Reader& reader) { return list_credentials(reader, {}); });
    REQUIRE(logins.size() == 2);
    CHECK(logins[0].hash == "aa");
    CHECK(logins[0].images == 2);
    REQUIRE(logins[0].secrets.size() == 2);
    CHECK(logins[0].secrets[0].name_space == "other");
    CHECK(logins[0].secrets[1].name_space == "team");
    CHECK(logins[1].hash == "bb");
}

TEST_CASE("the empty hash is no login") {
    store::Store store = test::memory_store();
    store.write([](store::Writer& writer) {
        writer.add_record(
            {test::record("r", 1, {{ImageName{"a"}, {{test::secret("n", "s", "")}, {}, false}}}),
             {},
             {}});
    });
    CHECK(store.read([](const store::Reader& reader) { return list_credentials(reader, {}); })
              .empty());
}

TEST_CASE("logins are sorted by holder or by a number, and cut after that") {
    CHECK(hashes({}) == Hashes{"aa", "bb"});
    CHECK(sorted_by(CredentialOrder::holder, true) == Hashes{"bb", "aa"});
    CHECK(sorted_by(CredentialOrder::images) == Hashes{"bb", "aa"});
    CHECK(sorted_by(CredentialOrder::secrets, true) == Hashes{"aa", "bb"});
    CredentialQuery one;
    one.limit = 1;
    CHECK(hashes(one) == Hashes{"aa"});
}

TEST_CASE("a login is meant when one of its secrets is") {
    CHECK(filtered_by("other") == Hashes{"aa"});
    CHECK(filtered_by("nowhere").empty());
}
