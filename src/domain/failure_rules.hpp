// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/failure_class.hpp"

#include <span>
#include <string>
#include <string_view>

namespace pullrec {

/// What an error text must hold to be of a class: a text in lower case, or a status of HTTP.
struct FailureRule {
    std::string_view text;
    FailureClass result;
    int status = 0; ///< 0: the text counts
};

/// All rules; the first that fits decides.
std::span<const FailureRule> failure_rules();

/// An error text as the rules see it.
class FailureText {
public:
    explicit FailureText(std::string_view error);

    [[nodiscard]] bool fits(const FailureRule& rule) const;

private:
    [[nodiscard]] bool has_status(int status) const;

    std::string lower_;
    bool speaks_of_http_ = false;
};

} // namespace pullrec
