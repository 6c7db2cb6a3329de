// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "answers/check.hpp"
#include "cli/check_questions.hpp"
#include "cli/output/list_style.hpp"

#include <optional>
#include <string>
#include <vector>

namespace pullrec::cli {

/// One step of an explained answer.
struct CheckStep {
    std::string_view key;   ///< in JSON
    std::string_view label; ///< for people
    std::string text;
};

/// What one release comes to, in words.
struct ReleaseView {
    std::string_view profile;
    std::string_view verdict; ///< upper case, for people
    std::string result;       ///< the metric's label and why
    std::vector<CheckStep> steps;
    bool would_write = false; ///< the kubelet would also record the pod's secret
};

/// What another release would come to.
struct ComparisonView {
    ReleaseView release;
    answers::Verdict verdict = answers::Verdict::unknown;
    bool changes = false;        ///< the verdict is another one
    std::string unknown_because; ///< why there is no decision; "" when there is one
};

/// An answer ready to print; texts of records and documents are not escaped yet.
struct CheckView {
    std::string image;
    std::string image_ref;
    std::optional<Asker> asker;
    answers::Verdict verdict = answers::Verdict::unknown; ///< for the container's pull policy
    answers::Verdict decided = answers::Verdict::unknown; ///< for IfNotPresent and Never
    std::vector<ReleaseView> releases;                    ///< empty: it cannot be decided
    std::string unknown_because;                          ///< why it cannot
    std::string never_starts; ///< why the kubelet refuses the image's name; "" when it does not
    bool releases_agree = true;
    Doubt doubt = Doubt::none; ///< what keeps it unknown
    std::string_view need;     ///< why the registry is needed; "" when it is not
    std::optional<ComparisonView> comparison;
};

/// How a verdict is spelled for people and in JSON.
std::string_view headline_of(answers::Verdict verdict);
std::string_view headline_of(const CheckView& view);
std::string_view word_of(answers::Verdict verdict);

/// Puts an answer into words.
CheckView check_view(const AskedQuestion& asked, const answers::CheckAnswer& answer,
                     const ListStyle& style);

/// Puts into words what the same question comes to under one other release; `before` is the
/// verdict that it may change.
ComparisonView comparison_view(const answers::CheckQuestion& question,
                               const answers::CheckAnswer& answer, answers::Verdict before,
                               const ListStyle& style);

/// A ref without the end of its digest, so 12 hex digits are left; any other ref as it is.
std::string short_ref(const ImageRef& ref);

} // namespace pullrec::cli
