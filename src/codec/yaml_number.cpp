// SPDX-License-Identifier: Apache-2.0
#include "codec/yaml_number.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>

namespace pullrec {
namespace {

bool is_digit(char byte) {
    return byte >= '0' && byte <= '9';
}

/// Without `_`; empty when the text does not start as Go's numbers do.
std::string plain_digits(std::string_view text) {
    const bool starts_number =
        !text.empty() && (is_digit(text[0]) || text[0] == '+' || text[0] == '-');
    std::string plain(starts_number ? text : std::string_view());
    std::erase(plain, '_');
    return plain;
}

/// Takes a prefix that names a base; 10 without one.
int take_base(std::string_view& digits) {
    if (digits.size() < 2 || digits[0] != '0') {
        return 10;
    }
    constexpr std::string_view letters = "xXoObB";
    constexpr std::array bases = {16, 16, 8, 8, 2, 2};
    const auto which = letters.find(digits[1]);
    digits.remove_prefix(which == std::string_view::npos ? 1 : 2);
    return which == std::string_view::npos ? 8 : bases[which];
}

std::string written(double value) {
    std::array<char, 64> buffer{};
    const double size = std::abs(value);
    const bool fixed = size == 0 || (size >= 1e-6 && size < 1e21);
    const auto result =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                      fixed ? std::chars_format::fixed : std::chars_format::scientific);
    return {buffer.data(), result.ptr};
}

/// A whole number beyond 64 bits: its digits when they are decimal, else about its value.
std::optional<std::string> beyond_64_bits(std::string_view digits, int base) {
    if (base == 10) {
        return std::string(digits);
    }
    double value = 0;
    for (const char digit : digits) {
        value = std::min(value * base + base, 1e300);
        if (digit == '+' || digit == '-') {
            return std::nullopt;
        }
    }
    return written(value);
}

/// The grammar of floats in YAML as Go takes it: digits, a point, more digits, an exponent.
bool is_float(std::string_view text) {
    const auto take = [&text](auto matches) {
        const auto* const end = std::ranges::find_if_not(text, matches);
        const auto length = static_cast<std::size_t>(end - text.begin());
        text.remove_prefix(length);
        return length;
    };
    const auto take_one_of = [&text](std::string_view bytes) {
        const bool there = !text.empty() && bytes.find(text[0]) != std::string_view::npos;
        text.remove_prefix(there ? 1 : 0);
        return there;
    };
    take_one_of("+-");
    const bool whole = take(is_digit) != 0;
    const bool fraction = take_one_of(".") && take(is_digit) != 0;
    if (!whole && !fraction) {
        return false;
    }
    if (take_one_of("eE")) {
        take_one_of("+-");
        if (take(is_digit) == 0) {
            return false;
        }
    }
    return text.empty();
}

} // namespace

std::optional<std::string> yaml_integer_as_json(std::string_view text) {
    const std::string plain = plain_digits(text);
    std::string_view digits = plain;
    const bool negative = digits.starts_with('-');
    digits.remove_prefix(negative || digits.starts_with('+') ? 1 : 0);
    if (digits.starts_with('-') || digits.starts_with('+')) {
        return std::nullopt;
    }
    const int base = take_base(digits);
    std::uint64_t value = 0;
    const auto* const end = digits.data() + digits.size();
    const auto [stop, fault] = std::from_chars(digits.data(), end, value, base);
    if (stop != end || digits.empty() || fault == std::errc::invalid_argument) {
        return std::nullopt;
    }
    const std::string sign = negative ? "-" : "";
    if (fault == std::errc::result_out_of_range) {
        const auto number = beyond_64_bits(digits, base);
        return number ? std::optional(sign + *number) : std::nullopt;
    }
    return (value == 0 ? "" : sign) + std::to_string(value);
}

std::optional<std::string> yaml_float_as_json(std::string_view text) {
    const std::string plain = text.starts_with('.') ? std::string(text) : plain_digits(text);
    if (!is_float(plain)) {
        return std::nullopt;
    }
    const char* const begin = plain.data() + (plain.starts_with('+') ? 1 : 0);
    double value = 0;
    const auto [stop, fault] = std::from_chars(begin, plain.data() + plain.size(), value);
    if (fault == std::errc::result_out_of_range && plain.find('-', 1) == std::string::npos) {
        return std::nullopt;
    }
    return written(fault == std::errc() ? value : 0);
}

bool is_yaml_infinity_or_nan(std::string_view text) {
    constexpr std::array<std::string_view, 12> words = {".nan",  ".NaN",  ".NAN",  ".inf",
                                                        ".Inf",  ".INF",  "+.inf", "+.Inf",
                                                        "+.INF", "-.inf", "-.Inf", "-.INF"};
    return std::ranges::find(words, text) != words.end();
}

} // namespace pullrec
