// SPDX-License-Identifier: Apache-2.0
#include "codec/login_document.hpp"
#include "codec/secret_manifest.hpp"
#include "domain/error.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

namespace {

constexpr std::string_view yaml = R"(
apiVersion: v1
kind: Secret
type: kubernetes.io/dockerconfigjson
metadata: {name: regcred, namespace: team-a, uid: u-1}
data: {.dockerconfigjson: e30=, other: "!!!"}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: x}
---
apiVersion: v1
kind: List
items:
- apiVersion: v1
  kind: Secret
  type: kubernetes.io/dockercfg
  metadata: {name: old, namespace: team-b}
  data: {.dockercfg: YQ==}
  stringData: {.dockercfg: '{"quay.io":{"auth":"dTpw"}}'}
)";

} // namespace

TEST_CASE("secrets in YAML are read from many documents and lists, plain text before base64") {
    const auto secrets = read_secrets(yaml);
    REQUIRE(secrets.size() == 2);
    CHECK(secrets[0].coordinates == Coordinates{"team-a", "regcred", "u-1"});
    CHECK(secrets[0].type == "kubernetes.io/dockerconfigjson");
    CHECK(secrets[0].docker_config_json.view() == "{}");
    CHECK(secrets[1].dockercfg.view() == R"({"quay.io":{"auth":"dTpw"}})");
    CHECK(read_logins(yaml).size() == 2);
}

TEST_CASE("YAML without a secret is refused, and base64 that is none, without quoting it") {
    CHECK_THROWS_WITH_AS(read_secrets("kind: Pod\n"),
                         "the document is neither a Secret nor a List of Secrets of version v1",
                         Error);
    SecretManifest broken;
    broken.data = {{".dockerconfigjson", "s3cr3t!"}};
    try {
        secret_document_of(broken);
        FAIL("read");
    } catch (const Error& error) {
        CHECK(error.code() == ErrorCode::invalid_document);
        CHECK(std::string(error.what()).find("s3cr3t") == std::string::npos);
    }
}
