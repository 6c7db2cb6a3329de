// SPDX-License-Identifier: Apache-2.0
#include "cli/last_line.hpp"

#include <utility>

namespace pullrec::cli {

void LastLine::add(std::string_view piece) {
    constexpr std::size_t kLongest = 4096;
    for (const char byte : piece) {
        if (byte == '\n' || byte == '\r') {
            if (!current_.empty()) {
                last_ = std::exchange(current_, {});
            }
        } else if (current_.size() < kLongest) {
            current_ += byte;
        }
    }
}

} // namespace pullrec::cli
