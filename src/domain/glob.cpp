// SPDX-License-Identifier: Apache-2.0
#include "domain/glob.hpp"

#include "domain/error.hpp"

#include <utility>

namespace pullrec {

namespace {

/// The length of the pattern's first element, which is not empty; 0 when it does not end.
std::size_t element_length(std::string_view pattern) {
    if (pattern.front() == '\\') {
        return pattern.size() > 1 ? 2 : 0;
    }
    if (pattern.front() != '[') {
        return 1;
    }
    // a ']' in the first place of a set stands for itself
    const std::size_t first = pattern.substr(1, 1) == "!" ? 2 : 1;
    const auto end = pattern.find(']', first + 1);
    return end == std::string_view::npos ? 0 : end + 1;
}

bool in_set(std::string_view set, char letter) {
    const auto byte = [](char c) { return static_cast<unsigned char>(c); };
    const bool negated = set.substr(0, 1) == "!";
    set.remove_prefix(negated ? 1 : 0);
    bool found = false;
    while (!set.empty()) {
        const bool range = set.size() > 2 && set[1] == '-';
        const char last = range ? set[2] : set[0];
        found = found || (byte(letter) >= byte(set[0]) && byte(letter) <= byte(last));
        set.remove_prefix(range ? 3 : 1);
    }
    return found != negated;
}

bool matches_one(std::string_view element, char letter) {
    switch (element.front()) {
    case '?':
        return true;
    case '[':
        return in_set(element.substr(1, element.size() - 2), letter);
    default:
        return element.back() == letter;
    }
}

} // namespace

Glob::Glob(std::string pattern) : pattern_(std::move(pattern)) {
    std::string_view rest = pattern_;
    while (!rest.empty()) {
        const auto length = element_length(rest);
        if (length == 0) {
            throw Error(ErrorCode::usage, rest.front() == '['
                                              ? "the pattern has a '[' without its ']': close it, "
                                                "or write '\\[' for the letter itself"
                                              : "the pattern ends in a backslash: write '\\\\' for "
                                                "the letter itself");
        }
        rest.remove_prefix(length);
    }
}

bool Glob::matches(std::string_view text) const {
    std::string_view pattern = pattern_;
    // Where the last star began; giving it one more byte is the only way back ever needed.
    std::string_view star_pattern;
    std::string_view star_text;
    bool after_star = false;
    while (!text.empty() || !pattern.empty()) {
        if (!pattern.empty() && pattern.front() == '*') {
            pattern.remove_prefix(1);
            after_star = true;
            star_pattern = pattern;
            star_text = text;
            continue;
        }
        const auto length = pattern.empty() ? 0 : element_length(pattern);
        if (length > 0 && !text.empty() && matches_one(pattern.substr(0, length), text.front())) {
            pattern.remove_prefix(length);
            text.remove_prefix(1);
            continue;
        }
        if (!after_star || star_text.empty()) {
            return false;
        }
        star_text.remove_prefix(1);
        pattern = star_pattern;
        text = star_text;
    }
    return true;
}

} // namespace pullrec
