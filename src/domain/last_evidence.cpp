// SPDX-License-Identifier: Apache-2.0
#include "domain/last_evidence.hpp"

#include <algorithm>

namespace pullrec {

namespace {

using namespace std::chrono_literals;

constexpr Timestamp kZeroTime = std::chrono::sys_days(std::chrono::year(1) / 1 / 1);

Timestamp end_of_whole_second(Timestamp time) {
    const bool whole = time == std::chrono::floor<std::chrono::seconds>(time);
    return whole ? time + 999'999us : time;
}

} // namespace

Timestamp last_evidence(std::optional<Timestamp> last_updated,
                        std::optional<Timestamp> last_confirmed) {
    const Timestamp changed = last_updated ? end_of_whole_second(*last_updated) : kZeroTime;
    return last_confirmed ? std::max(changed, end_of_whole_second(*last_confirmed)) : changed;
}

} // namespace pullrec
