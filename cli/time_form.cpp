// SPDX-License-Identifier: Apache-2.0
#include "cli/argument_forms.hpp"

namespace pullrec::cli {

namespace {

/// Reads the parts of a time from front to back; one failure spoils the rest.
class Scanner {
public:
    explicit Scanner(std::string_view text) : text_(text) {}

    int digits(std::size_t count) {
        int number = 0;
        for (; count > 0; --count) {
            if (!at_digit()) {
                failed_ = true;
                return 0;
            }
            number = number * 10 + (take() - '0');
        }
        return number;
    }

    bool accept(char wanted) {
        if (text_.empty() || text_.front() != wanted) {
            return false;
        }
        take();
        return true;
    }

    void expect(char wanted) { failed_ = !accept(wanted) || failed_; }

    std::chrono::microseconds fraction() {
        std::chrono::microseconds result{0};
        failed_ = !at_digit() || failed_;
        for (int place = 100'000; at_digit(); place /= 10) {
            result += std::chrono::microseconds((take() - '0') * place);
        }
        return result;
    }

    [[nodiscard]] bool good_end() const { return !failed_ && text_.empty(); }

private:
    [[nodiscard]] bool at_digit() const {
        return !text_.empty() && text_.front() >= '0' && text_.front() <= '9';
    }
    char take() {
        const char c = text_.front();
        text_.remove_prefix(1);
        return c;
    }

    std::string_view text_;
    bool failed_ = false;
};

std::chrono::minutes read_offset(Scanner& scanner) {
    if (scanner.accept('Z')) {
        return std::chrono::minutes(0);
    }
    const bool west = scanner.accept('-');
    if (!west) {
        scanner.expect('+');
    }
    const auto hours = scanner.digits(2);
    scanner.expect(':');
    const auto minutes = scanner.digits(2);
    if (hours > 23 || minutes > 59) {
        scanner.expect('\0');
    }
    const auto offset = std::chrono::hours(hours) + std::chrono::minutes(minutes);
    return west ? -offset : offset;
}

} // namespace

std::optional<Timestamp> parse_time(std::string_view text) {
    Scanner scanner(text);
    const std::chrono::year year(scanner.digits(4));
    scanner.expect('-');
    const std::chrono::month month(static_cast<unsigned>(scanner.digits(2)));
    scanner.expect('-');
    const std::chrono::day day(static_cast<unsigned>(scanner.digits(2)));
    scanner.expect('T');
    const auto hour = scanner.digits(2);
    scanner.expect(':');
    const auto minute = scanner.digits(2);
    scanner.expect(':');
    const auto second = scanner.digits(2);
    const auto fraction = scanner.accept('.') ? scanner.fraction() : std::chrono::microseconds(0);
    const auto offset = read_offset(scanner);
    const auto date = year / month / day;
    if (!scanner.good_end() || !date.ok() || hour > 23 || minute > 59 || second > 59) {
        return std::nullopt;
    }
    return Timestamp(std::chrono::sys_days(date)) + std::chrono::hours(hour) +
           std::chrono::minutes(minute) + std::chrono::seconds(second) + fraction - offset;
}

} // namespace pullrec::cli
