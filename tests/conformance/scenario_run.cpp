// SPDX-License-Identifier: Apache-2.0
#include "tests/conformance/scenario_run.hpp"

#include "tests/conformance/scenario_files.hpp"
#include "tests/conformance/scenario_values.hpp"

#include <nlohmann/json.hpp>

#include <set>
#include <stdexcept>

namespace pullrec::conformance {
namespace {

using nlohmann::json;

/// One kubelet after the other on one model, as the steps of a scenario want it.
class Life {
public:
    Life(const json& question, model::NameRule rule, model::Switches switches)
        : settings_(question),
          rule_(rule),
          model_(switches, policy(), rule),
          now_(read_time(question.value("now", "2026-01-01T00:00:00Z"))),
          tick_(question.value("tick_ms", 1000)) {
        for (const json& entry : question.value("initial", json::array())) {
            files_.seed(model_, entry, now_);
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
            return {{"state", files_.state(model_)}};
        }
        return pull(call, step);
    }

    [[nodiscard]] json state() const { return files_.state(model_); }

    [[nodiscard]] json in_flight() const {
        json counts = json::object();
        for (const Image& image : asked_) {
            if (const int count = model_.in_flight(image, holder_); count > 0) {
                counts[image.text] = count;
            }
        }
        return counts;
    }

private:
    [[nodiscard]] model::Policy policy() const {
        return {settings_.value("policy", "NeverVerifyPreloadedImages"),
                read_texts(settings_, "allowlist"), rule_};
    }

    void start() {
        // every run is one of the same boot: a kubelet restarts, not the machine
        model_.start(++holder_, 1, read_runtime_images(settings_), now_);
    }

    json pull(const std::string& call, const json& step) {
        const Image image{step.at("image").get<std::string>()};
        asked_.insert(image);
        if (call == "intent") {
            model_.record_intent(image, holder_, now_);
            return {{"error", nullptr}};
        }
        if (call == "failed") {
            model_.record_failed(image, holder_);
        } else if (call == "pulled") {
            std::optional<Credentials> fresh;
            if (!step.at("creds").is_null()) {
                fresh = read_credentials(step.at("creds"));
            }
            model_.record_pulled(image, {step.at("imageRef").get<std::string>()}, fresh, holder_,
                                 now_);
        } else {
            throw std::invalid_argument("unknown call " + call);
        }
        return json::object();
    }

    json must_pull(const json& step) {
        const auto answer = model_.must_pull(
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
        model_.prune(in_use, read_time(step.at("until").get<std::string>()));
        return json::object();
    }

    json restart(const json& step) {
        for (const char* key : {"cri", "policy", "allowlist"}) {
            if (step.contains(key)) {
                settings_[key] = step.at(key);
            }
        }
        try {
            model_.set_policy(policy());
        } catch (const std::invalid_argument& refusal) {
            return {{"error", refusal.what()}};
        }
        model_.stop(holder_);
        start();
        return {{"error", nullptr}};
    }

    json settings_;
    model::NameRule rule_;
    model::Model model_;
    Timestamp now_;
    std::chrono::milliseconds tick_;
    ScenarioFiles files_;
    std::set<Image> asked_;
    model::Holder holder_ = 0;
};

} // namespace

json run_scenario(const json& question, model::NameRule rule, model::Switches switches) {
    std::optional<Life> life;
    try {
        life.emplace(question, rule, switches);
    } catch (const std::invalid_argument& refusal) {
        return {{"start_error", refusal.what()}};
    }
    json answer = {{"results", json::array()}};
    for (const json& step : question.value("steps", json::array())) {
        answer["results"].push_back(life->step(step));
    }
    answer["state"] = life->state();
    if (const json counts = life->in_flight(); !counts.empty()) {
        answer["in_flight"] = counts;
    }
    return answer;
}

} // namespace pullrec::conformance
