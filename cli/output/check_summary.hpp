// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/output/check_view.hpp"
#include "cli/output/output.hpp"
#include "cli/output/style.hpp"
#include "cli/source.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace pullrec::cli {

/// All answers of one call and what they rest on.
struct CheckPage {
    const SourceView& source;
    const PolicyInForce& policy;
    const std::vector<CheckView>& views;
};

/// Which answers are printed.
struct CheckShown {
    bool summary = false;     ///< counts and names only
    bool failed_only = false; ///< not those that are allowed, now and under a compared release
    bool all_names = false;   ///< a summary cuts no list of names

    [[nodiscard]] bool shows(const CheckView& view) const;
};

/// How many answers have each verdict.
struct CheckCounts {
    std::array<std::int64_t, 4> numbers{};

    [[nodiscard]] std::int64_t of(answers::Verdict verdict) const {
        return numbers.at(static_cast<std::size_t>(verdict));
    }
};

/// Counts them.
CheckCounts count_verdicts(const std::vector<CheckView>& views);

/// The policy's name; of a configuration as it spells it.
std::string policy_text(const answers::PolicyChoice& choice);

/// Prints the counts and the policy in one line.
void print_check_counts(Output& out, const CheckPage& page, Style style);

/// Prints who needs the registry, and what would make unknown answers known.
void print_check_names(Output& out, const CheckPage& page, const CheckShown& shown, Style style);

} // namespace pullrec::cli
