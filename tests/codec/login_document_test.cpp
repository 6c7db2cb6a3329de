// SPDX-License-Identifier: Apache-2.0
#include "codec/login_document.hpp"
#include "domain/error.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

namespace {

std::string refusal(std::string_view document) {
    try {
        read_logins(document);
    } catch (const Error& error) {
        CHECK(error.code() == ErrorCode::invalid_document);
        return error.what();
    }
    return "";
}

} // namespace

TEST_CASE("the form of a file with logins is told by the names at its top") {
    CHECK(login_form_of(R"({"kind":"Secret","apiVersion":"v1"})") == LoginForm::secrets);
    CHECK(login_form_of(R"({"auths":{}})") == LoginForm::config_json);
    CHECK(login_form_of(R"({"AUTHS":{},"credsStore":"x"})") == LoginForm::config_json);
    CHECK(login_form_of(R"({"quay.io":{"auth":"Og=="}})") == LoginForm::dockercfg);
    CHECK(login_form_of(R"({"Password":"p"})") == LoginForm::entry);
    CHECK(login_form_of(R"({"auth":"Og=="})") == LoginForm::entry);
    CHECK(login_form_of("{}") == LoginForm::dockercfg);
}

TEST_CASE("a Secret stays one although its names look like another form") {
    CHECK(login_form_of(R"({"auths":{},"kind":"Secret"})") == LoginForm::secrets);
    CHECK(login_form_of(R"({"kind":"Secret","auths":{}})") == LoginForm::secrets);
}

TEST_CASE("each form gives its logins; only secrets have coordinates") {
    const auto secrets = read_logins(R"({"apiVersion":"v1","kind":"List","items":[
        {"kind":"Secret","type":"Opaque","metadata":{"namespace":"n","name":"a"}},
        {"kind":"Secret","type":"kubernetes.io/dockercfg","metadata":{"namespace":"n","name":"b"},
         "stringData":{".dockercfg":"{\"quay.io\":{\"auth\":\"dTpw\"}}"}}]})");
    REQUIRE(secrets.size() == 2);
    CHECK(secrets[0].ignored_because == "its type is no docker secret");
    CHECK(secrets[0].entries.empty());
    CHECK(secrets[1].secret->name == "b");
    REQUIRE(secrets[1].entries.size() == 1);
    CHECK(secrets[1].entries[0].login.username.view() == "u");

    const auto configuration = read_logins(R"({"auths":{"a.example":{},"b.example":{}}})");
    REQUIRE(configuration.size() == 1);
    CHECK_FALSE(configuration[0].secret);
    CHECK(configuration[0].entries.size() == 2);

    const auto entry = read_logins(R"({"username":"u","password":"p"})");
    REQUIRE(entry.size() == 1);
    REQUIRE(entry[0].entries.size() == 1);
    CHECK(entry[0].entries[0].location.empty());
    CHECK(entry[0].entries[0].login.password.view() == "p");
}

TEST_CASE("what is wrong is told by secret and entry, and nothing is quoted") {
    CHECK(refusal(R"({"apiVersion":"v1","kind":"Secret","type":"kubernetes.io/dockercfg",
        "metadata":{"namespace":"team-a","name":"regcred"},
        "stringData":{".dockercfg":"{\"quay.io\":{\"auth\":\"s3cret!\"}}"}})")
              .starts_with("secret team-a/regcred: entry 1 (quay.io): 'auth' is no base64"));
    CHECK(refusal("s3cret").find("s3cret") == std::string::npos);
    CHECK(refusal(R"("s3cret")") == "expected a Kubernetes object at line 1, column 1");
    CHECK(refusal(R"({"auths":{}} s3cret)").find("s3cret") == std::string::npos);
    CHECK_FALSE(refusal("").empty());
}
