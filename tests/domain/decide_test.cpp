// SPDX-License-Identifier: Apache-2.0
#include "domain/decide.hpp"
#include "domain/given_credentials.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using Pod = GivenCredentials;

namespace {

const Profile k136 = *profile_named("kubelet-1.36");
const VerificationPolicy kPreloaded{Policy::never_verify_preloaded_images};
const VerificationPolicy kAlways{Policy::always_verify};
const VerificationPolicy kNever{Policy::never_verify};
const Image kImage{"docker.io/testing/test:latest"};
const Secret kSecret{{"default", "pull-secret", "testsecretuid"}, "testsecrethash"};
const ServiceAccount kAccount{{"default", "test-sa", "test-sa-uid"}};

Evidence recorded(Credentials credentials) {
    Evidence evidence;
    evidence.record_presence = Presence::present;
    evidence.record = PulledRecord{{"testimageref"}, std::nullopt, {}};
    evidence.record->mapping[{"docker.io/testing/test"}] = std::move(credentials);
    return evidence;
}
Evidence with_secret() {
    return recorded({{kSecret}, {}, false});
}
Evidence with_account() {
    return recorded({{}, {kAccount}, false});
}
Evidence with_intent() {
    Evidence evidence;
    evidence.intent_presence = Presence::present;
    return evidence;
}
PodCredentials shows(Secret secret) {
    return {{std::move(secret)}, std::nullopt, std::nullopt};
}
PodCredentials shows(ServiceAccount account) {
    return {{}, std::move(account), std::nullopt};
}
Secret with_hash(Secret secret, const std::string& hash) {
    secret.credential_hash = hash;
    return secret;
}

struct Answer {
    Decision decision;
    int asked;
};
Answer ask(const VerificationPolicy& policy, const Evidence& evidence, PodCredentials credentials,
           const Image& image = kImage, const ImageRef& ref = {"testimageref"}) {
    Pod pod(std::move(credentials));
    Decision decision = decide({image, ref, evidence, k136}, policy, pod);
    return {std::move(decision), pod.asked()};
}
void check(const Answer& answer, bool must_pull, Rule rule, Metric metric, int asked) {
    CHECK(answer.decision.must_pull == must_pull);
    CHECK(answer.decision.rule == rule);
    CHECK(answer.decision.metric == metric);
    CHECK(answer.asked == asked);
}

constexpr Metric kFound = Metric::credential_record_found;
constexpr Metric kAllowed = Metric::credential_policy_allowed;
constexpr Metric kMust = Metric::must_authenticate;

} // namespace

TEST_CASE("a recorded secret opens its image, and another does not") {
    check(ask(kPreloaded, with_secret(), shows(kSecret)), false, Rule::same_secret, kFound, 1);
    check(ask(kPreloaded, with_secret(), {}), true, Rule::nothing_matches, kMust, 1);
    const Secret other_uid{{"default", "pull-secret", "different uid"}, "differenthash"};
    check(ask(kPreloaded, with_secret(), shows(other_uid)), true, Rule::nothing_matches, kMust, 1);
    const Secret other_ns{{"differentns", "pull-secret", "testsecretuid"}, "differenthash"};
    check(ask(kPreloaded, with_secret(), shows(other_ns)), true, Rule::nothing_matches, kMust, 1);
}

TEST_CASE("a known secret with a new hash is let in and would be recorded") {
    const Secret rotated = with_hash(kSecret, "differenthash");
    const Answer answer = ask(kPreloaded, with_secret(), shows(rotated));
    check(answer, false, Rule::same_coordinates, kFound, 1);
    CHECK(answer.decision.refresh == rotated);
}

TEST_CASE("the same credential in another secret is let in and would be recorded") {
    const Secret copy{{"differentns", "pull-secret", "testsecretuid"}, "testsecrethash"};
    const Answer answer = ask(kPreloaded, with_secret(), shows(copy));
    check(answer, false, Rule::same_credential, kFound, 1);
    CHECK(answer.decision.refresh == copy);
}

TEST_CASE("what the record does not say needs no credentials to refuse") {
    const Image other{"docker.io/testing/different:latest"};
    check(ask(kPreloaded, with_secret(), shows(kSecret), other), true, Rule::name_not_recorded,
          kMust, 0);
    check(ask(kPreloaded, with_account(), shows(kAccount), other), true, Rule::name_not_recorded,
          kMust, 0);
    Evidence empty = with_secret();
    empty.record->mapping.clear();
    check(ask(kPreloaded, empty, shows(kSecret)), true, Rule::name_not_recorded, kMust, 0);
    check(ask(kPreloaded, recorded({}), shows(kSecret)), true, Rule::no_grants, kMust, 0);
    check(ask(kPreloaded, with_secret(), {}, {"Not A Name"}), true, Rule::image_name_invalid,
          Metric::error, 0);
}

TEST_CASE("an image that is not on the node must be pulled, whatever the policy") {
    check(ask(kNever, with_secret(), shows(kSecret), kImage, {""}), true, Rule::no_image_ref,
          Metric::none, 0);
}

TEST_CASE("an image with neither record nor intent is preloaded") {
    check(ask(kPreloaded, {}, {}), false, Rule::policy_allows, kAllowed, 0);
    check(ask(kAlways, {}, {}), true, Rule::no_record, kMust, 0);
}

TEST_CASE("an intent alone proves that the kubelet pulled the image") {
    check(ask(kPreloaded, with_intent(), shows(kSecret)), true, Rule::no_record, kMust, 0);
    check(ask(kNever, with_intent(), shows(kSecret)), false, Rule::policy_allows, kAllowed, 0);
    check(ask(kPreloaded, with_intent(), shows(kAccount)), true, Rule::no_record, kMust, 0);
    Evidence in_flight;
    in_flight.pulls_in_flight = 1;
    in_flight.intent_presence = Presence::unreadable;
    check(ask(kPreloaded, in_flight, {}), true, Rule::no_record, kMust, 0);
}

TEST_CASE("node access opens to every pod without asking it") {
    const Evidence node = recorded({{}, {}, true});
    check(ask(kPreloaded, node, {}), false, Rule::open_to_node, kFound, 0);
    check(ask(kPreloaded, node, shows(kSecret)), false, Rule::open_to_node, kFound, 0);
    check(ask(kPreloaded, node, shows(kAccount)), false, Rule::open_to_node, kFound, 0);
}

TEST_CASE("an empty stored hash never matches by hash, only by coordinates") {
    const Evidence broken = recorded({{with_hash(kSecret, "")}, {}, false});
    const Secret stranger{{"differentns", "pull-secret", "testsecretuid"}, ""};
    check(ask(kPreloaded, broken, shows(stranger)), true, Rule::nothing_matches, kMust, 1);
    check(ask(kPreloaded, broken, shows(with_hash(kSecret, ""))), false, Rule::same_coordinates,
          kFound, 1);
}

TEST_CASE("a service account matches by all three coordinates") {
    check(ask(kPreloaded, with_account(), shows(kAccount)), false, Rule::same_service_account,
          kFound, 1);
    check(ask(kPreloaded, with_secret(), {}), true, Rule::nothing_matches, kMust, 1);
    for (const ServiceAccount& other : {ServiceAccount{{"default", "test-sa", "other"}},
                                        ServiceAccount{{"other", "test-sa", "test-sa-uid"}},
                                        ServiceAccount{{"default", "other", "test-sa-uid"}}}) {
        check(ask(kPreloaded, with_account(), shows(other)), true, Rule::nothing_matches, kMust, 1);
    }
}

TEST_CASE("unreadable evidence forces a pull even under NeverVerify") {
    Evidence record;
    record.record_presence = Presence::unreadable;
    check(ask(kNever, record, shows(kSecret)), true, Rule::record_unreadable, Metric::error, 0);
    Evidence intent;
    intent.intent_presence = Presence::unreadable;
    check(ask(kNever, intent, shows(kSecret)), true, Rule::intent_unreadable, Metric::error, 0);
    Evidence both = with_secret();
    both.intent_presence = Presence::unreadable;
    check(ask(kPreloaded, both, shows(kSecret)), false, Rule::same_secret, kFound, 1);
}

TEST_CASE("a failed look-up of the pod's credentials forces a pull and keeps its reason") {
    const Answer answer = ask(kPreloaded, with_secret(), {{kSecret}, std::nullopt, "no such key"});
    check(answer, true, Rule::credentials_failed, Metric::error, 1);
    CHECK(answer.decision.failure == "no such key");
}

TEST_CASE("at 100 stored secrets a known hash still opens but nothing is written") {
    std::vector<Secret> many;
    for (int i = 0; i < 99; ++i) {
        many.push_back({{"ns", "s" + std::to_string(i), "u"}, "h" + std::to_string(i)});
    }
    const Secret copy{{"other", "copy", "u"}, "h5"};
    const Secret rotated{{"ns", "s5", "u"}, "new"};
    const Answer below = ask(kPreloaded, recorded({many, {}, false}), shows(rotated));
    check(below, false, Rule::same_coordinates, kFound, 1);

    many.push_back({{"ns", "last", "u"}, "last"});
    const Evidence full = recorded({many, {}, false});
    const Answer by_hash = ask(kPreloaded, full, shows(copy));
    check(by_hash, false, Rule::same_credential_unrecorded, kFound, 1);
    CHECK(!by_hash.decision.refresh);
    check(ask(kPreloaded, full, shows(rotated)), true, Rule::nothing_matches, kMust, 1);
}

TEST_CASE("secrets are tried in the pod's order, then in stored order, and the first hit decides") {
    const Secret host = with_hash(kSecret, "host");
    const Secret path = with_hash(kSecret, "testsecrethash");
    const Answer answer =
        ask(kPreloaded, with_secret(), {{host, path}, std::nullopt, std::nullopt});
    check(answer, false, Rule::same_coordinates, kFound, 1);
    CHECK(answer.decision.refresh == host);
}

TEST_CASE("an image that is not listed as preloaded counts as pulled") {
    Evidence unlisted;
    unlisted.absence = Absence::pulled;
    check(ask(kPreloaded, unlisted, shows(kSecret)), true, Rule::no_record, kMust, 0);
    check(ask(kNever, unlisted, {}), false, Rule::policy_allows, kAllowed, 0);
}

TEST_CASE("absence in a source that moved answers only where absence does not matter") {
    Evidence moved;
    moved.absence = Absence::unknown;
    check(ask(kPreloaded, moved, {}), true, Rule::absence_unknown, Metric::error, 0);
    check(ask(kAlways, moved, {}), true, Rule::no_record, kMust, 0);
    check(ask(kNever, moved, {}), false, Rule::policy_allows, kAllowed, 0);
}

TEST_CASE("the older name rule finds the full name, the newer the pod's spelling") {
    Evidence evidence = with_secret();
    evidence.record->mapping = {{{"docker.io/library/nginx"}, {{kSecret}, {}, false}}};
    const Image nginx{"nginx"};
    check(ask(kPreloaded, evidence, shows(kSecret), nginx), true, Rule::name_not_recorded, kMust,
          0);
    Pod pod(shows(kSecret));
    const Profile older = *profile_named("kubelet-1.35");
    CHECK(!decide({nginx, {"testimageref"}, evidence, older}, kPreloaded, pod).must_pull);
}

TEST_CASE("steps are told only when asked for, in the order in which they were taken") {
    Pod pod(shows(kSecret));
    const Evidence evidence = with_secret();
    const ImageRef ref{"testimageref"};
    CHECK(decide({kImage, ref, evidence, k136}, kPreloaded, pod).steps.empty());
    const Decision told = decide({kImage, ref, evidence, k136}, kPreloaded, pod, true);
    std::vector<Step::Subject> subjects;
    for (const Step& step : told.steps) {
        CHECK(step.yes);
        subjects.push_back(step.subject);
    }
    using Subject = Step::Subject;
    CHECK(subjects == std::vector{Subject::present, Subject::pulled_by_kubelet, Subject::policy,
                                  Subject::recorded, Subject::presented});
}
