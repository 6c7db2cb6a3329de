// SPDX-License-Identifier: Apache-2.0
#include "tests/conformance/scenario_run.hpp"

#include "tests/conformance/model_target.hpp"
#include "tests/conformance/scenario_seed.hpp"
#include "tests/conformance/scenario_values.hpp"

#include <nlohmann/json.hpp>

#include <set>
#include <stdexcept>

namespace pullrec::conformance {
namespace {

using nlohmann::json;

/// One kubelet after the other on one target, as the steps of a scenario want it.
class Life {
public:
    Life(const json& question, Target& target)
        : settings_(question),
          target_(target),
          now_(read_time(question.value("now", "2026-01-01T00:00:00Z"))),
          tick_(question.value("tick_ms", 1000)) {
        for (const json& entry : question.value("initial", json::array())) {
            seed(target_, entry, now_);
        }
        start();
    }

    json step(const json& step) {
        now_ += tick_;
        const auto call = step.at("call").get<std::string>();
        if (call == "must_pull") {
            return must_pull(step);
        }
        if (call == "prune") {
            return prune(step);
        }
        if (call == "restart") {
            return restart(step);
        }
        if (call == "state") {
            return {{"state", target_.state()}};
        }
        return pull(call, step);
    }

    [[nodiscard]] json in_flight() const {
        json counts = json::object();
        for (const Image& image : asked_) {
            if (const int count = target_.in_flight(image, holder_); count > 0) {
                counts[image.text] = count;
            }
        }
        return counts;
    }

private:
    void start() {
        // every run is one of the same boot: a kubelet restarts, not the machine
        target_.start(++holder_, 1, read_runtime_images(settings_), now_);
    }

    json pull(const std::string& call, const json& step) {
        const Image image{step.at("image").get<std::string>()};
        asked_.insert(image);
        if (call == "intent") {
            target_.record_intent(image, holder_, now_);
            return {{"error", nullptr}};
        }
        if (call == "failed") {
            target_.record_failed(image, holder_, now_);
        } else if (call == "pulled") {
            std::optional<Credentials> fresh;
            if (!step.at("creds").is_null()) {
                fresh = read_credentials(step.at("creds"));
            }
            target_.record_pulled(image, {step.at("imageRef").get<std::string>()}, fresh, holder_,
                                  now_);
        } else {
            throw std::invalid_argument("unknown call " + call);
        }
        return json::object();
    }

    json must_pull(const json& step) {
        const auto answer = target_.must_pull(
            {step.at("image").get<std::string>()}, {step.at("imageRef").get<std::string>()},
            [&step] { return read_pod_credentials(step); }, holder_, now_);
        return {{"must_pull", answer.must_pull},
                {"metric", answer.metric},
                {"error", answer.error ? json(*answer.error) : json(nullptr)},
                {"creds_looked_up", answer.credentials_looked_up}};
    }

    json prune(const json& step) {
        std::vector<ImageRef> in_use;
        for (const std::string& ref : read_texts(step, "images")) {
            in_use.push_back({ref});
        }
        target_.prune(in_use, read_time(step.at("until").get<std::string>()));
        return json::object();
    }

    json restart(const json& step) {
        for (const char* key : {"cri", "policy", "allowlist"}) {
            if (step.contains(key)) {
                settings_[key] = step.at(key);
            }
        }
        try {
            target_.set_policy(policy_of(settings_));
        } catch (const std::invalid_argument& refusal) {
            return {{"error", refusal.what()}};
        }
        target_.stop(holder_);
        start();
        return {{"error", nullptr}};
    }

    json settings_;
    Target& target_;
    Timestamp now_;
    std::chrono::milliseconds tick_;
    std::set<Image> asked_;
    model::Holder holder_ = 0;
};

} // namespace

PolicyText policy_of(const json& question) {
    return {question.value("policy", "NeverVerifyPreloadedImages"),
            read_texts(question, "allowlist")};
}

json run_scenario(const json& question, Target& target) {
    Life life(question, target);
    json answer = {{"results", json::array()}};
    for (const json& step : question.value("steps", json::array())) {
        answer["results"].push_back(life.step(step));
    }
    answer["state"] = target.state();
    if (const json counts = life.in_flight(); !counts.empty()) {
        answer["in_flight"] = counts;
    }
    return answer;
}

json run_on_model(const json& question, model::NameRule rule, model::Switches switches) {
    std::optional<ModelTarget> target;
    try {
        target.emplace(switches, policy_of(question), rule);
    } catch (const std::invalid_argument& refusal) {
        return {{"start_error", refusal.what()}};
    }
    return run_scenario(question, *target);
}

} // namespace pullrec::conformance
