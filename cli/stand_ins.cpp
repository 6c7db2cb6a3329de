// SPDX-License-Identifier: Apache-2.0
#include "cli/stand_ins.hpp"

#include "cli/check_choice.hpp"
#include "cli/setting_rules.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace pullrec::cli {

namespace {

/// Whether something of nearer origin takes the option's place.
bool is_excluded(const Option& option, const Arguments& nearer) {
    const auto* rule = find_rule(option.name);
    const auto is_given = [&](std::string_view other) { return nearer.given(other); };
    return rule != nullptr &&
           (std::any_of(rule->rivals.begin(), rule->rivals.end(), is_given) ||
            std::any_of(rule->yields_to.begin(), rule->yields_to.end(), is_given));
}

void take_environment(const StandIns& stand_ins, Arguments& arguments) {
    const Arguments given = arguments;
    for (const auto& option : stand_ins.options) {
        auto value = value_from_environment(option, stand_ins.environment);
        if (value && !given.given(option.name) && !is_excluded(option, given)) {
            arguments.add(option.name, *std::move(value));
        }
    }
}

/// Takes the settings of one section, which lose against everything that was given before.
void take_section(const Configuration& configuration, std::string_view section,
                  const StandIns& stand_ins, Arguments& arguments) {
    const Arguments given = arguments;
    for (const auto& option : stand_ins.options) {
        const auto* setting = configuration.find(stand_ins.command.path, option.name);
        if (setting == nullptr || setting->command != section || given.given(option.name) ||
            is_excluded(option, given)) {
            continue;
        }
        auto value = value_of(*setting);
        const bool is_flag = option.value.empty();
        if (is_flag ? setting->text == "true" : is_choice_here(option, value)) {
            value.text = is_flag ? std::string() : value.text;
            arguments.add(option.name, std::move(value));
        }
    }
}

void take_configuration(const StandIns& stand_ins, Arguments& arguments) {
    if (!stand_ins.read || arguments.last("config") == nullptr) {
        return;
    }
    const auto configuration = stand_ins.read(*arguments.last("config"));
    take_section(configuration, stand_ins.command.path, stand_ins, arguments);
    take_section(configuration, "", stand_ins, arguments);
}

void take_fallbacks(std::span<const Option> options, Arguments& arguments) {
    for (const auto& option : options) {
        if (!option.fallback.empty() && arguments.last(option.name) == nullptr) {
            arguments.add(option.name, {std::string(option.fallback), Origin::built_in, "default"});
        }
    }
}

} // namespace

std::optional<ArgumentValue> value_from_environment(const Option& option,
                                                    const Environment& environment) {
    const auto text =
        option.environment.empty() ? std::string_view() : environment.get(option.environment);
    if (text.empty()) {
        return std::nullopt;
    }
    ArgumentValue value{std::string(text), Origin::environment, std::string(option.environment)};
    return is_choice_here(option, value) ? std::optional(std::move(value)) : std::nullopt;
}

ArgumentValue value_of(const Setting& setting) {
    return {setting.text, Origin::file, setting.place()};
}

void take_stand_ins(const StandIns& stand_ins, Arguments& arguments) {
    take_environment(stand_ins, arguments);
    const auto is_config = [](const Option& option) { return option.name == "config"; };
    const auto config = std::find_if(stand_ins.options.begin(), stand_ins.options.end(), is_config);
    if (config != stand_ins.options.end()) {
        take_fallbacks({config, 1}, arguments);
    }
    take_configuration(stand_ins, arguments);
    take_fallbacks(stand_ins.options, arguments);
}

} // namespace pullrec::cli
