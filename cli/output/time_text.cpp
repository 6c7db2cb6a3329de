// SPDX-License-Identifier: Apache-2.0
#include "cli/output/time_text.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

std::string rfc3339(Timestamp time) {
    using namespace std::chrono;
    const auto day = floor<days>(time);
    const year_month_day date(day);
    const hh_mm_ss clock(floor<seconds>(time - day));
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", static_cast<int>(date.year()),
                       static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                       clock.hours().count(), clock.minutes().count(), clock.seconds().count());
}

} // namespace pullrec::cli
