// SPDX-License-Identifier: Apache-2.0
#include "domain/allowlist.hpp"

#include "domain/error.hpp"

#include <algorithm>
#include <utility>

namespace pullrec {

namespace {

constexpr std::string_view kUnicodeSpaces[] = {
    "\xC2\x85",     "\xC2\xA0",     "\xE1\x9A\x80", "\xE2\x80\x80", "\xE2\x80\x81",
    "\xE2\x80\x82", "\xE2\x80\x83", "\xE2\x80\x84", "\xE2\x80\x85", "\xE2\x80\x86",
    "\xE2\x80\x87", "\xE2\x80\x88", "\xE2\x80\x89", "\xE2\x80\x8A", "\xE2\x80\xA8",
    "\xE2\x80\xA9", "\xE2\x80\xAF", "\xE2\x81\x9F", "\xE3\x80\x80"};

/// White space as Go trims it: ASCII and the Unicode property.
bool has_outer_space(std::string_view text) {
    const auto is_ascii_space = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
    if (text.empty()) {
        return false;
    }
    return is_ascii_space(text.front()) || is_ascii_space(text.back()) ||
           std::any_of(std::begin(kUnicodeSpaces), std::end(kUnicodeSpaces),
                       [&](std::string_view space) {
                           return text.starts_with(space) || text.ends_with(space);
                       });
}

} // namespace

std::string Allowlist::add(const std::string& pattern) {
    if (has_outer_space(pattern)) {
        return "leading or trailing spaces are not allowed";
    }
    const bool wildcard = pattern.ends_with("/*");
    std::string rest = wildcard ? pattern.substr(0, pattern.size() - 1) : pattern;
    if (rest.empty()) {
        return "it is empty";
    }
    if (rest.find('*') != std::string::npos) {
        return "'*' may only stand at the end, as '/*'";
    }
    if (wildcard) {
        if (rest.size() == 1) {
            return "at least the registry's host name is required before '/*'";
        }
        prefixes_.push_back(std::move(rest));
        return {};
    }
    const Image image{pattern};
    const MappingKey key(image, rule_);
    if (key.fault() != ReferenceFault::none) {
        return "it is no image name: " + std::string(describe(key.fault()));
    }
    if (key.text() != pattern) {
        return rule_ == NameRule::raw ? "neither tag nor digest is allowed"
                                      : "this release takes only full names without tag and "
                                        "digest, like 'docker.io/library/name'";
    }
    exact_.insert(std::move(rest));
    return {};
}

std::string Allowlist::fault(const std::string& pattern, NameRule rule) {
    Allowlist list;
    list.rule_ = rule;
    return list.add(pattern);
}

Allowlist Allowlist::of(std::span<const std::string> patterns, NameRule rule) {
    Allowlist list;
    list.rule_ = rule;
    for (std::size_t i = 0; i < patterns.size(); ++i) {
        if (const std::string why = list.add(patterns[i]); !why.empty()) {
            throw Error(ErrorCode::usage,
                        "allowlist pattern " + std::to_string(i + 1) + ": " + why);
        }
    }
    return list;
}

bool Allowlist::matches(const Image& image) const {
    std::string_view text = image.text;
    if (rule_ == NameRule::raw) {
        const ParsedReference parsed = parse_reference(image.text);
        if (parsed) {
            text = parsed.parts.name;
        }
    }
    return exact_.find(text) != exact_.end() ||
           std::any_of(prefixes_.begin(), prefixes_.end(),
                       [&](const std::string& prefix) { return text.starts_with(prefix); });
}

} // namespace pullrec
