// SPDX-License-Identifier: Apache-2.0
#include "tests/conformance/play.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace pullrec::conformance {
namespace {

using nlohmann::json;

json ask(const Call& call, Target& target);

json make(const Call& call, Target& target) {
    using enum Call::Kind;
    switch (call.kind) {
    case start:
        target.start(call.holder, call.boot, call.images, call.when);
        break;
    case stop:
        target.stop(call.holder);
        break;
    case intent:
        target.record_intent(call.image, call.holder, call.when);
        break;
    case pulled:
        target.record_pulled(call.image, call.ref, call.credentials, call.holder, call.when);
        break;
    case failed:
        target.record_failed(call.image, call.holder, call.when);
        break;
    case prune:
        target.prune(call.in_use, call.until);
        break;
    case must_pull:
        return ask(call, target);
    }
    return {{"call", static_cast<int>(call.kind)}};
}

json ask(const Call& call, Target& target) {
    const auto pod = [&] {
        for (const Call& other : call.meanwhile) {
            make(other, target);
        }
        return call.pod;
    };
    const auto answer = target.must_pull(call.image, call.ref, pod, call.holder, call.when);
    return {{"image", call.image.text},           {"ref", call.ref.text},
            {"must_pull", answer.must_pull},      {"metric", answer.metric},
            {"error", answer.error.value_or("")}, {"asked", answer.credentials_looked_up}};
}

bool counts_pulls(Call::Kind kind) {
    return kind == Call::Kind::intent || kind == Call::Kind::pulled || kind == Call::Kind::failed;
}

json sorted_state(Target& target) {
    json state = target.state();
    std::sort(state["other"].begin(), state["other"].end());
    return state;
}

} // namespace

json play(const RandomScenario& scenario, Target& target) {
    for (const PulledRecord& record : scenario.records) {
        target.seed_record(record);
    }
    for (const Image& image : scenario.intents) {
        target.seed_intent(image, scenario.begins);
    }
    for (const SeedFile& file : scenario.files) {
        target.seed_file(file, scenario.begins);
    }
    json log = json::array();
    for (const Call& call : scenario.calls) {
        json entry = make(call, target);
        entry["state"] = sorted_state(target);
        if (counts_pulls(call.kind)) {
            entry["in_flight"] = target.in_flight(call.image, call.holder);
        }
        log.push_back(std::move(entry));
    }
    return log;
}

} // namespace pullrec::conformance
