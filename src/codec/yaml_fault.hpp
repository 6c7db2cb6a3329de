// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "codec/document_source.hpp"

#include <cstddef>
#include <exception>
#include <string_view>

namespace pullrec {

/// Why and where a text is no YAML that we take; holds nothing of the text.
class YamlFault : public std::exception {
public:
    /// The problem is static text, the offset in bytes from 0 of the text as UTF-8.
    YamlFault(std::string_view problem, std::size_t offset, Place place = {}) noexcept
        : problem_(problem), offset_(offset), place_(place) {}

    [[nodiscard]] std::string_view problem() const noexcept { return problem_; }
    [[nodiscard]] std::size_t offset() const noexcept { return offset_; }
    [[nodiscard]] Place place() const noexcept { return place_; }
    [[nodiscard]] const char* what() const noexcept override { return "not YAML"; }

private:
    std::string_view problem_;
    std::size_t offset_;
    Place place_;
};

} // namespace pullrec
