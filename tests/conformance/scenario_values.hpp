// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/credentials.hpp"
#include "domain/record.hpp"
#include "tests/model/model.hpp"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec::conformance {

/// A time as the vectors write it; a part of a microsecond counts as a whole one.
/// Throws std::invalid_argument for any other text.
Timestamp read_time(std::string_view text);

/// The time in whole seconds, as records hold it.
std::string write_time(Timestamp time);

/// A list of texts, or none where the key is absent.
std::vector<std::string> read_texts(const nlohmann::json& object, const char* key);

Credentials read_credentials(const nlohmann::json& object);
nlohmann::json write_credentials(const Credentials& credentials);
PulledRecord read_record(const nlohmann::json& object);
nlohmann::json write_record(const PulledRecord& record);
/// A file that is neither a readable record nor a readable intent, in the form of `state`.
nlohmann::json other_file(const char* folder, const std::string& file, const char* why);
model::PodCredentials read_pod_credentials(const nlohmann::json& step);
nlohmann::json write_pod_credentials(const model::PodCredentials& pod);
std::vector<model::RuntimeImage> read_runtime_images(const nlohmann::json& object);

} // namespace pullrec::conformance
