// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "codec/document_source.hpp"
#include "codec/yaml_converter.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec {

/// Largest YAML text that is read, in bytes (safety decision 15).
inline constexpr std::size_t yaml_limit = std::size_t{8} * 1024 * 1024;

/// Most brackets, braces and commas in a YAML text: yaml-cpp holds all of a flow collection in
/// memory, about 200 bytes each.
inline constexpr std::size_t flow_limit = 500'000;

/// A YAML text read into JSON text, one document a line; empty documents stand as `null`.
struct YamlAsJson {
    std::string text; ///< the YAML as UTF-8
    std::string json;
    std::vector<Origin> origins;

    [[nodiscard]] DocumentSource source() const { return {json, text, origins}; }
};

/// Reads YAML as Kubernetes does: YAML 1.1 scalars, anchors and aliases, `<<`, UTF-16 with a mark.
/// Throws YamlFault, with its place, for what is no YAML and what passes our limits (safety
/// decision 15).
YamlAsJson read_yaml(std::string_view bytes, YamlDocuments which, RepeatedNames repeated);

} // namespace pullrec
