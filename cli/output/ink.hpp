// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace pullrec::cli {

/// What a colour says beside the word that says it.
enum class Ink { good, doubtful, bad, strong };

/// The text in that colour, or as it is where no colour is wanted. Must be padded before: colours
/// take bytes but no columns.
std::string painted(std::string_view text, Ink ink, bool colour);

} // namespace pullrec::cli
