// SPDX-License-Identifier: Apache-2.0
#include "tests/conformance/random_scenario.hpp"

#include "domain/digest.hpp"

#include <array>
#include <random>
#include <set>

namespace pullrec::conformance {
namespace {

using namespace std::chrono_literals;

const std::string digest = "@sha256:" + std::string(64, 'a');

const std::vector<std::string> images = {"nginx",
                                         "nginx:latest",
                                         "docker.io/library/nginx:latest",
                                         "quay.io/org/app:v1",
                                         "quay.io/org/app:v1" + digest,
                                         "quay.io/org/app" + digest,
                                         "quay.io/org/app:v2",
                                         "localhost:5000/tool",
                                         "Not An Image"};
const std::vector<std::string> refs = {"sha256:1", "sha256:2", "sha256:3", "quay.io/org/app", ""};
const std::vector<std::string> names = {"nginx", "docker.io/library/nginx", "quay.io/org/app",
                                        "localhost:5000/tool"};

/// One scenario under construction.
class Maker {
public:
    explicit Maker(std::uint64_t number) : random_(number) {}

    RandomScenario make() {
        scenario_.policy = policy();
        usual_image_ = {pick(images)};
        usual_ref_ = {refs[below(refs.size() - 1)]};
        now_ = scenario_.begins = Timestamp(1'800'000'000s) + (chance(2) ? 0us : 250ms);
        seed();
        start(1);
        for (auto left = 3 + below(20); left > 0; --left) {
            step();
        }
        return std::move(scenario_);
    }

private:
    std::size_t below(std::size_t limit) { return random_() % limit; }
    bool chance(std::size_t one_in) { return below(one_in) == 0; }
    template <class T>
    const T& pick(const std::vector<T>& all) {
        return all[below(all.size())];
    }
    // most calls are about one image, else they would seldom meet
    Image image() { return chance(3) ? Image{pick(images)} : usual_image_; }
    ImageRef ref() { return chance(3) ? ImageRef{pick(refs)} : usual_ref_; }
    ImageRef named_ref() { return {refs[below(refs.size() - 1)]}; }

    PolicyText policy() {
        static const std::vector<std::string> all = {
            "NeverVerify", "NeverVerifyPreloadedImages", "NeverVerifyPreloadedImages",
            "NeverVerifyAllowlistedImages", "AlwaysVerify"};
        PolicyText policy{pick(all), {}};
        if (policy.name == "NeverVerifyAllowlistedImages") {
            policy.allowlist = {"quay.io/org/*"};
        }
        return policy;
    }

    Coordinates coordinates() {
        static const std::vector<std::string> few = {"a", "b"};
        return {pick(few), pick(few), pick(few)};
    }
    Secret secret() {
        static const std::vector<std::string> hashes = {"h1", "h1", "h2", ""};
        return {chance(2) ? Coordinates{"a", "a", "a"} : coordinates(), pick(hashes)};
    }

    Credentials credentials() {
        Credentials made;
        for (auto count = below(3); count > 0; --count) {
            made.secrets.push_back(secret());
        }
        for (auto count = below(2); count > 0; --count) {
            made.service_accounts.push_back({coordinates()});
        }
        made.node_pods_accessible = chance(6);
        if (chance(25)) {
            // around the hundred secrets up to which a look-up writes
            for (auto count = 96 + below(5); count > 0; --count) {
                made.secrets.push_back({{"many", std::to_string(count), "u"}, "many"});
            }
        }
        return made;
    }

    model::PodCredentials pod() {
        model::PodCredentials pod;
        if (chance(12)) {
            pod.error = "no token";
        }
        for (auto count = below(3); count > 0; --count) {
            pod.secrets.push_back(secret());
        }
        if (chance(3)) {
            pod.account = ServiceAccount{coordinates()};
        }
        return pod;
    }

    void seed() {
        std::set<std::string> seeded;
        for (auto count = below(4); count > 0; --count) {
            PulledRecord record{ref(), {}, {}};
            if (!chance(4)) {
                record.last_updated =
                    now_ - std::chrono::seconds(below(4)) - (chance(2) ? 0us : 7us);
            }
            for (auto entries = below(3); entries > 0; --entries) {
                record.mapping[{pick(names)}] = credentials();
            }
            if (seeded.insert("record " + record.image_ref.text).second) {
                scenario_.records.push_back(record);
            }
        }
        for (auto count = below(3); count > 0; --count) {
            const Image left = image();
            if (seeded.insert("intent " + left.text).second) {
                scenario_.intents.push_back(left);
            }
        }
        for (auto count = below(6) / 4; count > 0; --count) {
            SeedFile file;
            file.pulled = chance(2);
            file.key = file.pulled ? named_ref().text : image().text;
            file.name = record_file_name(file.key);
            if (seeded.insert((file.pulled ? "record " : "intent ") + file.key).second) {
                scenario_.files.push_back(file);
            }
        }
    }

    void tick() {
        static const std::vector<std::chrono::microseconds> steps = {1us, 300ms, 1s,  1s,
                                                                     1s,  1min,  11h, 24h};
        now_ += pick(steps);
    }

    Call call(Call::Kind kind) {
        Call call;
        call.kind = kind;
        call.when = now_;
        call.boot = boot_;
        call.holder = *std::next(
            alive_.begin(), static_cast<std::ptrdiff_t>(alive_.empty() ? 0 : below(alive_.size())));
        return call;
    }

    void start(model::Holder holder) {
        alive_.insert(holder);
        Call start = call(Call::Kind::start);
        start.holder = holder;
        for (auto count = below(4); count > 0; --count) {
            model::RuntimeImage listed{named_ref(), {}};
            for (auto spellings = below(3); spellings > 0; --spellings) {
                listed.names.push_back(pick(images));
            }
            start.images.push_back(listed);
        }
        scenario_.calls.push_back(start);
    }

    void stop(model::Holder holder) {
        Call stop = call(Call::Kind::stop);
        stop.holder = holder;
        alive_.erase(holder);
        scenario_.calls.push_back(stop);
    }

    /// A process ends, or the machine with all of them; then another begins.
    void restart() {
        if (chance(3)) {
            ++boot_;
            while (!alive_.empty()) {
                stop(*alive_.begin());
            }
        } else if (alive_.size() > 1 || chance(2)) {
            stop(*alive_.begin());
        }
        start(++newest_);
    }

    Call usual(Call::Kind kind) {
        Call made = call(kind);
        made.image = usual_image_;
        made.ref = usual_ref_;
        return made;
    }

    /// A pod shows what was just pulled, a little changed, while the record may go.
    void pull_and_ask() {
        Call pulled = usual(Call::Kind::pulled);
        const Secret known = secret();
        pulled.credentials = Credentials{{known}, {}};
        scenario_.calls.push_back(pulled);
        tick();
        Call asked = usual(Call::Kind::must_pull);
        asked.pod.secrets = {chance(2) ? Secret{coordinates(), known.credential_hash}
                                       : Secret{known.coordinates, secret().credential_hash}};
        if (chance(2)) {
            asked.meanwhile = {usual(Call::Kind::prune)};
            asked.meanwhile.front().until = now_ + 1s;
        }
        scenario_.calls.push_back(asked);
    }

    /// The second pull brings nothing new, and a garbage collection began before it.
    void pull_again_and_prune() {
        Call pulled = usual(Call::Kind::pulled);
        pulled.credentials = Credentials{{secret()}, {}};
        scenario_.calls.push_back(pulled);
        tick();
        pulled.when = now_;
        scenario_.calls.push_back(pulled);
        Call prune = usual(Call::Kind::prune);
        prune.until = now_ - std::chrono::microseconds(below(3));
        scenario_.calls.push_back(prune);
    }

    Call write() {
        static const std::vector<Call::Kind> kinds = {Call::Kind::intent, Call::Kind::intent,
                                                      Call::Kind::pulled, Call::Kind::pulled,
                                                      Call::Kind::failed, Call::Kind::prune};
        Call made = call(pick(kinds));
        made.image = image();
        made.ref = ref();
        if (!chance(5)) {
            made.credentials = credentials();
        }
        for (auto count = chance(2) ? 0 : below(3); count > 0; --count) {
            made.in_use.push_back(ref());
        }
        made.until = now_ + 1s - (chance(2) ? 0us : 800ms) - std::chrono::seconds(below(4));
        return made;
    }

    void step() {
        tick();
        if (chance(8)) {
            restart();
        } else if (chance(10)) {
            pull_and_ask();
        } else if (chance(20)) {
            pull_again_and_prune();
        } else if (chance(2)) {
            scenario_.calls.push_back(write());
        } else {
            Call asked = call(Call::Kind::must_pull);
            asked.image = image();
            asked.ref = ref();
            asked.pod = pod();
            if (chance(3)) {
                asked.meanwhile.push_back(write());
            }
            scenario_.calls.push_back(asked);
        }
    }

    // NOLINTNEXTLINE(cert-msc32-c,cert-msc51-cpp): the same scenarios in every run are the point
    std::mt19937_64 random_;
    RandomScenario scenario_;
    Timestamp now_;
    Image usual_image_;
    ImageRef usual_ref_;
    int boot_ = 1;
    model::Holder newest_ = 1;
    std::set<model::Holder> alive_;
};

} // namespace

RandomScenario random_scenario(std::uint64_t number) {
    return Maker(number).make();
}

} // namespace pullrec::conformance
