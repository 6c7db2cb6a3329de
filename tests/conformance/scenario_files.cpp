// SPDX-License-Identifier: Apache-2.0
#include "tests/conformance/scenario_files.hpp"

#include "domain/digest.hpp"
#include "tests/conformance/scenario_values.hpp"

#include <nlohmann/json.hpp>

#include <stdexcept>

namespace pullrec::conformance {
namespace {

using nlohmann::json;

/// The document in a raw file, or null if the kubelet could not read it. Enough for scenarios; the
/// rules of reading have their own vectors.
json read_document(const std::string& raw, const std::string& kind) {
    json document = json::parse(raw, nullptr, false);
    const bool readable = document.is_object() && document.value("kind", "") == kind &&
                          document.value("apiVersion", "").starts_with("kubelet.config.k8s.io/v1");
    return readable ? document : json();
}

json other_file(const char* folder, const std::string& file, const char* why) {
    return {{"dir", folder}, {"file", file}, {"why", why}};
}

} // namespace

void ScenarioFiles::seed(model::Model& model, const json& entry, Timestamp now) {
    if (entry.contains("pulled")) {
        const PulledRecord record = read_record(entry.at("pulled"));
        model.seed_record(record.image_ref, {.content = record, .last_confirmed = {}});
    } else if (entry.contains("intent")) {
        const model::StoredIntent left{.unreadable = false, .left_by = {{0, {now, 0}}}};
        model.seed_intent({entry.at("intent").get<std::string>()}, left);
    } else {
        seed_file(model, entry, now);
    }
}

void ScenarioFiles::seed_file(model::Model& model, const json& entry, Timestamp now) {
    const bool pulled = entry.at("dir") == "pulled";
    const json document = read_document(entry.at("raw").get<std::string>(),
                                        pulled ? "ImagePulledRecord" : "ImagePullIntent");
    std::string key = entry.value("key", "");
    if (entry.contains("name")) {
        key = "file " + entry.at("name").get<std::string>();
        odd_names_[key] = entry.at("name").get<std::string>();
    }
    if (pulled) {
        model::StoredRecord record;
        if (!document.is_null()) {
            record.content = read_record(document);
        }
        model.seed_record({key}, record);
        return;
    }
    model::StoredIntent intent{.unreadable = document.is_null(), .left_by = {}};
    if (!document.is_null()) {
        if (document.value("image", "") != key) {
            throw std::invalid_argument("the model holds no misnamed intents");
        }
        intent.left_by[0] = {.since = now, .boot = 0};
    }
    model.seed_intent({key}, intent);
}

std::string ScenarioFiles::file_name(const std::string& key) const {
    const auto odd = odd_names_.find(key);
    return odd == odd_names_.end() ? record_file_name(key) : odd->second;
}

json ScenarioFiles::state(const model::Model& model) const {
    json state = {{"intents", json::array()}, {"pulled", json::array()}, {"other", json::array()}};
    for (const auto& [image, intent] : model.intents()) {
        if (intent.unreadable) {
            state["other"].push_back(other_file("pulling", file_name(image.text), "undecodable"));
        } else {
            state["intents"].push_back(image.text);
        }
    }
    for (const auto& [key, record] : model.records()) {
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
