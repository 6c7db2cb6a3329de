// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec::cli {

/// The words of a command line, as a shell would split it: quotes and backslashes join, nothing is
/// expanded and nothing is run by a shell. Throws `Error` (usage), naming `option`, for an open
/// quote or no word.
std::vector<std::string> words_of(std::string_view line, std::string_view option = "images-cmd");

/// What a command prints. Throws `Error`: image_list when it cannot be run, fails, prints more than
/// `limit` bytes or is not done at the deadline, when it is killed; interrupted by a signal.
/// `wanted` is what it shall print, for messages.
std::string output_of(const std::vector<std::string>& words, std::chrono::milliseconds deadline,
                      std::size_t limit, std::string_view wanted = "image list");

} // namespace pullrec::cli
