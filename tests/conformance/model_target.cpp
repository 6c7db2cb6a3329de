// SPDX-License-Identifier: Apache-2.0
#include "tests/conformance/model_target.hpp"

#include "domain/digest.hpp"
#include "tests/conformance/scenario_values.hpp"

#include <nlohmann/json.hpp>

#include <stdexcept>

namespace pullrec::conformance {

using nlohmann::json;

ModelTarget::ModelTarget(model::Switches switches, const PolicyText& policy, model::NameRule rule)
    : rule_(rule), model_(switches, {policy.name, policy.allowlist, rule}, rule) {}

void ModelTarget::set_policy(const PolicyText& policy) {
    model_.set_policy({policy.name, policy.allowlist, rule_});
}

void ModelTarget::seed_record(const PulledRecord& record) {
    model_.seed_record(record.image_ref, {.content = record, .last_confirmed = {}});
}

void ModelTarget::seed_intent(const Image& image, Timestamp now) {
    model_.seed_intent(image, {.unreadable = false, .left_by = {{0, {now, 0}}}});
}

void ModelTarget::seed_file(const SeedFile& file, Timestamp now) {
    std::string key = file.key;
    if (key.empty()) {
        key = "file " + file.name;
        odd_names_[key] = file.name;
    }
    if (file.pulled) {
        model_.seed_record({key}, {.content = file.record, .last_confirmed = {}});
    } else if (file.readable) {
        seed_intent({key}, now);
    } else {
        model_.seed_intent({key}, {.unreadable = true, .left_by = {}});
    }
}

std::string ModelTarget::file_name(const std::string& key) const {
    const auto odd = odd_names_.find(key);
    return odd == odd_names_.end() ? record_file_name(key) : odd->second;
}

json ModelTarget::state() {
    json state = {{"intents", json::array()}, {"pulled", json::array()}, {"other", json::array()}};
    for (const auto& [image, intent] : model_.intents()) {
        if (intent.unreadable) {
            state["other"].push_back(other_file("pulling", file_name(image.text), "undecodable"));
        } else {
            state["intents"].push_back(image.text);
        }
    }
    for (const auto& [key, record] : model_.records()) {
        if (!record.content) {
            state["other"].push_back(other_file("pulled", file_name(key.text), "undecodable"));
        } else if (record.content->image_ref == key) {
            state["pulled"].push_back(write_record(*record.content));
        } else {
            json misnamed = other_file("pulled", file_name(key.text), "misplaced_or_old");
            misnamed["record"] = write_record(*record.content);
            state["other"].push_back(misnamed);
        }
    }
    return state;
}

} // namespace pullrec::conformance
