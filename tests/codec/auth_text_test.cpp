// SPDX-License-Identifier: Apache-2.0
#include "codec/auth_text.hpp"
#include "domain/error.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace pullrec;

namespace {

/// "user/password", "anonymous" or the message of the refusal.
std::string decoded(std::string_view auth, AuthRules rules) {
    try {
        const DecodedAuth result = decode_auth(auth, rules);
        const std::string pair = std::string(result.login.username.view()) + "/" +
                                 std::string(result.login.password.view());
        return result.anonymous ? "anonymous" : pair;
    } catch (const Error& error) {
        CHECK(error.code() == ErrorCode::invalid_document);
        return error.what();
    }
}

const std::string no_colon = "'auth' has no colon between user name and password";
const std::string cut_off = "'auth' is no base64: it has an end in the middle of a group";

} // namespace

TEST_CASE("all three decoders split at the first colon") {
    for (const AuthRules rules : {AuthRules::kubelet, AuthRules::crio, AuthRules::containerd}) {
        CHECK(decoded("YWxpY2U6YTpiOmM=", rules) == "alice/a:b:c");
        CHECK(decoded("dTo=", rules) == "u/");
        CHECK(decoded("dTpw\n", rules) == "u/p");
    }
}

TEST_CASE("only the kubelet takes base64 without its padding") {
    CHECK(decoded("YWxpY2U6czNjcmU", AuthRules::kubelet) == "alice/s3cre");
    CHECK(decoded("YWxpY2U6czNjcmU\n", AuthRules::kubelet) == "alice/s3cre");
    CHECK(decoded("YWxpY2U6czNjcmU", AuthRules::crio) == cut_off);
    CHECK(decoded("YWxpY2U6czNjcmU", AuthRules::containerd) == cut_off);
}

TEST_CASE("NUL bytes around a password are kept by the kubelet and trimmed by the runtimes") {
    using namespace std::string_literals;
    CHECK(decoded("dToAcAA=", AuthRules::kubelet) == "u/\0p\0"s);
    CHECK(decoded("dToAcAA=", AuthRules::crio) == "u/p");
    CHECK(decoded("dToAcAA=", AuthRules::containerd) == "u/p");
    CHECK(decoded("dToAAA==", AuthRules::crio) == "u/");
    CHECK(decoded("dTpwAHA=", AuthRules::crio) == "u/p\0p"s);
    CHECK(decoded("dQA6cA==", AuthRules::crio) == "u\0/p"s);
}

TEST_CASE("without a colon CRI-O pulls anonymously, the others refuse") {
    CHECK(decoded("dXNlcg==", AuthRules::crio) == "anonymous");
    CHECK(decoded("", AuthRules::crio) == "anonymous");
    CHECK(decoded("dXNlcg==", AuthRules::kubelet) == no_colon);
    CHECK(decoded("dXNlcg==", AuthRules::containerd) == no_colon);
    CHECK(decoded("\n", AuthRules::kubelet) == no_colon);
}

TEST_CASE("with an empty user name CRI-O pulls anonymously") {
    CHECK(decoded("OnA=", AuthRules::crio) == "anonymous");
    CHECK(decoded("OnA=", AuthRules::kubelet) == "/p");
    CHECK(decoded("OnA=", AuthRules::containerd) == "/p");
}

TEST_CASE("a refusal says why and holds nothing of the text") {
    CHECK(decoded(" dTpw", AuthRules::kubelet) ==
          "'auth' is no base64: it has white space other than line ends");
    CHECK(decoded("_-8=", AuthRules::crio) ==
          "'auth' is no base64: it has a character of the URL-safe alphabet");
}

TEST_CASE("the rules are known by the names of the flag") {
    CHECK(auth_rules_named("kubelet") == AuthRules::kubelet);
    CHECK(auth_rules_named("crio") == AuthRules::crio);
    CHECK(auth_rules_named("containerd") == AuthRules::containerd);
    CHECK(auth_rules_named("docker") == std::nullopt);
}
