// SPDX-License-Identifier: Apache-2.0
#include "codec/login_key_ring.hpp"
#include "codec/secret_document.hpp"
#include "domain/error.hpp"
#include "tests/pod_key_ring.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

namespace {

/// The message of the refusal; "" when there is none.
template <class Call>
std::string refusal(Call call) {
    try {
        call();
    } catch (const Error& error) {
        CHECK(error.code() == ErrorCode::invalid_document);
        return error.what();
    }
    return "";
}

std::string read_refusal(std::string_view document) {
    return refusal([&] { read_secrets(document); });
}

SecretDocument secret_of(std::string_view type, std::string_view name, std::string_view config) {
    return {{"team-a", std::string(name), "uid"}, std::string(type), SecretText(config), {}};
}

constexpr std::string_view config_type = "kubernetes.io/dockerconfigjson";
constexpr std::string_view config = R"({"auths":{"quay.io":{"auth":"dTpw"}}})";

} // namespace

TEST_CASE("a secret is read as kubectl prints it") {
    const auto secrets =
        read_secrets(R"({"apiVersion":"v1","kind":"Secret","type":"kubernetes.io/dockercfg",
        "metadata":{"name":"regcred","namespace":"team-a","uid":"u-1","labels":{"a":"b"}},
        "immutable":true,"data":{"other":"!!!","a":5,".dockercfg":"e30="}})");
    REQUIRE(secrets.size() == 1);
    CHECK(secrets[0].coordinates == Coordinates{"team-a", "regcred", "u-1"});
    CHECK(secrets[0].type == "kubernetes.io/dockercfg");
    CHECK(secrets[0].dockercfg.view() == "{}");
    CHECK(secrets[0].docker_config_json.empty());
}

TEST_CASE("a list gives its secrets in their order and passes over other kinds") {
    const auto secrets = read_secrets(R"({"apiVersion":"v1","kind":"List","items":[
        {"apiVersion":"v1","kind":"Secret","metadata":{"name":"b"}},
        {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"x"},"data":{"a":"b"}},
        {"apiVersion":"v1","kind":"Secret","metadata":{"name":"a"}}]})");
    REQUIRE(secrets.size() == 2);
    CHECK(secrets[0].coordinates.name == "b");
    CHECK(secrets[1].coordinates.name == "a");
    CHECK(read_secrets(R"({"apiVersion":"v1","kind":"SecretList","items":[{},{}]})").size() == 2);
    CHECK(read_secrets(R"({"apiVersion":"v1","kind":"SecretList","items":null})").empty());
}

TEST_CASE("text in stringData overrides data, as the API server applies it") {
    const auto secrets = read_secrets(R"({"stringData":{".dockerconfigjson":"new","x":"y"},
        "data":{".dockerconfigjson":"b2xk",".dockercfg":"b2xk"},"apiVersion":"v1","kind":"Secret"})");
    CHECK(secrets.at(0).docker_config_json.view() == "new");
    CHECK(secrets.at(0).dockercfg.view() == "old");
}

TEST_CASE("a document that holds no secrets is refused with the reason") {
    const std::string other =
        "the document is neither a Secret nor a List of Secrets of version v1";
    CHECK(read_refusal("{}") == other);
    CHECK(read_refusal("null") == other);
    CHECK(read_refusal(R"({"apiVersion":"v1","kind":"Pod"})") == other);
    CHECK(read_refusal(R"({"apiVersion":"v2","kind":"Secret"})") == other);
    CHECK(read_refusal("[]") == "expected a Kubernetes object at line 1, column 1");
    CHECK(read_refusal("") == other);
    CHECK(read_refusal(R"({"type":1})") == "'type' is no text at byte 8");
    CHECK(read_refusal(R"({"kind":1})") == "'kind' is no text at byte 8");
    CHECK(read_refusal(R"({"metadata":[]})") == "'metadata' is no object at byte 12");
    CHECK(read_refusal(R"({"metadata":{"uid":7}})") == "the uid is no text at byte 19");
    CHECK(read_refusal(R"({"metadata":{"name":7}})") == "the name is no text at byte 20");
    CHECK(read_refusal(R"({"metadata":{"namespace":7}})") == "the namespace is no text at byte 25");
    CHECK(read_refusal(R"({"data":[]})") == "'data' is no object at byte 8");
    CHECK(read_refusal(R"({"data":{".dockercfg":{}}})") ==
          "a docker configuration in 'data' is no text at byte 22");
    CHECK(read_refusal(R"({"data":{".dockercfg":"s3cret!"}})") ==
          "a docker configuration in 'data' is no base64: it has a character outside its alphabet");
    CHECK(read_refusal(R"({"items":{}})") == "'items' is no list at byte 9");
    CHECK(read_refusal(R"({"items":[{},5]})") == "item 2: the document is no object at byte 13");
    CHECK(read_refusal(std::string(secret_document_limit + 1, ' ')) ==
          "the document is larger than 64 MiB");
}

TEST_CASE("a secret of another type, or without its data, is passed over with the reason") {
    const auto reason = [](std::string_view type, std::string_view text) {
        const SecretDocument secret = secret_of(type, "s", text);
        CHECK(docker_configuration_of(secret).has_value() == ignored_because(secret).empty());
        return std::string(ignored_because(secret));
    };
    CHECK(reason(config_type, config).empty());
    CHECK(reason("Opaque", config) == "its type is no docker secret");
    CHECK(reason("", config) == "its type is no docker secret");
    CHECK(reason("kubernetes.io/DockerConfigJson", config) == "its type is no docker secret");
    CHECK(reason(config_type, "") == "it has no data '.dockerconfigjson'");
    CHECK(reason("kubernetes.io/dockercfg", config) == "it has no data '.dockercfg'");
}

TEST_CASE("a pod's key ring holds the logins of its secrets with their source and hash") {
    const std::vector<SecretDocument> secrets = {secret_of(config_type, "a", config),
                                                 secret_of("Opaque", "b", "broken"),
                                                 secret_of(config_type, "c", config)};
    const KeyRing ring = test::pod_key_ring(secrets);
    const auto found = ring.look_up("quay.io/x");
    REQUIRE(found.size() == 2);
    CHECK(found[0].held->source.coordinates.name == "a");
    CHECK(found[1].held->source.coordinates.name == "c");
    CHECK(found[0].held->source.kind == LoginSource::Kind::secret);
    CHECK(found[0].held->credential_hash.size() == 64);
}

TEST_CASE(
    "a message names a secret by its coordinates, or by its position when they are no names") {
    CHECK(shown_secret({"team-a", "bad", "uid"}, 2) == "secret team-a/bad");
    CHECK(shown_secret({"team-a", "evil\x1b[31m", "uid"}, 2) == "secret 2");
}

TEST_CASE("the node's own logins have no secret, and locations that are no URL are reported") {
    KeyRing ring;
    const auto left_out = add_logins(
        ring,
        read_docker_configuration(R"({"%zz":{},"quay.io":{},"a b":{}})", DockerForm::dockercfg),
        {});
    CHECK(left_out == std::vector<std::size_t>{1, 3});
    REQUIRE(ring.look_up("quay.io/x").size() == 1);
    CHECK(ring.look_up("quay.io/x")[0].held->source == LoginSource{});
}
