// SPDX-License-Identifier: Apache-2.0
#include "domain/host_label_glob.hpp"

namespace pullrec {
namespace {

/// The length of a class at the front of the pattern that holds the byte; 0 for one that does not,
/// or that is malformed.
std::size_t match_class(std::string_view pattern, char byte) {
    bool matched = false;
    std::size_t at = 1;
    for (; at == 1 || pattern.substr(at, 1) != "]"; ++at) {
        if (at >= pattern.size() || pattern[at] == '-' || pattern[at] == ']') {
            return 0;
        }
        const char low = pattern[at];
        char high = low;
        if (pattern.substr(at + 1, 1) == "-") {
            at += 2;
            if (at >= pattern.size() || pattern[at] == '-' || pattern[at] == ']') {
                return 0;
            }
            high = pattern[at];
        }
        matched = matched || (low <= byte && byte <= high);
    }
    return matched ? at + 1 : 0;
}

/// The length of the piece at the front of the pattern if it matches the byte, else 0.
std::size_t match_one(std::string_view pattern, char byte) {
    if (pattern.empty()) {
        return 0;
    }
    if (pattern.front() == '[') {
        return match_class(pattern, byte);
    }
    return pattern.front() == byte ? 1 : 0;
}

} // namespace

bool matches_host_label(std::string_view pattern, std::string_view label) {
    std::size_t at = 0;
    std::size_t in_label = 0;
    std::size_t after_star = std::string_view::npos;
    std::size_t retry = 0;
    while (in_label < label.size()) {
        if (pattern.substr(at, 1) == "*") {
            after_star = ++at;
            retry = in_label;
            continue;
        }
        if (const std::size_t length = match_one(pattern.substr(at), label[in_label])) {
            at += length;
            ++in_label;
        } else if (after_star != std::string_view::npos) {
            at = after_star;
            in_label = ++retry;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', at) == std::string_view::npos;
}

} // namespace pullrec
