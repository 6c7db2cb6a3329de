// SPDX-License-Identifier: Apache-2.0
#include "tests/conformance/scenario_seed.hpp"

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

SeedFile read_file(const json& entry) {
    SeedFile file;
    file.pulled = entry.at("dir") == "pulled";
    file.key = entry.value("key", "");
    file.name =
        entry.contains("name") ? entry.at("name").get<std::string>() : record_file_name(file.key);
    const json document = read_document(entry.at("raw").get<std::string>(),
                                        file.pulled ? "ImagePulledRecord" : "ImagePullIntent");
    file.readable = !document.is_null();
    if (file.readable && file.pulled) {
        file.record = read_record(document);
    } else if (file.readable && document.value("image", "") != file.key) {
        throw std::invalid_argument("scenarios hold no misnamed intents");
    }
    return file;
}

} // namespace

void seed(Target& target, const json& entry, Timestamp now) {
    if (entry.contains("pulled")) {
        target.seed_record(read_record(entry.at("pulled")));
    } else if (entry.contains("intent")) {
        target.seed_intent({entry.at("intent").get<std::string>()}, now);
    } else {
        target.seed_file(read_file(entry), now);
    }
}

} // namespace pullrec::conformance
