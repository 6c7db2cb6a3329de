// SPDX-License-Identifier: Apache-2.0
#include "cli/expected_list.hpp"

#include "cli/input.hpp"
#include "cli/output/escape.hpp"
#include "upkeep/expected_images.hpp"

#include <fmt/format.h>

#include <string_view>

namespace pullrec::cli {

namespace {

constexpr std::size_t kListLimit = std::size_t{8} << 20U;

std::string_view trimmed(std::string_view line) {
    constexpr std::string_view kBlank = " \t\r";
    line = line.substr(0, line.find('#'));
    const auto begin = line.find_first_not_of(kBlank);
    return begin == std::string_view::npos
               ? std::string_view()
               : line.substr(begin, line.find_last_not_of(kBlank) - begin + 1);
}

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const auto end = text.find('\n');
        if (const auto line = trimmed(text.substr(0, end)); !line.empty()) {
            lines.emplace_back(line);
        }
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return lines;
}

} // namespace

void require_full_names(const Invocation& invocation, std::span<const std::string> expected) {
    const auto faults = upkeep::faults_of(expected);
    for (const upkeep::ExpectedFault& fault : faults) {
        invocation.err.write(fmt::format("pullrec: expected image {}: {}\n",
                                         escape(expected[fault.expected]), describe(fault.fault)));
    }
    if (!faults.empty()) {
        throw Error(ErrorCode::refused,
                    fmt::format("refused: {} of {} expected images are no full names: nothing was "
                                "planned or changed",
                                faults.size(), expected.size()));
    }
}

std::vector<std::string> expected_argument(const Invocation& invocation) {
    const auto file = invocation.arguments.text("expected");
    if (!file) {
        return {};
    }
    std::vector<std::string> expected = lines_of(read_input(*file, kListLimit));
    if (expected.empty()) {
        throw Error(ErrorCode::refused,
                    fmt::format("refused: {} expects no image: leave --expected out where "
                                "containers alone tell what is used",
                                input_name(*file)));
    }
    require_full_names(invocation, expected);
    return expected;
}

} // namespace pullrec::cli
