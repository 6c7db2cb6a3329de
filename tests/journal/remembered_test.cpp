// SPDX-License-Identifier: Apache-2.0
#include "db/child_process.hpp"
#include "tests/journal/node.hpp"

#include <doctest/doctest.h>

#include <array>
#include <filesystem>
#include <sys/wait.h>
#include <unistd.h>

using namespace pullrec;
using namespace pullrec::test;

namespace {

const Secret kCopy{{"other", "pull", "u2"}, "h1"};
const Secret kStranger{{"other", "pull", "u3"}, "h3"};

constexpr std::size_t kNoMemory = 0;

std::unique_ptr<journal::PullManager> remembering(Node& node) {
    return node.process(Policy::always_verify);
}

/// Nothing can be read from storage while this lives.
class OutOfReach {
public:
    explicit OutOfReach(const Node& node) : path_(node.path()) {
        std::filesystem::rename(path_, path_ + ".aside");
    }
    ~OutOfReach() { std::filesystem::rename(path_ + ".aside", path_); }
    OutOfReach(const OutOfReach&) = delete;
    OutOfReach& operator=(const OutOfReach&) = delete;

private:
    std::string path_;
};

void put_grants(journal::SharedStore& store, const Credentials& grants) {
    store.write([&](store::Writer& writer, bool) {
        writer.put_record({{kRef, kNoon, {{kName, grants}}}, {}, {}});
    });
}

} // namespace

TEST_CASE("a decision that was made before needs no storage, unless memory is switched off") {
    for (const bool remembers : {true, false}) {
        Node node;
        const auto manager =
            remembers ? remembering(node) : node.process(Policy::always_verify, "boot", kNoMemory);
        put_grants(node.store(), kGrant);
        CHECK_FALSE(ask(*manager, {kSecret}).must_pull);
        CHECK(ask(*manager, {kSecret}, kImage, {"sha256:unknown"}).rule == Rule::no_record);
        const OutOfReach no_storage(node);
        CHECK(ask(*manager, {kSecret}, kImage, {"sha256:unknown"}).rule ==
              (remembers ? Rule::no_record : Rule::record_unreadable));
        CHECK(ask(*manager, {kSecret}).must_pull == !remembers);
        CHECK(ask(*manager, {kStranger}).must_pull);
    }
}

TEST_CASE("a revoke through another connection is seen by the very next decision") {
    Node node;
    const auto manager = remembering(node);
    journal::SharedStore tool(node.path());
    for (int round = 0; round < 50; ++round) {
        put_grants(tool, kGrant);
        CHECK_FALSE(ask(*manager, {kSecret}).must_pull);
        CHECK_FALSE(ask(*manager, {kSecret}).must_pull);
        put_grants(tool, {});
        CHECK(ask(*manager, {kSecret}).must_pull);
    }
}

TEST_CASE("a revoke by another process is seen by the very next decision") {
    Node node;
    std::array<int, 2> wake{};
    std::array<int, 2> done{};
    REQUIRE(::pipe(wake.data()) == 0);
    REQUIRE(::pipe(done.data()) == 0);
    const pid_t child = ::fork();
    if (child == 0) {
        char byte = 0;
        std::unique_ptr<journal::SharedStore> store;
        while (::read(wake[0], &byte, 1) == 1 && byte != 'e') {
            store = store ? std::move(store) : std::make_unique<journal::SharedStore>(node.path());
            put_grants(*store, byte == 'g' ? kGrant : Credentials{});
            static_cast<void>(::write(done[1], &byte, 1) == 1);
        }
        _exit(0);
    }
    const auto tell = [&](char byte) {
        REQUIRE(::write(wake[1], &byte, 1) == 1);
        REQUIRE((byte == 'e' || ::read(done[0], &byte, 1) == 1));
    };
    const auto manager = remembering(node);
    for (int round = 0; round < 50; ++round) {
        tell('g');
        CHECK_FALSE(ask(*manager, {kSecret}).must_pull);
        CHECK_FALSE(ask(*manager, {kSecret}).must_pull);
        tell('r');
        CHECK(ask(*manager, {kSecret}).must_pull);
    }
    tell('e');
    int status = -1;
    CHECK(::waitpid(child, &status, 0) == child);
    CHECK(status == 0);
}

TEST_CASE("what lets a pod in and is new is written down from memory, too; what is there is not") {
    Node node;
    const auto manager = remembering(node);
    put_grants(node.store(), kGrant);
    ask(*manager, {kStranger});
    CHECK(ask(*manager, {kCopy}).refresh == kCopy);
    CHECK(node.record(kRef)->record.mapping.at(kName).secrets.size() == 2);
    const auto seq = [&] {
        return node.store().read([](const store::Reader& reader) { return reader.position().seq; });
    };
    const auto before = seq();
    CHECK(ask(*manager, {kCopy}).rule == Rule::same_credential);
    const Secret reordered{{"a", "pull", "u4"}, "h1"};
    CHECK_FALSE(ask(*manager, {reordered}).must_pull);
    CHECK(seq() == before + 1);
    CHECK_FALSE(ask(*manager, {kCopy}).must_pull);
    CHECK_FALSE(ask(*manager, {kCopy}).refresh);
    CHECK(seq() == before + 1);
}

TEST_CASE("what cannot be read is never remembered") {
    Node node;
    const auto manager = remembering(node);
    node.put_unreadable(store::FileKind::record, kRef.text);
    CHECK_FALSE(ask(*manager).failure);
    const OutOfReach no_storage(node);
    CHECK(ask(*manager).failure);
}

TEST_CASE("a rewound database refuses what was answered from memory before") {
    Node node;
    const auto manager = remembering(node);
    put_grants(node.store(), kGrant);
    CHECK_FALSE(ask(*manager, {kSecret}).must_pull);
    ask(*manager, {}, kImage, {"sha256:other"});
    CHECK_FALSE(ask(*manager, {kSecret}).must_pull);
    node.change("UPDATE meta SET seq = seq - 1");
    CHECK(ask(*manager, {}, kImage, {"sha256:other"}).rule == Rule::record_unreadable);
    CHECK(ask(*manager, {kSecret}).rule == Rule::record_unreadable);
}

TEST_CASE("a database that was found replaced refuses what was answered from memory before") {
    Node node;
    const auto manager = remembering(node);
    put_grants(node.store(), kGrant);
    CHECK_FALSE(ask(*manager, {kSecret}).must_pull);
    const Node other;
    std::filesystem::rename(other.path(), node.path());
    int asked = 0;
    while (!ask(*manager, {kSecret}).must_pull && asked < 5'000) {
        ++asked;
    }
    CHECK(asked < 5'000);
    CHECK(error_of([&] { manager->record_intent(kImage); }) == ErrorCode::corrupt);
}

TEST_CASE("a forked child is answered nothing from its parent's memory") {
    Node node;
    const auto manager = remembering(node);
    put_grants(node.store(), kGrant);
    CHECK_FALSE(ask(*manager, {kSecret}).must_pull);
    const auto report = db::testing::in_child(
        [&] { return std::string(ask(*manager, {kSecret}).must_pull ? "" : "let in"); });
    CHECK(report == "");
}

namespace {

/// Uses the manager from inside a look-up, which no lock may forbid.
class Busy : public CredentialSource {
public:
    explicit Busy(journal::PullManager& manager) : manager_(manager) {}
    const PodCredentials& look_up() override {
        ++asked;
        pull(manager_, kImage, kRef, Credentials{{kStranger}, {}});
        for (int number = 0; number < 100; ++number) {
            ask(manager_, {kSecret}, kImage, {std::to_string(number)});
        }
        return pod_;
    }
    int asked = 0;

private:
    journal::PullManager& manager_;
    PodCredentials pod_{{kSecret}, std::nullopt, std::nullopt};
};

} // namespace

TEST_CASE("credentials are looked up once and outside of every lock") {
    Node node;
    const auto manager = remembering(node);
    pull(*manager);
    ask(*manager, {kSecret});
    Busy busy(*manager);
    CHECK_FALSE(manager->must_attempt_pull(kImage, kRef, busy).must_pull);
    CHECK(busy.asked == 1);
}

TEST_CASE("a release that looks credentials up first does so for an answer from memory") {
    Node node(store::Baseline::kubelet, "kubelet-1.34");
    const auto manager = node.process(Policy::never_verify);
    for (int i = 0; i < 2; ++i) {
        GivenCredentials pod({{}, std::nullopt, std::nullopt});
        CHECK_FALSE(manager->must_attempt_pull(kImage, kRef, pod).must_pull);
        CHECK(pod.asked() == 1);
        GivenCredentials failing({{}, std::nullopt, "no token"});
        const Decision decision = manager->must_attempt_pull(kImage, kRef, failing);
        CHECK(decision.rule == Rule::credentials_failed);
        CHECK(decision.failure == "no token");
    }
}
