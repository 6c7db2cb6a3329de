// SPDX-License-Identifier: Apache-2.0
#include "journal/clock.hpp"

namespace pullrec::journal {

Clock system_clock() {
    return [] {
        return std::chrono::floor<std::chrono::microseconds>(std::chrono::system_clock::now());
    };
}

} // namespace pullrec::journal
