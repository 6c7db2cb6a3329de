// SPDX-License-Identifier: Apache-2.0
#include "domain/key_ring.hpp"

#include <doctest/doctest.h>

#include <initializer_list>

using namespace pullrec;

namespace {

HeldLogin login_of(std::string_view username) {
    return {{SecretText(username), SecretText("pw"), {}}, {}, {}};
}

/// A key ring whose logins have their location as user name.
KeyRing ring_of(std::initializer_list<std::string_view> locations) {
    KeyRing ring;
    for (const std::string_view location : locations) {
        ring.add(location, login_of(location));
    }
    return ring;
}

std::vector<std::string> tried(const KeyRing& ring, std::string_view name) {
    std::vector<std::string> names;
    for (const KeyRingMatch& match : ring.look_up(name)) {
        names.emplace_back(match.held->login.username.view());
    }
    return names;
}

bool matches(std::string_view location, std::string_view name) {
    return !ring_of({location}).look_up(name).empty();
}

using Names = std::vector<std::string>;

} // namespace

TEST_CASE("the kubelet's own table of keys and images") {
    CHECK(matches("quay.io", "quay.io/org/app"));
    CHECK(matches("quay.io/org", "quay.io/organization/app"));
    CHECK(!matches("quay.io/org/", "quay.io/organization/app"));
    CHECK(matches("*.quay.io", "a.quay.io/x"));
    CHECK(!matches("*.quay.io", "quay.io/x"));
    CHECK(!matches("*.quay.io", "a.b.quay.io/x"));
    CHECK(matches("*:5000", "reg:5000/x"));
    CHECK(matches("*", "localhost/x"));
    CHECK(!matches("*", "quay.io/x"));
    CHECK(!matches("quay.io:443", "quay.io/x"));
    CHECK(matches("docker.io", "docker.io/library/x"));
    CHECK(matches("[::1]:5000", "[::1]:5000/x"));
}

TEST_CASE("an IPv6 address without a port never matches itself: the kubelet takes it for a glob") {
    CHECK(!matches("[::1]", "[::1]/x"));
    CHECK(matches("[fe80::A]", "A/x"));
}

TEST_CASE("a glob matches inside one label, with any number of stars") {
    CHECK(matches("q*y.i*", "quay.io/x"));
    CHECK(matches("*a*a*.io", "banana.io/x"));
    CHECK(!matches("*a*ab*.io", "banana.io/x"));
    CHECK(matches("**.io", "quay.io/x"));
    CHECK(!matches("q*.io", "ghcr.io/x"));
    CHECK(!matches("*.io*x", "quay.io/x"));
}

TEST_CASE("a path matches by its first bytes and in its letter case") {
    CHECK(matches("quay.io/org/ap", "quay.io/org/app"));
    CHECK(!matches("quay.io/Org", "quay.io/org/app"));
    CHECK(!matches("quay.io/org/app/x", "quay.io/org/app"));
}

TEST_CASE("longer paths come before shorter ones, and every key that fits gives its logins") {
    const KeyRing ring =
        ring_of({"*.io", "docker.io", "quay.io", "quay.io/org/app", "quay.io/org"});
    CHECK(tried(ring, "quay.io/org/app") ==
          Names{"quay.io/org/app", "quay.io/org", "quay.io", "*.io"});
    CHECK(tried(ring, "docker.io/library/x") == Names{"docker.io", "*.io"});
}

TEST_CASE("logins of one key keep the order in which they were added") {
    const KeyRing ring = ring_of({"https://quay.io", "quay.io", "https://quay.io/v2/"});
    REQUIRE(ring.keys().size() == 1);
    CHECK(tried(ring, "quay.io/x") == Names{"https://quay.io", "quay.io", "https://quay.io/v2/"});
}

TEST_CASE("Docker Hub's old name is offered only when nothing else fits") {
    const KeyRing old_name = ring_of({"https://index.docker.io/v1/"});
    CHECK(tried(old_name, "docker.io/library/x").size() == 1);
    CHECK(tried(old_name, "index.docker.io/x").size() == 1);
    CHECK(tried(old_name, "localhost/x").size() == 1);
    CHECK(tried(old_name, "x").size() == 1);
    CHECK(tried(old_name, "myhostdocker.io/x").empty());
    CHECK(tried(old_name, "registry:5000/x").empty());
    CHECK(tried(old_name, "registry.tld/x").empty());
    CHECK(tried(old_name, "/x").empty());
    CHECK(tried(old_name, "").empty());
    const KeyRing both = ring_of({"https://index.docker.io/v1/", "docker.io"});
    CHECK(tried(both, "docker.io/library/x") == Names{"docker.io"});
}

TEST_CASE("the pod's logins come before the node's, each key ring with its own fallback") {
    const std::vector<KeyRing> rings = {ring_of({"docker.io"}),
                                        ring_of({"https://index.docker.io/v1/", "*.io/other"})};
    std::vector<std::string_view> keys;
    for (const KeyRingMatch& match : look_up(rings, "docker.io/library/x")) {
        keys.push_back(match.key);
    }
    CHECK(keys == std::vector<std::string_view>{"docker.io", "index.docker.io"});
}

TEST_CASE("a location that is no URL is left out, and says so") {
    KeyRing ring;
    CHECK(!ring.add("%zz", login_of("a")));
    CHECK(ring.keys().empty());
    CHECK(ring.add("quay.io", login_of("a")));
}

TEST_CASE("a match tells the key it hangs on and the source that decides what a pull records") {
    KeyRing ring;
    const LoginSource source{LoginSource::Kind::secret, {"team-a", "regcred", "uid"}};
    ring.add("https://quay.io/v1/org", {{}, "hash", source});
    const auto found = ring.look_up("quay.io/org/app");
    REQUIRE(found.size() == 1);
    CHECK(found[0].key == "quay.io/org");
    CHECK(found[0].held->source == source);
    CHECK(found[0].held->credential_hash == "hash");
}
