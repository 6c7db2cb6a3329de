// SPDX-License-Identifier: Apache-2.0
#include "tests/journal/node.hpp"

#include <doctest/doctest.h>

#include <random>

using namespace pullrec;
using namespace pullrec::test;

namespace {

constexpr std::size_t kNoMemory = 0;

/// A small world of images, refs and secrets, changed at random.
class Shuffle {
public:
    explicit Shuffle(Node& node) : node_(node) {}

    [[nodiscard]] Image image() { return {"quay.io/org/app-" + pick(3) + ":v1"}; }
    [[nodiscard]] ImageRef ref() { return {"sha256:" + pick(3)}; }
    [[nodiscard]] Secret secret() { return {{"ns", "pull", "u" + pick(3)}, "h" + pick(3)}; }

    void change(journal::PullManager& manager) {
        switch (random_() % 6) {
        case 0:
            manager.record_intent(image());
            break;
        case 1:
            manager.record_failed(image());
            break;
        case 2:
            node_.store().write([&](store::Writer& writer, bool) { writer.remove_record(ref()); });
            break;
        case 3:
            node_.put_unreadable(store::FileKind::record, ref().text);
            break;
        default:
            pull(manager, image(), ref(), Credentials{{secret(), secret()}, {}});
        }
    }

private:
    std::string pick(unsigned limit) { return std::to_string(random_() % limit); }

    Node& node_;
    // NOLINTNEXTLINE(cert-msc32-c,cert-msc51-cpp): a failure must come again
    std::mt19937 random_{20261130};
};

void check_same(const Decision& one, const Decision& other) {
    CHECK(one.rule == other.rule);
    CHECK(one.must_pull == other.must_pull);
    CHECK(one.metric == other.metric);
    CHECK(one.refresh == other.refresh);
    CHECK(one.admitted_by == other.admitted_by);
    CHECK(one.failure == other.failure);
}

} // namespace

TEST_CASE("answers are the same with memory and without, whatever happened before") {
    for (const char* profile : {"kubelet-1.34", "kubelet-1.36", "strict"}) {
        for (const Policy policy : {Policy::always_verify, Policy::never_verify_preloaded_images}) {
            Node node(store::Baseline::kubelet, profile);
            const auto with = node.process(policy);
            const auto without = node.process(policy, "boot", kNoMemory);
            Shuffle shuffle(node);
            for (int round = 0; round < 25; ++round) {
                shuffle.change(*without);
                for (int i = 0; i < 20; ++i) {
                    const Image image = shuffle.image();
                    const ImageRef ref = shuffle.ref();
                    GivenCredentials pod({{shuffle.secret()}, std::nullopt, std::nullopt});
                    check_same(with->must_attempt_pull(image, ref, pod, journal::Refresh::left),
                               without->must_attempt_pull(image, ref, pod, journal::Refresh::left));
                    CHECK(pod.asked() % 2 == 0);
                }
            }
        }
    }
}
