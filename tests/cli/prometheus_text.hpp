// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>

namespace pullrec::test {

/// Samples by metric name, then by labels as `kind=secret,other=value`.
using Exposition = std::map<std::string, std::map<std::string, double>>;

/// Reads the classic text format of Prometheus strictly: HELP, TYPE, then that metric's samples,
/// each metric once and with a sample, no times, every line ended. Throws where it is not so.
class ExpositionReader {
public:
    explicit ExpositionReader(std::string_view text) : rest_(text) {}

    Exposition read() {
        while (!rest_.empty()) {
            read_family();
        }
        return std::move(seen_);
    }

private:
    void read_family() {
        const std::string name = take_name_after("# HELP ");
        require(line_.size() > 1 && line_[0] == ' ', "no help text");
        require(take_name_after("# TYPE ") == name && line_ == " gauge", "no type of that metric");
        require(!seen_.contains(name), "a metric that was there before");
        auto& samples = seen_[name];
        while (!rest_.empty() && rest_[0] != '#') {
            take_line();
            require(take_name() == name, "a sample of another metric");
            const std::string labels = take_labels();
            require(samples.emplace(labels, take_value()).second, "a sample twice");
        }
        require(!samples.empty(), "a metric without a sample");
    }

    void take_line() {
        const auto end = rest_.find('\n');
        require(end != std::string_view::npos, "a line without an end");
        line_ = rest_.substr(0, end);
        rest_.remove_prefix(end + 1);
    }

    std::string take_name_after(std::string_view words) {
        take_line();
        require(line_.starts_with(words), "a line that is not expected here");
        line_.remove_prefix(words.size());
        return take_name();
    }

    std::string take_name() {
        constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz_";
        const std::string name(line_.substr(0, line_.find_first_not_of(letters)));
        require(!name.empty(), "no name");
        line_.remove_prefix(name.size());
        return name;
    }

    std::string take_labels() {
        std::string labels;
        if (!accept('{')) {
            return labels;
        }
        do {
            labels += (labels.empty() ? "" : ",") + take_name() + "=";
            require(accept('=') && accept('"'), "no label value");
            while (!accept('"')) {
                labels += take_letter();
            }
        } while (accept(','));
        require(accept('}'), "labels without an end");
        return labels;
    }

    char take_letter() {
        const bool escaped = accept('\\');
        require(!line_.empty(), "a label value without an end");
        const char letter = line_[0];
        line_.remove_prefix(1);
        require(!escaped || letter == 'n' || letter == '"' || letter == '\\', "a bad escape");
        return escaped && letter == 'n' ? '\n' : letter;
    }

    double take_value() {
        require(accept(' '), "no value");
        double value = 0;
        const char* end = line_.data() + line_.size();
        const auto [last, error] = std::from_chars(line_.data(), end, value);
        require(error == std::errc() && last == end, "no plain number, or a time after it");
        return value;
    }

    bool accept(char letter) {
        if (line_.empty() || line_[0] != letter) {
            return false;
        }
        line_.remove_prefix(1);
        return true;
    }

    void require(bool condition, const char* fault) const {
        if (!condition) {
            throw std::runtime_error(fault + std::string(" near: ") + std::string(line_));
        }
    }

    std::string_view rest_;
    std::string_view line_;
    Exposition seen_;
};

inline Exposition read_exposition(std::string_view text) {
    return ExpositionReader(text).read();
}

} // namespace pullrec::test
