// SPDX-License-Identifier: Apache-2.0
#include "codec/docker_configuration.hpp"
#include "domain/error.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace pullrec;

namespace {

/// The entries as `location=user/password;`, or the message of the refusal.
std::string read(std::string_view document, DockerForm form = DockerForm::config_json) {
    try {
        std::string out;
        for (const DockerEntry& entry : read_docker_configuration(document, form)) {
            out.append(entry.location.view()).append("=").append(entry.login.username.view());
            out.append("/").append(entry.login.password.view()).append(";");
        }
        return out;
    } catch (const Error& error) {
        CHECK(error.code() == ErrorCode::invalid_document);
        return error.what();
    }
}

std::string read_cfg(std::string_view document) {
    return read(document, DockerForm::dockercfg);
}

/// A configuration whose second entry is the text.
std::string with_entry(const std::string& entry) {
    return R"({"auths":{"ghcr.io":{},"https://quay.io/v1/":)" + entry + "}}";
}

} // namespace

TEST_CASE("both forms of a docker configuration are read") {
    CHECK(read(R"({"auths":{"quay.io":{"auth":"dTpw"},"a.io":{"username":"x"}}})") ==
          "quay.io=u/p;a.io=x/;");
    CHECK(read_cfg(R"({"quay.io":{"username":"u","password":"p"}})") == "quay.io=u/p;");
}

TEST_CASE("the other form gives no error, as in the kubelet") {
    CHECK(read(R"({"quay.io":{"auth":"dTpw"}})") == "");
    CHECK(read_cfg(R"({"auths":{"quay.io":{"auth":"dTpw"}}})") == "auths=/;");
}

TEST_CASE("nothing is no error either") {
    for (const char* document : {"{}", "null", R"({"auths":{}})", R"({"auths":null})"}) {
        CAPTURE(document);
        CHECK(read(document) == "");
    }
    CHECK(read(R"({"auths":{"quay.io":null}})") == "quay.io=/;");
}

TEST_CASE("names are read in any letter case and unknown ones passed over") {
    CHECK(
        read(R"({"AUTHS":{"q.io":{"UserName":"u","PASSWORD":"p","identitytoken":[1]}},"x":{}})") ==
        "q.io=u/p;");
    CHECK(read("{\"auth\u017F\":{\"q.io\":{\"u\u017Fername\":\"u\"}}}") == "q.io=u/;");
}

TEST_CASE("of repeated names the last one counts, but null changes no text") {
    CHECK(read(R"({"auths":{"q.io":{"username":"a","username":"b"}}})") == "q.io=b/;");
    CHECK(read(R"({"auths":{"q.io":{"username":"a","username":null}}})") == "q.io=a/;");
    CHECK(read(R"({"auths":{"q.io":{"username":"a","password":"p"},"q.io":{"username":"b"}}})") ==
          "q.io=b/;");
    CHECK(read(R"({"auths":{"a.io":{}},"auths":{"b.io":{}}})") == "a.io=/;b.io=/;");
    CHECK(read(R"({"auths":{"a.io":{}},"auths":null})") == "");
}

TEST_CASE("auth takes the place of user name and password and leaves the email") {
    const Login login = read_docker_entry(
        R"({"auth":"dTpw","username":"x","password":"y","email":"u@example.com"})");
    CHECK(login.username.view() == "u");
    CHECK(login.password.view() == "p");
    CHECK(login.email.view() == "u@example.com");
    CHECK(read_docker_entry(R"({"auth":"","username":"x"})").username.view() == "x");
}

TEST_CASE("a password is decoded from its escapes") {
    CHECK(read_docker_entry(R"({"password":"a\"\\\u00e9\ud83d\udd11"})").password.view() ==
          "a\"\\é🔑");
}

TEST_CASE("a broken entry is told by position and host, with its fault and its place") {
    const std::string head = "entry 2 (quay.io): ";
    CHECK(read(with_entry("5")) == head + "the entry is no object at byte 45");
    CHECK(read(with_entry("[]")) == head + "the entry is no object at byte 45");
    CHECK(read(with_entry(R"({"username":5})")) == head + "'username' is no text at byte 57");
    CHECK(read(with_entry(R"({"password":{}})")) == head + "'password' is no text at byte 57");
    CHECK(read(with_entry(R"({"email":false})")) == head + "'email' is no text at byte 54");
    CHECK(read(with_entry(R"({"auth":["x"]})")) == head + "'auth' is no text at byte 53");
    CHECK(read(with_entry(R"({"auth":"pants"})")) ==
          head + "'auth' is no base64: it has an end in the middle of a group, in the entry at "
                 "byte 45");
    CHECK(read(with_entry(R"({"auth":"bm9jb2xvbg=="})")) ==
          head + "'auth' has no colon between user name and password, in the entry at byte 45");
    CHECK(read(with_entry(R"({"username":"a)"
                          "\n"
                          R"("})")) == head + "control character in a string at byte 59");
    CHECK(read(R"({"auths":{"ghcr.io":{},"https://quay.io/v1/":{"username":"a")") ==
          head + "document ends too early at byte 60");
    CHECK(read(with_entry(R"({"x":)" + std::string(40, '['))) ==
          head + "unexpected character at byte 90");
    CHECK(read(with_entry(R"({"x":)" + std::string(10'000, '['))) ==
          head + "nesting deeper than 10000 levels at byte 10047");
}

TEST_CASE("a field that is passed over may be nested as deep as Go reads") {
    const std::string deep = std::string(5'000, '[') + std::string(5'000, ']');
    CHECK(read(R"({"x":)" + deep + R"(,"auths":{"q.io":{"x":)" + deep + R"(,"auth":"dTpw"}}})") ==
          "q.io=u/p;");
}

TEST_CASE("a broken document is told by its place") {
    CHECK(read("") == "document ends too early at byte 0");
    CHECK(read("not json") == "unexpected character at byte 1");
    CHECK(read("[]") == "the configuration is no object at byte 0");
    CHECK(read("\"x\"") == "the configuration is no object at byte 0");
    CHECK(read(R"({"auths":[]})") == "'auths' is no object at byte 9");
    CHECK(read(R"({"auths":{}} x)") == "text after the end of the document at byte 13");
    CHECK(read("\xEF\xBB\xBF{}") == "unexpected character at byte 0");
    CHECK(read(R"({"HttpHeaders":{"a":1}})") == "a value of 'HttpHeaders' is no text at byte 20");
    CHECK(read(R"({"HttpHeaders":[]})") == "'HttpHeaders' is no object at byte 15");
    CHECK(read(R"({"auths":{},})") == "unexpected character at byte 12");
    CHECK(read_cfg("7") == "the configuration is no object at byte 0");
    CHECK(read(std::string(docker_configuration_limit + 1, ' ')) ==
          "the docker configuration is larger than 1 MiB");
}

TEST_CASE("no message shows user info, or a location that looks like no registry") {
    const auto refused = [](const std::string& location) {
        return read(R"({"auths":{")" + location + R"(":1}})");
    };
    CHECK(refused("alice:s3cret@quay.io/org").starts_with("entry 1 (quay.io): "));
    CHECK(refused("alice:s3cret").starts_with("entry 1: "));
    CHECK(refused("s3cret").starts_with("entry 1: "));
    CHECK(refused("quay.io\\u001b[31m").starts_with("entry 1: "));
    CHECK(refused("例.jp").starts_with("entry 1: "));
    CHECK(refused("localhost").starts_with("entry 1 (localhost): "));
    CHECK(refused("[::1]:5000").starts_with("entry 1 ([::1]:5000): "));
}

TEST_CASE("a configuration of many equal and different locations is read in time") {
    std::string document = "{";
    for (int i = 0; i < 60'000; ++i) {
        document += "\"r" + std::to_string(i % 50'000) + "\":{},";
    }
    document.back() = '}';
    CHECK(read_docker_configuration(document, DockerForm::dockercfg).size() == 50'000);
}
