// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pullrec::upkeep {

/// How bad a finding is: `error` means that an image is or may become open, or a record is lost.
enum class Severity { info, warn, error };

/// Something that an examination found.
struct Finding {
    Severity severity = Severity::info;
    std::string_view check; ///< as in `record-vanished`
    std::string text;       ///< for people; no hash, no secret
    std::string cure;       ///< a command to paste, or what to do in words, or ""

    friend bool operator==(const Finding&, const Finding&) = default;
};

/// A check that could not be made, and why.
struct SkippedCheck {
    std::string_view check;
    std::string why;
};

/// All that came of an examination, worst first.
struct Examination {
    std::vector<Finding> findings;
    std::vector<SkippedCheck> skipped;
};

} // namespace pullrec::upkeep
