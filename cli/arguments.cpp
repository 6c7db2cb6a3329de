// SPDX-License-Identifier: Apache-2.0
#include "cli/arguments.hpp"

#include <algorithm>
#include <utility>

namespace pullrec::cli {

void Arguments::add(std::string_view name, ArgumentValue value) {
    values_[std::string(name)].push_back(std::move(value));
}

const std::vector<ArgumentValue>& Arguments::values(std::string_view name) const {
    static const std::vector<ArgumentValue> none;
    const auto found = values_.find(name);
    return found == values_.end() ? none : found->second;
}

const ArgumentValue* Arguments::last(std::string_view name) const {
    const auto& all = values(name);
    return all.empty() ? nullptr : &all.back();
}

std::optional<std::string> Arguments::text(std::string_view name) const {
    const auto* value = last(name);
    return value == nullptr ? std::nullopt : std::optional(value->text);
}

std::vector<std::string> Arguments::texts(std::string_view name) const {
    std::vector<std::string> result;
    for (const auto& value : values(name)) {
        result.push_back(value.text);
    }
    return result;
}

bool Arguments::given(std::string_view name) const {
    return count(name) > 0;
}

std::size_t Arguments::count(std::string_view name) const {
    const auto& all = values(name);
    return static_cast<std::size_t>(
        std::count_if(all.begin(), all.end(),
                      [](const ArgumentValue& value) { return value.origin != Origin::built_in; }));
}

} // namespace pullrec::cli
