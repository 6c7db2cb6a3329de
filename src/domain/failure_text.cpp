// SPDX-License-Identifier: Apache-2.0
#include "domain/failure_rules.hpp"

#include <algorithm>

namespace pullrec {
namespace {

bool is_alphanumeric(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z');
}

/// Of a digest, an address, a port or a path rather than a number by itself.
bool joins(char c) {
    return is_alphanumeric(c) || c == '.' || c == ':' || c == '/' || c == '-' || c == '_';
}

bool stands_alone(std::string_view text, std::size_t at, std::size_t length) {
    if (at > 0 && joins(text[at - 1])) {
        return false;
    }
    const std::string_view rest = text.substr(at + length);
    return (rest.empty() || !is_alphanumeric(rest.front())) && !rest.starts_with(" byte") &&
           (rest.size() < 2 || !joins(rest[0]) || !joins(rest[1]));
}

} // namespace

FailureText::FailureText(std::string_view error) : lower_(error) {
    std::transform(lower_.begin(), lower_.end(), lower_.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    for (const std::string_view word : {"http", "status", "code", "response"}) {
        speaks_of_http_ = speaks_of_http_ || lower_.find(word) != std::string::npos;
    }
}

bool FailureText::fits(const FailureRule& rule) const {
    return rule.status == 0 ? lower_.find(rule.text) != std::string::npos : has_status(rule.status);
}

bool FailureText::has_status(int status) const {
    const std::string digits = std::to_string(status);
    for (auto at = lower_.find(digits); at != std::string::npos;
         at = lower_.find(digits, at + digits.size())) {
        const bool begins = at == 0;
        if ((begins || speaks_of_http_) && stands_alone(lower_, at, digits.size())) {
            return true;
        }
    }
    return false;
}

} // namespace pullrec
