// SPDX-License-Identifier: Apache-2.0
#include "cli/given_secrets.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using namespace pullrec::cli;

namespace {

SecretDocument secret(std::string name_space, std::string name, std::string_view registry,
                      std::string uid = "u") {
    SecretDocument document;
    document.coordinates = {std::move(name_space), std::move(name), std::move(uid)};
    document.type = "kubernetes.io/dockerconfigjson";
    document.docker_config_json =
        SecretText(R"({"auths":{")" + std::string(registry) + R"(":{"auth":"dTpw"}}})");
    return document;
}

PodManifest pod(std::vector<std::string> secrets, bool admitted = true) {
    PodManifest manifest;
    manifest.name_space = "a";
    manifest.image_pull_secrets = std::move(secrets);
    manifest.service_account = "builder";
    manifest.admitted = admitted;
    return manifest;
}

const Image web{"r.example/web:1"};

} // namespace

TEST_CASE("a pod presents the secrets it names in its namespace that fit the image, no others") {
    GivenSecrets given;
    given.add(secret("a", "one", "r.example"));
    given.add(secret("a", "two", "other.example"));
    given.add(secret("b", "three", "r.example"));
    given.add(secret("a", "unnamed", "r.example"));
    const PodLogins& logins = given.logins_of(pod({"two", "one", "three"}));
    const PodCredentials known = logins.for_image(web);
    REQUIRE(known.secrets.size() == 1);
    CHECK(known.secrets[0].coordinates == Coordinates{"a", "one", "u"});
    CHECK(logins.unseen.secrets == std::vector<Coordinates>{{"a", "three", ""}});
    CHECK(logins.unseen.account == Coordinates{"a", "builder", ""});
    CHECK_FALSE(known.failure);
}

TEST_CASE("a secret that does not read breaks the key ring only of pods that name it") {
    GivenSecrets given;
    SecretDocument broken = secret("a", "broken", "r.example");
    broken.docker_config_json = SecretText("{");
    given.add(std::move(broken));
    CHECK(
        given.logins_of(pod({"broken"})).for_image(web).failure.value().find("secret a/broken: ") ==
        0);
    CHECK_FALSE(given.logins_of(pod({})).for_image(web).failure);
}

TEST_CASE("a service account adds its secrets to a pod that names none and was not admitted yet") {
    GivenSecrets given;
    CHECK(given.logins_of(pod({}, false)).unseen.account_may_add_secrets);
    GivenSecrets with_account;
    with_account.add(ServiceAccountManifest{{"a", "builder", "u-5"}, {"one"}});
    with_account.add(secret("a", "one", "r.example"));
    const PodLogins& added = with_account.logins_of(pod({}, false));
    CHECK(added.for_image(web).secrets.size() == 1);
    CHECK_FALSE(added.unseen.account_may_add_secrets);
    CHECK(added.unseen.account == Coordinates{"a", "builder", "u-5"});
    CHECK(with_account.logins_of(pod({}, true)).for_image(web).secrets.empty());
    CHECK(with_account.logins_of(pod({"two"}, false)).for_image(web).secrets.empty());
}

TEST_CASE("an account for which a plugin returns a login is presented, not in doubt") {
    GivenSecrets given;
    given.add(ServiceAccount{{"a", "builder", "u-5"}});
    const PodLogins& logins = given.logins_of(pod({}));
    CHECK(logins.for_image(web).service_account == ServiceAccount{{"a", "builder", "u-5"}});
    CHECK_FALSE(logins.unseen.account);
}

TEST_CASE("a presented secret without uid is known by its login alone") {
    GivenSecrets given;
    given.add(secret("a", "one", "r.example", ""));
    const PodLogins& logins = given.logins_of(pod({"one"}));
    CHECK(logins.unseen_beside(logins.for_image(web)).no_uid ==
          std::vector<Coordinates>{{"a", "one", ""}});
    CHECK(logins.unseen_beside(logins.for_image({"other.example/x"})).no_uid.empty());
}
