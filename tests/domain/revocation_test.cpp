// SPDX-License-Identifier: Apache-2.0
#include "domain/revocation.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

namespace {

const ImageName kName{"registry.corp.example/team-a/web"};
const Secret kSecret{{"team-a", "regcred", "uid-1"}, "hash-1"};
const ServiceAccount kAccount{{"team-a", "builder", "uid-2"}};
const Credentials kAll{{kSecret}, {kAccount}, true};

Credentials left(const Revocation& revocation) {
    return without_revoked(kAll, kName, {&revocation, 1});
}

} // namespace

TEST_CASE("a revoked secret goes by what is named of it, and nothing else goes") {
    Revocation revocation;
    revocation.subject = RevokedSubject::secret;
    CHECK(left(revocation) == Credentials{{}, {kAccount}, true});
    revocation.name_space = "team-a";
    revocation.name = "regcred";
    revocation.uid = "uid-1";
    revocation.hash = "hash-1";
    CHECK(left(revocation).secrets.empty());
    for (auto* field :
         {&revocation.name_space, &revocation.name, &revocation.uid, &revocation.hash}) {
        const auto before = *field;
        *field = "other";
        CHECK(left(revocation) == kAll);
        *field = before;
    }
}

TEST_CASE("a revoked credential goes under every secret that holds it") {
    Revocation revocation;
    revocation.subject = RevokedSubject::credential;
    revocation.hash = "hash-1";
    CHECK(left(revocation) == Credentials{{}, {kAccount}, true});
    revocation.hash = "hash-2";
    CHECK(left(revocation) == kAll);
}

TEST_CASE("a revoked service account goes, and a revoked node-wide grant") {
    Revocation revocation;
    revocation.subject = RevokedSubject::service_account;
    revocation.name = "builder";
    CHECK(left(revocation) == Credentials{{kSecret}, {}, true});
    revocation.subject = RevokedSubject::node;
    CHECK(left(revocation) == Credentials{{kSecret}, {kAccount}, false});
}

TEST_CASE("a revocation for some images leaves the others") {
    Revocation revocation;
    revocation.subject = RevokedSubject::secret;
    revocation.image_glob = "registry.corp.example/*";
    CHECK(left(revocation).secrets.empty());
    revocation.image_glob = "registry.corp.example/team-b/*";
    CHECK(left(revocation) == kAll);
}

TEST_CASE("a login is revoked by what would take its grant, and by nothing else") {
    const ImageName name{"registry.corp.example/team-a/web"};
    Revocation revocation;
    CHECK_FALSE(is_revoked(name, kSecret, {}));
    CHECK(is_revoked(name, kSecret, {&revocation, 1}));
    revocation.hash = kSecret.credential_hash;
    revocation.subject = RevokedSubject::credential;
    CHECK(is_revoked(name, kSecret, {&revocation, 1}));
    CHECK_FALSE(is_revoked(name, {kSecret.coordinates, "another"}, {&revocation, 1}));
    revocation.image_glob = "quay.io/*";
    CHECK_FALSE(is_revoked(name, kSecret, {&revocation, 1}));
    for (const auto subject : {RevokedSubject::service_account, RevokedSubject::node}) {
        Revocation other;
        other.subject = subject;
        CHECK_FALSE(is_revoked(name, kSecret, {&other, 1}));
    }
}
