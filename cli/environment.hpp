// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace pullrec::cli {

/// The environment variables as a value, read once at the start.
class Environment {
public:
    Environment() = default;
    /// Copies a null-terminated list of `NAME=VALUE` texts.
    explicit Environment(const char* const* entries);

    /// The value of a variable; "" when it is unset, because an empty variable means unset to us.
    [[nodiscard]] std::string_view get(std::string_view name) const;

private:
    std::map<std::string, std::string, std::less<>> values_;
};

} // namespace pullrec::cli
