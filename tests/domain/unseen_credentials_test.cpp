// SPDX-License-Identifier: Apache-2.0
#include "domain/unseen_credentials.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

namespace {

const Credentials one_secret{{{{"a", "regcred", "u-1"}, "hash"}}, {}, false};
const Credentials one_account{{}, {{{"a", "builder", "u-2"}}}, false};

Decision decided(Rule rule) {
    Decision decision;
    decision.rule = rule;
    return decision;
}

Doubt doubt(const Credentials& recorded, const UnseenCredentials& unseen) {
    return doubt_of(decided(Rule::nothing_matches), recorded, unseen);
}

UnseenCredentials secret_named(std::string name_space, std::string name) {
    return {.secrets = {{std::move(name_space), std::move(name), ""}}, .no_uid = {}, .account = {}};
}

UnseenCredentials account(Coordinates coordinates) {
    return {.secrets = {}, .no_uid = {}, .account = std::move(coordinates)};
}

} // namespace

TEST_CASE("a secret that was not given may match by its name, or by its login under another") {
    CHECK(doubt(one_secret, secret_named("a", "regcred")) == Doubt::secret_is_recorded);
    CHECK(doubt(one_secret, secret_named("b", "regcred")) == Doubt::secret_may_match);
    CHECK(doubt(one_account, secret_named("a", "regcred")) == Doubt::none);
}

TEST_CASE("a secret given without uid matches no coordinates, so its recorded name is a doubt") {
    const UnseenCredentials same{
        .secrets = {}, .no_uid = {{"a", "regcred", ""}}, .account = std::nullopt};
    const UnseenCredentials other{
        .secrets = {}, .no_uid = {{"b", "regcred", ""}}, .account = std::nullopt};
    CHECK(doubt(one_secret, same) == Doubt::secret_is_recorded);
    CHECK(doubt(one_secret, other) == Doubt::none);
}

TEST_CASE("an account is in doubt only where it is recorded and its uid does not exclude it") {
    CHECK(doubt(one_account, account({"a", "builder", ""})) == Doubt::account_is_recorded);
    CHECK(doubt(one_account, account({"a", "builder", "u-2"})) == Doubt::account_is_recorded);
    CHECK(doubt(one_account, account({"a", "builder", "u-3"})) == Doubt::none);
    CHECK(doubt(one_account, account({"b", "builder", ""})) == Doubt::none);
    CHECK(doubt(one_secret, account({"a", "builder", ""})) == Doubt::none);
}

TEST_CASE("an account that was not given may add a secret, which matters where one is recorded") {
    UnseenCredentials unseen;
    unseen.account_may_add_secrets = true;
    CHECK(doubt(one_secret, unseen) == Doubt::account_may_add);
    CHECK(doubt(one_account, unseen) == Doubt::none);
}

TEST_CASE("any other decision holds whatever the pod presents") {
    for (const Rule rule : {Rule::same_secret, Rule::open_to_node, Rule::no_record, Rule::no_grants,
                            Rule::name_not_recorded, Rule::policy_allows, Rule::no_image_ref,
                            Rule::credentials_failed}) {
        CHECK(doubt_of(decided(rule), one_secret, secret_named("a", "regcred")) == Doubt::none);
    }
}
