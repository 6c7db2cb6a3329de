// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <concepts>
#include <string>
#include <string_view>
#include <utility>

namespace pullrec::cli {

/// A value as a label of Prometheus holds it, in quotes.
std::string label_value(std::string_view value);

/// A text of metrics under way, in the classic format of Prometheus.
class Exposition {
public:
    /// Begins a metric; its samples follow. `type` is `gauge`, `counter` or `histogram`.
    void head(std::string_view name, std::string_view type, std::string_view help);

    /// `labels` are whole, as in `{kind="node"}`, or "".
    void sample(std::string_view name, std::string_view labels, std::integral auto value) {
        text_ += fmt::format("{}{} {}\n", name, labels, value);
    }
    void sample(std::string_view name, std::string_view labels, double value) {
        text_ += fmt::format("{}{} {}\n", name, labels, value);
    }

    [[nodiscard]] std::string take() { return std::move(text_); }

private:
    std::string text_;
};

} // namespace pullrec::cli
