// SPDX-License-Identifier: Apache-2.0
#include "pullrec/pullrec.hpp"
#include "tests/scratch_folder.hpp"

#include <doctest/doctest.h>

#include <thread>

using pullrec_cpp::Database;
using pullrec_cpp::Failure;

namespace {

const std::string image = "quay.io/org/app:v1";
const std::string ref = "sha256:app";
const std::string grant = R"({"kubernetesSecrets":[{"uid":"u1","namespace":"ns","name":"pull",)"
                          R"("credentialHash":"h1"}]})";

/// A database in a folder of its own.
struct Made {
    explicit Made(pullrec_baseline baseline = PULLREC_ABSENCE_IS_PRELOADED,
                  const std::optional<std::string>& preloaded = std::nullopt) {
        Database::create(path, baseline, "kubelet-1.36", preloaded);
    }
    pullrec::test::ScratchFolder folder;
    std::string path = folder.file("records.db");
};

bool must_pull(Database& database, const std::string& asked, const std::string& pod = "{}") {
    return database.must_attempt_pull(asked, ref, [&] { return pod; }).must_pull;
}

} // namespace

TEST_CASE("a recorded pull lets its secret in and no other") {
    const Made made;
    Database database(made.path);
    CHECK_FALSE(must_pull(database, image));
    database.record_intent(image);
    CHECK(must_pull(database, image));
    database.record_pulled(image, ref, grant);
    CHECK_FALSE(must_pull(database, image, grant));
    CHECK(must_pull(database, image));
    CHECK_FALSE(database.intent_exists(image));
    CHECK(database.list_records().documents.size() == 1);
}

TEST_CASE("only listed images are preloaded where the database says so") {
    const std::string listing =
        R"({"images":[{"id":"sha256:app","repoTags":["quay.io/org/app:v1"],)"
        R"("repoDigests":[],"size":"1","pinned":false}]})";
    const Made made(PULLREC_PRELOADED_IS_LISTED, listing);
    Database database(made.path);
    CHECK_FALSE(must_pull(database, image));
    CHECK(must_pull(database, "quay.io/org/other:v1"));
}

TEST_CASE("what a look-up throws reaches the caller") {
    const Made made;
    Database database(made.path);
    database.record_pulled(image, ref, grant);
    CHECK_THROWS_AS(database.must_attempt_pull(
                        image, ref, []() -> std::string { throw std::out_of_range("no token"); }),
                    std::out_of_range);
}

TEST_CASE("a failure has a status and a message") {
    const Made made;
    Database database(made.path);
    try {
        database.write_record("{}");
        FAIL("an empty document was written");
    } catch (const Failure& failure) {
        CHECK(failure.status() == PULLREC_INVALID_DOCUMENT);
        CHECK(std::string(failure.what()).size() > 5);
    }
}

TEST_CASE("a database that cannot be made says why") {
    CHECK_THROWS_WITH_AS(
        Database::create("records.db", PULLREC_ABSENCE_IS_PRELOADED, "kubelet-1.36"),
        doctest::Contains("must be absolute"), Failure);
}

TEST_CASE("threads share a database") {
    const Made made;
    Database database(made.path);
    std::vector<std::thread> threads;
    threads.reserve(4);
    for (int i = 0; i < 4; ++i) {
        threads.emplace_back([&, i] {
            const std::string own = "quay.io/org/app-" + std::to_string(i) + ":v1";
            for (int round = 0; round < 20; ++round) {
                database.record_intent(own);
                database.record_pulled(own, own, grant);
            }
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    CHECK(database.list_records().documents.size() == 4);
    CHECK(database.list_intents().documents.empty());
}

TEST_CASE("of two databases' callers one leads a pull and the other gets its result") {
    const Made made;
    Database leader(made.path);
    Database follower(made.path);
    pullrec_cpp::Pull pull;
    pull.image = image;
    pull.login = "robot";
    const auto leading = leader.begin(pull);
    CHECK(leading.leads);
    const auto following = follower.begin(pull);
    CHECK_FALSE(following.leads);
    CHECK(following.operation == leading.operation);
    CHECK(leader.progress(leading));
    CHECK(leader.progress(leading, 100, 20));
    CHECK(must_pull(follower, image));
    leader.finish(leading, ref, grant);
    const auto landing = follower.wait(pull, following);
    CHECK(landing.state == PULLREC_PULL_OK);
    CHECK(landing.image_ref == ref);
    CHECK(landing.label == "");
    CHECK_FALSE(must_pull(follower, image, grant));
}

TEST_CASE("a follower leads when its leader cancels or dies, and waits no longer than it wants") {
    const Made made;
    auto leader = std::make_unique<Database>(made.path);
    Database follower(made.path);
    pullrec_cpp::Pull pull;
    pull.image = image;
    pull.wait_timeout = std::chrono::milliseconds(5);
    const auto leading = leader->begin(pull);
    const auto following = follower.begin(pull);
    try {
        follower.wait(pull, following);
        FAIL("it waited for nothing");
    } catch (const Failure& failure) {
        CHECK(failure.status() == PULLREC_PULL_WAIT);
    }
    leader->cancel(leading);
    const auto taken = follower.wait(pull, following);
    CHECK(taken.flight.leads);
    follower.fail(taken.flight, "requested access to the resource is denied");
    CHECK(leader->wait(pull, taken.flight).label == "DENIED");
    leader->begin(pull);
    leader.reset();
    CHECK(follower.reap(10) == 1);
    CHECK(follower.begin(pull).leads);
}
