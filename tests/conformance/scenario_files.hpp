// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/model/model.hpp"

#include <nlohmann/json_fwd.hpp>

#include <map>
#include <string>

namespace pullrec::conformance {

/// What lies in the two directories of a scenario, as the model holds it.
class ScenarioFiles {
public:
    /// Puts one entry of `initial` into the model: a record, an intent or a raw file.
    void seed(model::Model& model, const nlohmann::json& entry, Timestamp now);

    /// The model's content in the form of a vector's `state`.
    [[nodiscard]] nlohmann::json state(const model::Model& model) const;

private:
    void seed_file(model::Model& model, const nlohmann::json& entry, Timestamp now);
    [[nodiscard]] std::string file_name(const std::string& key) const;

    std::map<std::string, std::string> odd_names_; ///< our key for a file name that hashes no key
};

} // namespace pullrec::conformance
