// SPDX-License-Identifier: Apache-2.0
#include "codec/credential_hash.hpp"
#include "codec/docker_configuration.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

namespace {

std::string hash_of(std::string_view username, std::string_view password,
                    std::string_view email = {}) {
    return credential_hash({SecretText(username), SecretText(password), SecretText(email)});
}

} // namespace

TEST_CASE("hashes of the kubelet's own tests") {
    CHECK(hash_of("user", "password") ==
          "a55436fc140d516560d072c5fe8700385ce9f41629abf65c1edcbcb39fac691d");
    CHECK(hash_of("ada", "smash", "ada@example.com") ==
          "353258b53f5e9a57b059eab3f05312fc35bbeb874f08ce101e7bf0bf46977423");
    CHECK(hash_of("rex", "tiny arms", "rex@example.com") ==
          "899748fec74c8dd761845fca727f4249b05be275ff24026676fcd4351f656363");
    CHECK(hash_of("", "") == "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
}

TEST_CASE("characters are escaped as Go does, which decides the hash") {
    CHECK(hash_of("a<b>&c", "\"q\\'/") ==
          "8d93603b471742f67c06db553bb7228eb4e983b7b686254ff8f5538c5f745be4");
    CHECK(hash_of("u", "a\bb\fc") ==
          "17a72d858ac3b50c8e6ba6ede22314cd7d2693b7aadc113f45d69bec06e8a687");
    CHECK(hash_of("žluťoučký", "日本語🔑") ==
          "90703bd21401b3839bcc1936e439f00a6dd41890f4f24429e1572f6e8d9987ce");
    CHECK(hash_of("u", "\u2028\u2029") ==
          "7f03f35636e45dab672cc9b609ff5c7b7d7855ebbe59d1b457a987ec8852c7ae");
}

TEST_CASE("bytes that are not UTF-8 hash otherwise through auth than through the password") {
    const Login by_auth = read_docker_entry(R"({"auth":"dTr/"})");
    CHECK(credential_hash(by_auth) ==
          "5e92306e80a215135840707fd84312e5ec08c8c11a9ada42699e168ae4c1004f");
    const Login by_password = read_docker_entry("{\"username\":\"u\",\"password\":\"\xFF\"}");
    CHECK(credential_hash(by_password) ==
          "58ff393608c4bd789fe40a548fa0ca3a3531b15fb9b7588ae4ca8ba42e8aec2c");
}

TEST_CASE("all seven fields of a runtime's login are hashed in their order") {
    CHECK(credential_hash({"u", "p", "dTpw", "e", "s", "i", "r"}) ==
          "fada5f67ab04bb9910fa885f779bb8138b9c0e2d2e413c377d934479a8dea526");
}
