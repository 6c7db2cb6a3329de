// SPDX-License-Identifier: Apache-2.0
#include "domain/digest.hpp"
#include "domain/mapping_key.hpp"
#include "tests/store/memory_store.hpp"
#include "upkeep/preloaded.hpp"

#include <doctest/doctest.h>

#include <functional>
#include <string>

using namespace pullrec;
using store::Reader;
using store::Store;
using store::Writer;
using test::kNow;

namespace {

const Image kWeb{"registry.example/web:1"};
const ImageRef kRef{"sha256:aa"};

PreloadedCandidate web() {
    return {kRef, {MappingKey(kWeb, NameRule::normalised).name()}, {}, {kWeb}};
}

/// What forcing the image onto the list would do, and what the plan says instead.
struct Node {
    Store store = test::memory_store(store::Baseline::listed);

    explicit Node(const std::function<void(Writer&)>& known) { store.write(known); }

    upkeep::PreloadedAddition plan(const PreloadedCandidate& image) {
        return store.read([&](const Reader& reader) {
            return upkeep::plan_preloaded(reader, std::span(&image, 1));
        });
    }
    std::string refusal(const PreloadedCandidate& image) {
        const auto plan_now = plan(image);
        return plan_now.known.empty() ? "" : std::string(plan_now.known.front().why);
    }
    bool counts_as_preloaded(const Image& image, const ImageRef& ref) {
        const auto evidence =
            store.read([&](const Reader& reader) { return reader.evidence(image, ref); });
        return evidence.record_presence == Presence::absent &&
               evidence.intent_presence == Presence::absent &&
               evidence.absence == Absence::preloaded;
    }
    void force(const ImageRef& ref) {
        store.write([&](Writer& writer) { writer.add_preloaded(ref, web().names.front()); });
    }
};

} // namespace

TEST_CASE("an image of which nothing is known may be counted as preloaded, and then is") {
    Node node([](Writer&) {});
    const auto plan = node.plan(web());
    CHECK(plan.known.empty());
    REQUIRE(plan.rows.size() == 1);
    CHECK_FALSE(node.counts_as_preloaded(kWeb, kRef));
    node.store.write([&](Writer& writer) {
        writer.add_preloaded(plan.rows[0].image_ref, plan.rows[0].image_name);
    });
    CHECK(node.counts_as_preloaded(kWeb, kRef));
    CHECK(node.plan(web()).rows.empty());
}

TEST_CASE("an image with a vanished record is refused, and would be open to everybody if it were "
          "not") {
    Node node([](Writer& writer) { writer.put_vanished({kRef, "{}", 2, kNow, kNow}); });
    CHECK(node.refusal(web()) == "had a record that vanished");
    node.force(kRef);
    CHECK(node.counts_as_preloaded(kWeb, kRef));
}

TEST_CASE("an image whose record vanished and never could be read is refused") {
    Node node([](Writer& writer) {
        writer.put_vanished_file({record_file_name(kRef.text), kNow, kNow});
    });
    CHECK(node.refusal(web()) == "had a record that vanished");
    PreloadedCandidate other = web();
    other.image_ref = {"sha256:bb"};
    CHECK(node.refusal(other).empty());
    other.aliases = {kRef};
    CHECK(node.refusal(other) == "had a record that vanished");
}

TEST_CASE("an image that was pulled here and lost its record is refused, and would be open to "
          "everybody if it were not") {
    store::PullOutcome outcome;
    outcome.image = kWeb;
    outcome.image_ref = kRef;
    outcome.ended_at = kNow;
    Node node([&](Writer& writer) { writer.add_outcome(outcome); });
    CHECK(node.refusal(web()) == "was pulled here before");
    node.force(kRef);
    CHECK(node.counts_as_preloaded(kWeb, kRef));
}

TEST_CASE("an image whose pull was begun under any tag is refused, and would be open under the "
          "other tag if it were not") {
    Node node([](Writer& writer) {
        writer.add_intent({{{"registry.example/web:2"}}, store::kNobody, kNow, {}});
    });
    CHECK(node.refusal(web()) == "has an intent: a pull of it was begun");
    node.force(kRef);
    CHECK(node.counts_as_preloaded(kWeb, kRef));
}

TEST_CASE("an image is refused for a record under another ref that the runtime lists for it") {
    Node node([](Writer& writer) {
        writer.add_record({{{"registry.example/web@sha256:dd"}, kNow, {}}, {}, {}});
    });
    PreloadedCandidate image = web();
    image.aliases = {{"registry.example/web@sha256:dd"}};
    CHECK(node.refusal(image) == "has a record");
    node.force(kRef);
    CHECK(node.counts_as_preloaded(kWeb, kRef));
}

TEST_CASE("an image is refused for a record under another ref that the last list named for it") {
    Node node([](Writer& writer) {
        writer.add_record({{{"sha256:old"}, kNow, {}}, {}, {}});
        writer.replace_aliases({{kRef, {"sha256:old"}}});
    });
    CHECK(node.refusal(web()) == "has a record");
}

TEST_CASE("an image is added under all its names or under none") {
    PreloadedCandidate image = web();
    image.names.push_back({"mirror.example/web"});
    image.called.push_back({"mirror.example/web:1"});
    CHECK(Node([](Writer&) {}).plan(image).rows.size() == 2);
    Node begun([](Writer& writer) {
        writer.add_intent({{{"mirror.example/web:2"}}, store::kNobody, kNow, {}});
    });
    CHECK(begun.plan(image).rows.empty());
    CHECK(begun.plan(image).known.size() == 1);
}

TEST_CASE("a failed pull was a pull, and an unreadable record or intent is one in doubt") {
    store::PullOutcome outcome;
    outcome.image = {"registry.example/web:7"};
    outcome.result = store::PullResult::failed;
    outcome.ended_at = kNow;
    CHECK(Node([&](Writer& writer) { writer.add_outcome(outcome); }).refusal(web()) ==
          "was asked for before: a pull of it ended here");
    const auto unreadable = [](store::FileKind kind, const std::string& key) {
        store::UnreadableFile file;
        file.kind = kind;
        file.file_name = "sha256-ff";
        file.content_key = key;
        file.reason = "misnamed";
        return file;
    };
    CHECK(Node([&](Writer& writer) {
              writer.put_unreadable(unreadable(store::FileKind::record, kRef.text));
          }).refusal(web()) == "has a record that cannot be read");
    CHECK(Node([&](Writer& writer) {
              writer.put_unreadable(unreadable(store::FileKind::intent, kWeb.text));
          }).refusal(web()) == "has an intent that cannot be read");
}

TEST_CASE("names are compared normalised, and no name of a removed image is left to open it") {
    Node node([](Writer& writer) {
        writer.add_preloaded({"sha256:r"}, {"docker.io/library/redis"});
        writer.add_preloaded({"sha256:r"}, {"mirror.example/redis"});
        writer.add_preloaded({"sha256:s"}, {""});
    });
    node.store.read([](const Reader& reader) {
        CHECK(upkeep::rows_to_close(reader, "redis:7").size() == 2);
        CHECK(upkeep::rows_to_close(reader, "sha256:s").size() == 1);
        CHECK(upkeep::rows_to_close(reader, "").empty());
        CHECK(upkeep::rows_to_close(reader, "nginx").empty());
    });
    node.store.write([](Writer& writer) {
        for (const auto& row : upkeep::rows_to_close(writer, "redis")) {
            CHECK(writer.remove_preloaded(row));
        }
    });
    CHECK_FALSE(node.counts_as_preloaded({"mirror.example/redis:1"}, {"sha256:r"}));
    CHECK_FALSE(node.counts_as_preloaded({"redis"}, {"sha256:r"}));
}
