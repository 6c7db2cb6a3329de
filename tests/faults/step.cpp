// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/step.hpp"

#include <array>

namespace pullrec::faults {

using namespace std::chrono_literals;

namespace {

constexpr std::size_t kImages = kImagesOfLane;
constexpr const char* kMark = "lane-";

Coordinates coordinates_of(std::size_t number) {
    return {"team", "pull-" + std::to_string(number), "uid"};
}

} // namespace

Image image_of(int lane, std::size_t number) {
    return {"quay.io/lane-" + std::to_string(lane) + "/app-" + std::to_string(number) + ":v1"};
}

ImageRef ref_of(int lane, std::size_t number) {
    return {"lane-" + std::to_string(lane) + "/sha256:" + std::to_string(number)};
}

int lane_of(const std::string& text) {
    const auto at = text.find(kMark);
    return at == std::string::npos ? -1 : text.at(at + std::char_traits<char>::length(kMark)) - '0';
}

Step shared_pull(const Secret& login, Timestamp when) {
    Step made;
    made.kind = Step::Kind::pulled;
    made.image = {"quay.io/shared/app:v1"};
    made.ref = kShared;
    made.credentials = Credentials{{login}, {}, false};
    made.when = when;
    return made;
}

StepMaker::StepMaker(int lane, std::uint64_t seed, Timestamp begins)
    : lane_(lane), random_(seed * kLanes + static_cast<std::uint64_t>(lane)), now_(begins) {}

Secret StepMaker::secret() {
    static const std::array<const char*, 4> hashes{"h1", "h2", "h3", ""};
    return {coordinates_of(below(3)), hashes.at(below(hashes.size()))};
}

Credentials StepMaker::credentials() {
    Credentials made;
    for (auto count = below(3); count > 0; --count) {
        made.secrets.push_back(secret());
    }
    if (chance(3)) {
        made.service_accounts.push_back({coordinates_of(below(2))});
    }
    made.node_pods_accessible = chance(8);
    return made;
}

Step StepMaker::step(Step::Kind kind) {
    static constexpr std::array<std::chrono::microseconds, 6> ticks{1us, 300ms, 1s, 1min, 1h, 25h};
    now_ += ticks.at(below(ticks.size()));
    Step made;
    made.kind = kind;
    made.when = now_;
    made.boot = boot_;
    made.image = image_of(lane_, below(kImages));
    made.ref = ref_of(lane_, below(kImages));
    return made;
}

Step StepMaker::start() {
    boot_ += chance(3) ? 1 : 0;
    Step made = step(Step::Kind::start);
    for (auto count = below(3); count > 0; --count) {
        made.images.push_back(
            {ref_of(lane_, below(kImages)), {image_of(lane_, below(kImages)).text}});
    }
    return made;
}

Step StepMaker::next() {
    using enum Step::Kind;
    static constexpr std::array kinds{intent, intent, pulled, pulled, pulled, failed,
                                      ask,    ask,    ask,    prune,  start};
    return of(kinds.at(below(kinds.size())));
}

Step StepMaker::of(Step::Kind kind) {
    if (kind == Step::Kind::start) {
        return start();
    }
    Step made = step(kind);
    if (!chance(5)) {
        made.credentials = credentials();
    }
    for (auto count = below(3); count > 0; --count) {
        made.pod.secrets.push_back(secret());
    }
    if (chance(3)) {
        made.pod.account = ServiceAccount{coordinates_of(below(2))};
    }
    made.in_use.push_back(kShared);
    for (int lane = 0; lane < kLanes; ++lane) {
        for (std::size_t number = 0; number < kImages; ++number) {
            if (lane != lane_ || chance(2)) {
                made.in_use.push_back(ref_of(lane, number));
            }
        }
    }
    made.until = now_ - (chance(2) ? 0us : 800ms) - std::chrono::hours(below(3));
    return made;
}

} // namespace pullrec::faults
