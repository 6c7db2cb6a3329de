// SPDX-License-Identifier: Apache-2.0
#include "domain/credential_tag.hpp"
#include "domain/login.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <new>

using namespace pullrec;

TEST_CASE("memory is wiped before it is given back") {
    std::array<char, 8> place{'s', 'e', 'c', 'r', 'e', 't', '!', '!'};
    wipe(place.data(), place.size());
    CHECK(std::all_of(place.begin(), place.end(), [](char byte) { return byte == 0; }));
    std::string text = "s3cret";
    const char* const inside = text.data();
    wipe(text);
    CHECK(text.empty());
    CHECK(std::all_of(inside, inside + 6, [](char byte) { return byte == 0; }));
}

TEST_CASE("a login holds none of its texts inside itself, where moving would leave them") {
    alignas(Login) std::array<unsigned char, sizeof(Login)> place{};
    auto* login = new (place.data()) Login{SecretText("alice"), SecretText("s3cret"), {}};
    const std::string_view bytes(reinterpret_cast<const char*>(place.data()), place.size());
    CHECK(bytes.find("alice") == std::string_view::npos);
    CHECK(bytes.find("s3cret") == std::string_view::npos);
    const Login moved = std::move(*login);
    CHECK(moved.password.view() == "s3cret");
    CHECK(bytes.find("s3cret") == std::string_view::npos);
    std::destroy_at(login);
}

TEST_CASE("a credential tag is keyed, short, and empty for no credential") {
    const std::string hash = "a55436fc140d516560d072c5fe8700385ce9f41629abf65c1edcbcb39fac691d";
    const std::string tag = credential_tag(hash, std::string(32, 'k'));
    CHECK(tag == "e407cd00");
    CHECK(credential_tag(hash, std::string(32, 'l')) != tag);
    CHECK(credential_tag("", std::string(32, 'k')).empty());
}
