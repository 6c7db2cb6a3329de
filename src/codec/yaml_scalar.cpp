// SPDX-License-Identifier: Apache-2.0
#include "codec/yaml_scalar.hpp"

#include "codec/json_text.hpp"
#include "codec/yaml_number.hpp"

#include <algorithm>
#include <array>

namespace pullrec {
namespace {

constexpr std::string_view core = "tag:yaml.org,2002:";

/// The core tags that a scalar may carry.
enum class Kind { string, null, boolean, integer, floating, not_core };

Kind kind_of(std::string_view tag) {
    if (!tag.starts_with(core)) {
        return Kind::not_core;
    }
    tag.remove_prefix(core.size());
    constexpr std::array<std::string_view, 5> names = {"str", "null", "bool", "int", "float"};
    const auto* const found = std::ranges::find(names, tag);
    return static_cast<Kind>(found - names.begin());
}

bool is_one_of(std::string_view text, std::string_view words) {
    while (!words.empty()) {
        const std::string_view word = words.substr(0, words.find(' '));
        if (word == text) {
            return true;
        }
        words.remove_prefix(std::min(word.size() + 1, words.size()));
    }
    return false;
}

/// What a plain scalar is, and its JSON.
struct Resolved {
    Kind kind = Kind::string;
    std::string json;
};

Resolved resolve(std::string_view text) {
    if (text.empty() || is_one_of(text, "~ null Null NULL")) {
        return {Kind::null, "null"};
    }
    if (is_one_of(text, "y Y yes Yes YES true True TRUE on On ON")) {
        return {Kind::boolean, "true"};
    }
    if (is_one_of(text, "n N no No NO false False FALSE off Off OFF")) {
        return {Kind::boolean, "false"};
    }
    if (is_yaml_infinity_or_nan(text)) {
        return {Kind::floating, {}};
    }
    if (auto number = yaml_integer_as_json(text)) {
        return {Kind::integer, std::move(*number)};
    }
    if (auto number = yaml_float_as_json(text)) {
        return {Kind::floating, std::move(*number)};
    }
    return {};
}

std::string_view append_resolved(std::string& json, std::string_view text,
                                 const Resolved& resolved) {
    if (resolved.kind == Kind::string) {
        json::append_string(json, text);
    } else if (resolved.json.empty()) {
        return "a number that JSON has not";
    } else {
        json += resolved.json;
    }
    return {};
}

} // namespace

std::string_view append_yaml_scalar(std::string& json, const std::string& tag,
                                    std::string_view text) {
    if (tag == "?") {
        return append_resolved(json, text, resolve(text));
    }
    const Kind wanted = tag == "!" || tag.empty() ? Kind::string : kind_of(tag);
    if (wanted == Kind::not_core) {
        return "a tag other than those of strings, numbers, booleans and null";
    }
    if (wanted == Kind::string) {
        json::append_string(json, text);
        return {};
    }
    const Resolved resolved = resolve(text);
    if (resolved.kind != wanted && !(resolved.kind == Kind::integer && wanted == Kind::floating)) {
        return "a tag that does not fit its text";
    }
    return append_resolved(json, text, resolved);
}

std::string_view append_yaml_key(std::string& json, const std::string& tag, std::string_view text) {
    std::string key;
    const std::string_view problem = append_yaml_scalar(key, tag, text);
    if (!problem.empty()) {
        return problem;
    }
    if (key == "null") {
        return "null as a name";
    }
    if (key.starts_with('"')) {
        json += key;
    } else {
        json.append("\"").append(key).append("\"");
    }
    return {};
}

} // namespace pullrec
