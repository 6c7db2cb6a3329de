// SPDX-License-Identifier: Apache-2.0
#include "codec/go_time.hpp"

#include "domain/error.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pullrec {
namespace {

using namespace std::chrono;

constexpr sys_seconds zero_time = sys_days{year{1} / January / 1};

/// Takes the parts of a time from the front of a text; once one is missing, all is refused.
class Parts {
public:
    explicit Parts(std::string_view text) : rest_(text) {}

    int number(std::size_t digits, int min, int max) {
        int value = 0;
        for (std::size_t taken = 0; taken < digits; ++taken) {
            value = value * 10 + digit();
        }
        good_ = good_ && value >= min && value <= max;
        return value;
    }

    int hour() { return number(digit_at(1) ? 2 : 1, 0, 23); }

    void literal(char byte) {
        good_ = good_ && rest_.starts_with(byte);
        drop();
    }

    nanoseconds fraction() {
        if (!(rest_.starts_with('.') || rest_.starts_with(',')) || !digit_at(1)) {
            return nanoseconds{0};
        }
        drop();
        std::int64_t value = 0;
        std::int64_t unit = 1'000'000'000;
        while (digit_at(0)) {
            unit /= 10;
            value += unit * digit();
        }
        return nanoseconds{value};
    }

    seconds offset() {
        if (rest_.starts_with('Z')) {
            drop();
            return seconds{0};
        }
        const bool west = rest_.starts_with('-');
        literal(west ? '-' : '+');
        const hours hour{number(2, 0, 24)};
        literal(':');
        const seconds east = hour + minutes{number(2, 0, 60)};
        return west ? -east : east;
    }

    [[nodiscard]] bool complete() const { return good_ && rest_.empty(); }

private:
    [[nodiscard]] bool digit_at(std::size_t at) const {
        return at < rest_.size() && rest_[at] >= '0' && rest_[at] <= '9';
    }

    int digit() {
        good_ = good_ && digit_at(0);
        const int value = good_ ? rest_.front() - '0' : 0;
        drop();
        return value;
    }

    void drop() { rest_.remove_prefix(std::min<std::size_t>(1, rest_.size())); }

    std::string_view rest_;
    bool good_ = true;
};

} // namespace

std::optional<GoTime> parse_go_time(std::string_view text) {
    Parts parts(text);
    const year y{parts.number(4, 0, 9999)};
    parts.literal('-');
    const month m{static_cast<unsigned>(parts.number(2, 1, 12))};
    parts.literal('-');
    const day d{static_cast<unsigned>(parts.number(2, 1, 31))};
    parts.literal('T');
    const hours hour{parts.hour()};
    parts.literal(':');
    const minutes minute{parts.number(2, 0, 59)};
    parts.literal(':');
    const seconds second{parts.number(2, 0, 59)};
    const nanoseconds fraction = parts.fraction();
    const seconds offset = parts.offset();
    const year_month_day date{y, m, d};
    if (!parts.complete() || !date.ok()) {
        return std::nullopt;
    }
    return GoTime{sys_days{date} + hour + minute + second - offset, fraction};
}

std::optional<Timestamp> stored_time(const GoTime& time) {
    if (time == GoTime{zero_time, nanoseconds{0}}) {
        return std::nullopt;
    }
    return time.second + std::min(ceil<microseconds>(time.fraction), microseconds{999'999});
}

std::string time_json(const std::optional<Timestamp>& time) {
    if (!time || *time == zero_time) {
        return "null";
    }
    const auto midnight = floor<days>(*time);
    const year_month_day date{midnight};
    if (date.year() < year{0} || date.year() > year{9999}) {
        throw Error(ErrorCode::invalid_document,
                    "the record's last update lies outside the years 0000-9999, which no kubelet "
                    "can read: pull the image again to renew it");
    }
    const hh_mm_ss clock{floor<seconds>(*time - midnight)};
    return fmt::format("\"{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z\"", static_cast<int>(date.year()),
                       static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                       clock.hours().count(), clock.minutes().count(), clock.seconds().count());
}

} // namespace pullrec
