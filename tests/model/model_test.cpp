// SPDX-License-Identifier: Apache-2.0
#include "tests/model/model.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using namespace pullrec::model;
using namespace std::chrono_literals;

namespace {

const Timestamp noon = std::chrono::sys_days(std::chrono::year(2026) / 1 / 1) + 12h;
const ImageRef ref{"sha256:app"};
const Image image{"quay.io/org/app:v1"};
const Secret secret{.coordinates = {"ns", "pull", "u1"}, .credential_hash = "h1"};
const Credentials grant{.secrets = {secret}, .service_accounts = {}};

/// A model under the kubelet's default policy, with holder 1 alive in boot 1.
Model model_with(Switches switches, const char* policy = "NeverVerifyPreloadedImages") {
    Model model(switches, Policy(policy, {}, NameRule::raw), NameRule::raw);
    model.start(1, 1, {}, noon);
    return model;
}

Answer ask(Model& model, const Image& asked, const std::vector<Secret>& secrets = {},
           Holder holder = 1) {
    const auto pod = [&secrets] {
        return PodCredentials{.error = {}, .secrets = secrets, .account = {}};
    };
    return model.must_pull(asked, ref, pod, holder, noon + 1h);
}

void pull(Model& model, Timestamp when) {
    model.record_intent(image, 1, when);
    model.record_pulled(image, ref, grant, 1, when);
}

std::vector<RuntimeImage> node_lists(const char* name) {
    return {{.id = ref, .names = {name}}};
}

} // namespace

TEST_CASE("E1: a pull again during a GC run keeps the record, the kubelet drops it (K2)") {
    for (const bool on : {false, true}) {
        Model model = model_with({.e1 = on});
        pull(model, noon);
        const Timestamp gc_starts = noon + 10min;
        pull(model, noon + 11min);
        CHECK(model.records().at(ref).content->last_updated == noon);
        model.prune({}, gc_starts);
        CHECK(model.records().contains(ref) == on);
        CHECK(ask(model, image).must_pull == on);
        model.prune({}, noon + 12min);
        CHECK_FALSE(model.records().contains(ref));
    }
}

TEST_CASE("E2: a record written after the cut-off in the same second is kept (K3)") {
    for (const bool on : {false, true}) {
        Model model = model_with({.e2 = on});
        pull(model, noon + 500ms);
        model.prune({}, noon + 200ms);
        CHECK(model.records().contains(ref) == on);
        model.prune({}, noon + 600ms);
        CHECK_FALSE(model.records().contains(ref));
    }
}

TEST_CASE("E2: a whole second counts as its end, so an imported record outlives that second") {
    for (const bool on : {false, true}) {
        Model model = model_with({.e2 = on});
        model.seed_record(ref, {.content = PulledRecord{ref, noon, {}}, .last_confirmed = {}});
        model.prune({}, noon + 900ms);
        CHECK(model.records().contains(ref) == on);
        model.prune({}, noon + 1s);
        CHECK_FALSE(model.records().contains(ref));
    }
}

TEST_CASE("E2: a record without a time is older than everything") {
    Model model = model_with({.e1 = true, .e2 = true});
    model.seed_record(ref, {.content = PulledRecord{ref, {}, {}}, .last_confirmed = {}});
    model.prune({}, std::chrono::sys_days(std::chrono::year(1) / 1 / 1) + 1us);
    CHECK(model.records().empty());
}

TEST_CASE("E3: recovery finds the image that an intent means, whatever its spelling (K4)") {
    const std::string digest = "@sha256:" + std::string(64, 'a');
    const std::vector<std::pair<Image, std::string>> spellings = {
        {{"busybox"}, "docker.io/library/busybox:latest"},
        {{"docker.io/busybox:1"}, "docker.io/library/busybox:1"},
        {{"quay.io/org/app:v1" + digest}, "quay.io/org/app" + digest}};
    for (const bool on : {false, true}) {
        for (const auto& [intended, listed] : spellings) {
            Model model = model_with({.e3 = on});
            model.record_intent(intended, 1, noon);
            model.stop(1);
            model.start(2, 1, node_lists(listed.c_str()), noon + 1s);
            CHECK(model.records().contains(ref) == on);
            CHECK(model.intents().empty() == on);
            CHECK(ask(model, {listed}, {}, 2).must_pull == on);
        }
    }
}

TEST_CASE("E3: another tag, digest or name is another image") {
    Model model = model_with({.e3 = true});
    model.record_intent(image, 1, noon);
    const std::string digest = "@sha256:" + std::string(64, 'a');
    model.start(2, 1, node_lists("quay.io/org/app:v2"), noon);
    model.start(2, 1, node_lists("quay.io/org/other:v1"), noon);
    model.start(2, 1, node_lists(("quay.io/org/app" + digest).c_str()), noon);
    CHECK(model.records().empty());
    CHECK(model.intents().contains(image));
}

TEST_CASE("E4: an intent left by a crash survives another pod's failed pull (K5)") {
    for (const bool on : {false, true}) {
        Model model = model_with({.e4 = on});
        model.record_intent(image, 1, noon);
        model.stop(1);
        model.start(2, 1, {}, noon + 1s);
        model.record_intent(image, 2, noon + 2s);
        model.record_failed(image, 2);
        CHECK(model.intents().contains(image) == on);
        CHECK(ask(model, image, {}, 2).must_pull == on);
        model.record_pulled(image, ref, grant, 2, noon + 3s);
        CHECK(model.intents().empty());
    }
}

TEST_CASE("E4: neither success nor failure takes the intent of another living holder") {
    for (const bool on : {false, true}) {
        Model model = model_with({.e4 = on});
        model.start(2, 1, {}, noon);
        model.record_intent(image, 1, noon);
        model.record_intent(image, 2, noon);
        model.record_failed(image, 2);
        CHECK(model.intents().contains(image) == on);
        model.record_intent(image, 2, noon);
        model.record_pulled(image, ref, grant, 2, noon);
        CHECK(model.intents().contains(image) == on);
    }
}

TEST_CASE("E3: an image that is listed without its id is known under no ref, so its intent stays") {
    for (const bool on : {false, true}) {
        Model model = model_with({.e3 = on});
        model.record_intent(image, 1, noon);
        model.stop(1);
        model.start(2, 1, {{.id = {}, .names = {image.text}}}, noon + 1s);
        CHECK(model.records().empty() == on);
        CHECK(model.intents().contains(image) == on);
        CHECK(ask(model, image, {}, 2).must_pull == on);
    }
}

TEST_CASE("E4: a record that does not decode gives way to a success, not to recovery") {
    for (const bool on : {false, true}) {
        Model model = model_with({.e4 = on});
        model.seed_record(ref, {.content = {}, .last_confirmed = {}});
        model.record_intent(image, 1, noon);
        model.stop(1);
        model.start(2, 2, node_lists("quay.io/org/app:v1"), noon);
        CHECK(model.records().at(ref).content.has_value() != on);
        CHECK(model.intents().contains(image) == on);
        model.record_intent(image, 2, noon);
        model.record_pulled(image, ref, grant, 2, noon);
        CHECK(model.records().at(ref).content.has_value());
    }
}

TEST_CASE("E4: an unreadable intent stays until a pull of the image succeeds") {
    for (const bool on : {false, true}) {
        Model model = model_with({.e4 = on}, "NeverVerify");
        model.seed_intent(image, {.unreadable = true, .left_by = {}});
        CHECK(ask(model, image).metric == "error");
        model.record_intent(image, 1, noon);
        CHECK(ask(model, image).metric == "credentialPolicyAllowed");
        model.record_failed(image, 1);
        CHECK(ask(model, image).must_pull == on);
        model.record_intent(image, 1, noon);
        model.record_pulled(image, ref, grant, 1, noon);
        CHECK(model.intents().empty());
    }
}

TEST_CASE("E4: recovery keeps an intent of this boot for a day, one of another boot not at all") {
    struct Case {
        int boot = 0;
        Timestamp when;
        bool kept_with_e4 = false;
    };
    for (const auto& [boot, when, kept] :
         {Case{1, noon + 24h, true}, Case{1, noon + 24h + 1us, false}, Case{2, noon, false}}) {
        for (const bool on : {false, true}) {
            Model model = model_with({.e4 = on});
            model.record_intent(image, 1, noon);
            model.stop(1);
            model.start(2, boot, node_lists("quay.io/org/app:v1"), when);
            CHECK(model.records().contains(ref));
            CHECK(model.intents().contains(image) == (on && kept));
        }
    }
}

TEST_CASE("E4: an intent that a living holder has, or whose image is absent, outlives the day") {
    Model model = model_with({.e4 = true});
    model.record_intent(image, 1, noon);
    model.start(2, 1, node_lists("quay.io/org/app:v1"), noon + 48h);
    CHECK(model.intents().contains(image));
    model.stop(1);
    model.start(3, 2, {}, noon + 48h);
    CHECK(model.intents().contains(image));
}

TEST_CASE("E5: a refresh brings no record back that a prune took meanwhile (K13)") {
    Secret moved = secret;
    moved.coordinates.name = "copy";
    Secret rotated = secret;
    rotated.credential_hash = "h2";
    for (const Secret& pod_secret : {moved, rotated}) {
        for (const bool on : {false, true}) {
            Model model = model_with({.e5 = on});
            pull(model, noon);
            const auto prune_meanwhile = [&] {
                model.prune({}, noon + 1h);
                return PodCredentials{.error = {}, .secrets = {pod_secret}, .account = {}};
            };
            CHECK_FALSE(model.must_pull(image, ref, prune_meanwhile, 1, noon + 1h).must_pull);
            CHECK(model.records().contains(ref) == !on);
        }
    }
}

TEST_CASE("E5: a refresh is written while the grant stands") {
    Secret rotated = secret;
    rotated.credential_hash = "h2";
    for (const bool on : {false, true}) {
        Model model = model_with({.e5 = on});
        pull(model, noon);
        CHECK_FALSE(ask(model, image, {rotated}).must_pull);
        const auto& record = *model.records().at(ref).content;
        CHECK(record.mapping.at({"quay.io/org/app"}).secrets == std::vector{rotated});
        CHECK(record.last_updated == noon + 1h);
    }
}

TEST_CASE("a bad policy or pattern makes no policy") {
    CHECK_THROWS_AS(Policy("neververify", {}, NameRule::raw), std::invalid_argument);
    CHECK_THROWS_AS(Policy("NeverVerifyAllowlistedImages", {"ubuntu"}, NameRule::normalised),
                    std::invalid_argument);
    CHECK_NOTHROW(Policy("NeverVerifyAllowlistedImages", {"ubuntu"}, NameRule::raw));
}
