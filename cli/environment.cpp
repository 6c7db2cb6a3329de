// SPDX-License-Identifier: Apache-2.0
#include "cli/environment.hpp"

namespace pullrec::cli {

Environment::Environment(const char* const* entries) {
    for (; entries != nullptr && *entries != nullptr; ++entries) {
        const std::string_view entry = *entries;
        const auto equals = entry.find('=');
        if (equals != std::string_view::npos) {
            values_.emplace(entry.substr(0, equals), entry.substr(equals + 1));
        }
    }
}

std::string_view Environment::get(std::string_view name) const {
    const auto found = values_.find(name);
    return found == values_.end() ? std::string_view() : std::string_view(found->second);
}

} // namespace pullrec::cli
