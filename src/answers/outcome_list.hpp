// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "answers/record_filter.hpp"
#include "store/reader.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace pullrec::answers {

/// Which outcomes to list; what is not set is any, and all that is set must hold.
struct OutcomeQuery {
    store::OutcomeSpan span{};
    ImageFilter image; ///< of the image as the pod spells it, with or without its tag and digest
    std::optional<store::PullResult> result;
    std::optional<std::string> label;       ///< of the pull, or of a candidate of it
    std::optional<std::string> error_class; ///< likewise
    bool unsuccessful = false;              ///< whatever did not end well
    std::optional<std::uint64_t> limit;     ///< at most so many, the newest
};

/// The outcomes that are meant, newest first.
void each_outcome(const store::Reader& reader, const OutcomeQuery& query,
                  const std::function<void(const store::LoggedOutcome&)>& visit);

} // namespace pullrec::answers
