// SPDX-License-Identifier: Apache-2.0
#include "domain/registry_url.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

namespace {

/// The index key, or "(dropped)".
std::string key_of(std::string_view location) {
    return index_key(location).value_or("(dropped)");
}

} // namespace

TEST_CASE("every spelling of a registry has one index key") {
    for (const char* location : {"quay.io", "https://quay.io", "http://quay.io/", "quay.io/",
                                 "https://quay.io/v1/", "https://quay.io/v2/"}) {
        CAPTURE(location);
        CHECK(key_of(location) == "quay.io");
    }
    CHECK(key_of("https://quay.io/v1/org") == "quay.io/org");
    CHECK(key_of("https://quay.io/v1") == "quay.io/v1");
    CHECK(key_of("https://quay.io/v1/v2/org") == "quay.io/v2/org");
    CHECK(key_of("https://index.docker.io/v1/") == "index.docker.io");
    CHECK(key_of("quay.io/org/") == "quay.io/org/");
    CHECK(key_of("*.quay.io") == "*.quay.io");
    CHECK(key_of("QUAY.io/Org") == "QUAY.io/Org");
    CHECK(key_of("HTTPS://quay.io") == "HTTPS://quay.io");
    CHECK(key_of("") == "");
}

TEST_CASE("user info, query and fragment are no part of a key") {
    CHECK(key_of("quay.io?x=1") == "quay.io");
    CHECK(key_of("quay.io/org#part") == "quay.io/org");
    CHECK(key_of("user:p%40ss@quay.io/org") == "quay.io/org");
    CHECK(key_of("a@b@quay.io") == "quay.io");
}

TEST_CASE("a path is percent-decoded") {
    CHECK(key_of("quay.io/%6frg") == "quay.io/org");
    CHECK(key_of("quay.io/%2f") == "quay.io//");
    CHECK(key_of("quay.io/a b") == "quay.io/a b");
}

TEST_CASE("a host is percent-decoded beyond ASCII only") {
    CHECK(key_of("%e4%be%8b.jp") == "例.jp");
    CHECK(key_of("a%25b") == "a%b");
    CHECK(key_of("quay%2eio") == "(dropped)");
}

TEST_CASE("IPv6 addresses stand in brackets and must be ones") {
    CHECK(key_of("[::1]") == "[::1]");
    CHECK(key_of("[2001:db8::1]:443/x") == "[2001:db8::1]:443/x");
    CHECK(key_of("[::ffff:10.0.0.1]") == "[::ffff:10.0.0.1]");
    CHECK(key_of("[fe80::1%25eth0]:80") == "[fe80::1%eth0]:80");
    for (const char* location :
         {"::1", "[::1", "[10.0.0.1]", "[::1]x", "[::1]:x", "[]", "[fe80::1%25]", "[fe80::1%eth0]",
          "[fe80::1%25%7f]", "x[::1]", "[::g]", "[1::2::3]"}) {
        CAPTURE(location);
        CHECK(key_of(location) == "(dropped)");
    }
}

TEST_CASE("what is no URL is dropped") {
    for (const char* location :
         {"%zz", "quay.io/%zz", "quay.io/%2", "quay.io#%zz", "qu ay.io", "quay.io:abc", "a:1:2",
          "quay.io\\x", "quay.io\n", "\x7f", "us er@quay.io", "u%zz@quay.io", "a^b.io", "{a}"}) {
        CAPTURE(location);
        CHECK(key_of(location) == "(dropped)");
    }
    CHECK(index_key(std::string_view("a\0b", 3)) == std::nullopt);
}

TEST_CASE("a port is split off where Go splits it off") {
    const auto split = [](std::string_view text) {
        const HostPort parts = split_host_port(text);
        return std::string(parts.host) + " " + std::string(parts.port);
    };
    CHECK(split("quay.io:443") == "quay.io 443");
    CHECK(split("quay.io:") == "quay.io ");
    CHECK(split("quay.io") == "quay.io ");
    CHECK(split("[::1]:443") == "::1 443");
    CHECK(split("[::1]") == "[::1] ");
    CHECK(split("a:b:c") == "a:b:c ");
    CHECK(split("a]b:1") == "a]b:1 ");
    CHECK(split("[::1]x:1") == "[::1]x:1 ");
    CHECK(split("[a[b]:1") == "[a[b]:1 ");
    CHECK(split("") == " ");
}
