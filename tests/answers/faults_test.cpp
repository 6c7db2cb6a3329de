// SPDX-License-Identifier: Apache-2.0
// The kubelet's own faults (kubelet 19) as far as they are seen in an answer about stored state:
// its answer under its profile, and ours. Those about rules alone are in tests/domain.
#include "answers/check.hpp"
#include "domain/digest.hpp"
#include "tests/answers/sample_store.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using namespace pullrec::answers;
using store::Baseline;
using store::Store;
using test::record;
using test::secret;

namespace {

constexpr std::string_view kKubelet = "kubelet-1.36";
const ImageName kApp{"r.example/app"};
const Secret kOwner = secret("a", "pull", "login");
const Secret kStranger = secret("b", "copy", "login");

CheckQuestion question(std::string_view profile, PodCredentials pod = {},
                       const Image& image = {"r.example/app:1"}) {
    return {image, {"ref"}, {}, profile_named(profile), {}, std::move(pod)};
}

Rule rule(Store& store, const CheckQuestion& asked) {
    const CheckAnswer answer =
        store.read([&](const store::Reader& reader) { return check(reader, asked); });
    REQUIRE(answer.releases.size() == 1);
    return answer.releases.front().decision.rule;
}

PodCredentials presenting(const Secret& shown) {
    return {{shown}, std::nullopt, std::nullopt};
}

void put(Store& store, const Credentials& credentials, const std::string& ref = "ref",
         const ImageName& name = kApp) {
    store.write([&](store::Writer& writer) {
        writer.put_record({record(ref, 1, {{name, credentials}}), ApiVersion::v1beta1, {}});
    });
}

void put_misnamed(Store& store, const std::string& name_of, const std::string& speaks_of) {
    store.write([&](store::Writer& writer) {
        writer.put_unreadable({store::FileKind::record, record_file_name(name_of), 10, "digest",
                               std::nullopt, speaks_of, "its name is another's"});
    });
}

} // namespace

TEST_CASE(
    "K1, K9: a record that is lost opens the image, unless only listed images are preloaded") {
    Store as_kubelet = test::memory_store(Baseline::kubelet);
    put(as_kubelet, {{kOwner}, {}, false});
    CHECK(rule(as_kubelet, question(kKubelet)) == Rule::nothing_matches);
    as_kubelet.write([](store::Writer& writer) { writer.remove_record({"ref"}); });
    CHECK(rule(as_kubelet, question(kKubelet)) == Rule::policy_allows);
    Store listed = test::memory_store(Baseline::listed);
    CHECK(rule(listed, question(kKubelet)) == Rule::no_record);
    CHECK(rule(listed, question("strict")) == Rule::no_record);
}

TEST_CASE("K4: an intent under another spelling proves nothing to the kubelet; a list does to us") {
    for (const Baseline baseline : {Baseline::kubelet, Baseline::listed}) {
        Store store = test::memory_store(baseline);
        store.write([](store::Writer& writer) {
            writer.add_intent({{{"busybox"}}, store::kNobody, test::kNow, ApiVersion::v1beta1});
        });
        CHECK(rule(store, question(kKubelet, {}, {"busybox"})) == Rule::no_record);
        CHECK(rule(store, question(kKubelet, {}, {"docker.io/library/busybox"})) ==
              (baseline == Baseline::kubelet ? Rule::policy_allows : Rule::no_record));
    }
}

TEST_CASE("K7: a login that is only recorded opens to strangers, in strict only one that pulled") {
    Store store = test::memory_store();
    put(store, {{kOwner}, {}, false});
    CHECK(rule(store, question(kKubelet, presenting(kStranger))) == Rule::same_credential);
    CHECK(rule(store, question("strict", presenting(kStranger))) == Rule::nothing_matches);
    CHECK(rule(store, question("strict", presenting(kOwner))) == Rule::same_secret);
}

TEST_CASE("K8: of two logins of one secret only the last tried is recorded and opens to others") {
    Store store = test::memory_store();
    put(store, {{{kOwner.coordinates, "host"}}, {}, false});
    const Secret by_path{kStranger.coordinates, "path"};
    const Secret by_host{kStranger.coordinates, "host"};
    CHECK(rule(store, question(kKubelet, presenting(by_path))) == Rule::nothing_matches);
    CHECK(rule(store, question(kKubelet, presenting(by_host))) == Rule::same_credential);
    CHECK(rule(store, question("strict", presenting(by_host))) == Rule::nothing_matches);
}

TEST_CASE("K10: what is recorded under another id of the runtime is not found") {
    Store as_kubelet = test::memory_store(Baseline::kubelet);
    put(as_kubelet, {{kOwner}, {}, false}, "r.example/app@sha256:digest");
    CHECK(rule(as_kubelet, question(kKubelet)) == Rule::policy_allows);
    Store listed = test::memory_store(Baseline::listed);
    put(listed, {{kOwner}, {}, false}, "r.example/app@sha256:digest");
    CHECK(rule(listed, question("strict")) == Rule::no_record);
}

TEST_CASE("K11: a rotated secret keeps its access by name, until its grants are taken away") {
    for (const std::string_view profile : {kKubelet, std::string_view("strict")}) {
        CAPTURE(std::string(profile));
        Store store = test::memory_store();
        put(store, {{kOwner}, {}, false});
        const PodCredentials rotated = presenting({kOwner.coordinates, "wrong"});
        CHECK(rule(store, question(profile, rotated)) == Rule::same_coordinates);
        put(store, {});
        CHECK(rule(store, question(profile, rotated)) == Rule::no_grants);
    }
}

TEST_CASE("K12: an allowlisted image is open although a secret pulled it, not in strict") {
    Store store = test::memory_store();
    put(store, {{kOwner}, {}, false});
    CheckQuestion asked = question(kKubelet);
    asked.policy = {Policy::never_verify_allowlisted_images, false, {"r.example/*"}};
    CHECK(rule(store, asked) == Rule::policy_allows);
    asked.profile = profile_named("strict");
    CHECK(rule(store, asked) == Rule::nothing_matches);
}

TEST_CASE("K14: a file under another's name takes nobody's place: both keys fail closed") {
    for (const std::string_view profile : {kKubelet, std::string_view("strict")}) {
        Store store = test::memory_store();
        put_misnamed(store, "ref", "other");
        CHECK(rule(store, question(profile)) == Rule::record_unreadable);
        Store content = test::memory_store();
        put(content, {{}, {}, true});
        put_misnamed(content, "other", "ref");
        CHECK(rule(content, question(profile)) == Rule::record_unreadable);
    }
}

TEST_CASE("KC1: a pull under one name takes the preloaded status from the image's other names") {
    for (const std::string_view profile : {kKubelet, std::string_view("strict")}) {
        Store store = test::memory_store();
        CHECK(rule(store, question(profile, {}, {"public"})) == Rule::policy_allows);
        put(store, {{kOwner}, {}, false});
        CHECK(rule(store, question(profile, {}, {"public"})) == Rule::name_not_recorded);
    }
}

TEST_CASE("KC2: an answer says under which other spelling the image is recorded") {
    Store store = test::memory_store();
    put(store, {{}, {}, true}, "ref", {"docker.io/library/nginx"});
    const CheckQuestion asked = question(kKubelet, {}, {"nginx"});
    const auto answer =
        store.read([&](const store::Reader& reader) { return check(reader, asked); });
    CHECK(answer.verdict == Verdict::must_pull);
    CHECK(answer.releases.front().other_spelling == ImageName{"docker.io/library/nginx"});
    CHECK(rule(store, question("kubelet-1.35", {}, {"nginx"})) == Rule::open_to_node);
}

TEST_CASE("KC3: a file that does not decode forces a pull, even if nothing is verified") {
    Store store = test::memory_store();
    store.write([](store::Writer& writer) {
        writer.put_unreadable({store::FileKind::record, record_file_name("ref"), 10, "digest",
                               std::nullopt, std::nullopt, "document ends too early"});
    });
    CheckQuestion asked = question(kKubelet);
    asked.policy.policy = Policy::never_verify;
    CHECK(rule(store, asked) == Rule::record_unreadable);
}

TEST_CASE("KC4: a broken file of one image leaves the records of others alone") {
    Store store = test::memory_store();
    put_misnamed(store, "broken", "broken too");
    put(store, {{}, {}, true});
    CHECK(rule(store, question(kKubelet)) == Rule::open_to_node);
}

TEST_CASE("KC5: at 100 recorded secrets a new login of a known secret is not taken any more") {
    Store store = test::memory_store();
    std::vector<Secret> many;
    many.reserve(99);
    for (int i = 0; i < 99; ++i) {
        many.push_back(secret("n", "s" + std::to_string(i), "h" + std::to_string(i)));
    }
    const PodCredentials rotated = presenting({many.front().coordinates, "new"});
    put(store, {many, {}, false});
    CHECK(rule(store, question(kKubelet, rotated)) == Rule::same_coordinates);
    many.push_back(kOwner);
    put(store, {many, {}, false});
    for (const std::string_view profile : {kKubelet, std::string_view("strict")}) {
        CHECK(rule(store, question(profile, rotated)) == Rule::nothing_matches);
    }
    CHECK(rule(store, question(kKubelet, presenting(kStranger))) ==
          Rule::same_credential_unrecorded);
}

TEST_CASE("KC7: one secret that does not read ends the decision, and is named") {
    Store store = test::memory_store();
    put(store, {{kOwner}, {}, false});
    PodCredentials broken = presenting(kOwner);
    broken.failure = "secret b/broken: no base64";
    for (const std::string_view profile : {kKubelet, std::string_view("strict")}) {
        const CheckQuestion asked = question(profile, broken);
        const auto answer =
            store.read([&](const store::Reader& reader) { return check(reader, asked); });
        CHECK(answer.verdict == Verdict::error);
        CHECK(answer.releases.front().decision.failure == "secret b/broken: no base64");
    }
}
