// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "answers/check.hpp"

#include <string>
#include <string_view>

namespace pullrec::cli {

/// Whether the kubelet pulled the image, and how that is known.
std::string pulled_text(const Evidence& evidence);

/// Why a decision came out as it did.
std::string_view reason_of(Rule rule);

/// Why an answer is not known, and what would tell; "" for no doubt.
std::string_view reason_of(Doubt doubt);
std::string_view cure_of(Doubt doubt);

/// Why a container needs the registry, in a word or two; the answer must be "must pull" or "error"
/// for an image that has a name.
std::string_view need_of(const answers::CheckAnswer& answer, PullPolicy policy);

} // namespace pullrec::cli
