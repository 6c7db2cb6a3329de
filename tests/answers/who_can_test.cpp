// SPDX-License-Identifier: Apache-2.0
#include "answers/who_can.hpp"
#include "domain/error.hpp"
#include "tests/answers/sample_store.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using namespace pullrec::answers;
using test::record;
using test::secret;

namespace {

/// One image under its two spellings with other rights, one that two records know, and one to
/// nobody, all written by 1.35 or later.
store::Store recorded() {
    store::Store store = test::memory_store();
    store.write([](store::Writer& writer) {
        const auto put = [&](const PulledRecord& value) {
            writer.add_record({value, ApiVersion::v1beta1, {}});
        };
        put(record("ref-n", 1,
                   {{ImageName{"docker.io/library/nginx"}, {{}, {}, true}},
                    {ImageName{"nginx"}, {{secret("a", "hub", "h")}, {}, false}}}));
        put(record("ref-2", 2, {{ImageName{"r.example/app"}, {{secret("a", "b", "h")}, {}, {}}}}));
        put(record("ref-1", 3, {{ImageName{"r.example/app"}, {{}, {}, true}}}));
        put(record("ref-0", 3, {{ImageName{"r.example/nobody"}, {}}}));
    });
    return store;
}

std::vector<ReleaseAccess> ask(const WhoCanQuestion& question) {
    store::Store store = recorded();
    return store.read([&](const store::Reader& reader) { return who_can(reader, question); });
}

ReleaseAccess ask_as(std::string_view profile, const std::string& image,
                     const PolicyChoice& policy = {}) {
    const auto answers = ask({{image}, std::nullopt, policy, profile_named(profile)});
    REQUIRE(answers.size() == 1);
    return answers.front();
}

} // namespace

TEST_CASE("each release finds the image under its own spelling of the name") {
    const auto answers = ask({{"nginx:1.27"}, std::nullopt, {}, std::nullopt});
    REQUIRE(answers.size() == 2);
    CHECK(answers[0].name.text == "docker.io/library/nginx");
    CHECK(answers[0].records.at(0).access.node_pods_accessible);
    CHECK(answers[1].name.text == "nginx");
    CHECK(answers[1].records.at(0).access.secrets.size() == 1);
}

TEST_CASE("every record that knows the name counts, or only the one asked for") {
    const ReleaseAccess all =
        ask_as("kubelet-1.36", "r.example/app@sha256:" + std::string(64, 'a'));
    REQUIRE(all.records.size() == 2);
    CHECK(all.records[0].image_ref.text == "ref-1");
    const auto one = ask({{"r.example/app"}, ImageRef{"ref-2"}, {}, profile_named("strict")});
    REQUIRE(one.front().records.size() == 1);
    CHECK(one.front().records[0].access.secrets.size() == 1);
}

TEST_CASE("nobody is nobody, unless the policy or the gate opens it") {
    CHECK_FALSE(ask_as("kubelet-1.36", "r.example/nobody").is_open_to_somebody());
    CHECK_FALSE(ask_as("kubelet-1.36", "r.example/unknown").is_open_to_somebody());
    CHECK(ask_as("kubelet-1.36", "r.example/nobody", {Policy::never_verify, false, {}})
              .is_open_to_somebody());
    CHECK(ask_as("kubelet-1.34", "r.example/nobody").is_open_to_somebody());
    CHECK(ask_as("kubelet-1.36", "r.example/app").is_open_to_somebody());
}

TEST_CASE("K12: the allowlist opens what the kubelet pulled, not in strict") {
    const PolicyChoice listed{Policy::never_verify_allowlisted_images, false, {"r.example/*"}};
    CHECK_FALSE(ask_as("kubelet-1.36", "r.example/nobody", listed).verifies_pulled);
    const ReleaseAccess strict = ask_as("strict", "r.example/nobody", listed);
    CHECK(strict.verifies_pulled);
    CHECK_FALSE(strict.verifies_preloaded);
    CHECK_FALSE(strict.is_open_to_somebody());
}

TEST_CASE("a record that a release cannot read opens to nobody there") {
    WhoCanQuestion question{{"r.example/app"}, std::nullopt, {}, profile_named("kubelet-1.33")};
    const auto answers = ask(question);
    REQUIRE(answers.front().records.size() == 2);
    for (const RecordedAccess& access : answers.front().records) {
        CHECK_FALSE(access.readable);
        CHECK(access.access.empty());
    }
}

TEST_CASE("an image without a name is a wrong question") {
    CHECK_THROWS_AS(ask({{"Nginx"}, std::nullopt, {}, std::nullopt}), Error);
    CHECK_THROWS_AS(ask_as("kubelet-1.36", std::string(64, 'a')), Error);
}
