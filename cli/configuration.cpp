// SPDX-License-Identifier: Apache-2.0
#include "cli/configuration.hpp"

#include "cli/check_setting.hpp"
#include "cli/global_options.hpp"
#include "cli/output/escape.hpp"
#include "cli/resolve.hpp"
#include "cli/setting_rules.hpp"
#include "cli/suggest.hpp"
#include "codec/ini_document.hpp"
#include "domain/error.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pullrec::cli {

namespace {

std::string shown(std::string_view word) {
    constexpr std::size_t longest = 64;
    return escape(word.substr(0, longest), {.ascii_only = true});
}

std::string hint(std::string_view word, const std::vector<std::string_view>& known) {
    const auto meant = nearest(word, known);
    return meant.empty() ? "" : fmt::format(". Did you mean '{}'?", meant);
}

/// Reads the entries of one file for the commands.
class Checker {
public:
    Checker(const std::string& file, Commands commands) : file_(file), commands_(commands) {}

    [[nodiscard]] Setting setting(const IniEntry& entry) const {
        const Command* command = command_of(entry);
        const auto options = command == nullptr ? all_globals() : accepted_options(*command);
        const Option& option = option_of(entry, options);
        Setting result{command == nullptr ? "" : command->path, option.name, entry.value, file_,
                       entry.line};
        check_setting(option, result);
        return result;
    }

    [[noreturn]] void refuse(std::size_t line, const std::string& problem) const {
        throw Error(ErrorCode::usage, fmt::format("{}:{}: {}", file_, line, problem));
    }

private:
    static std::vector<Option> all_globals() {
        const auto globals = global_options();
        return {globals.begin(), globals.end()};
    }

    [[nodiscard]] const Command* command_of(const IniEntry& entry) const {
        const auto* command = find_command(entry.section, commands_);
        if (entry.section.empty() || command != nullptr) {
            return command;
        }
        std::vector<std::string_view> paths;
        for (const auto* known : commands_) {
            paths.push_back(known->path);
        }
        refuse(entry.line, fmt::format("no command is called as the section '{}'{}",
                                       shown(entry.section), hint(entry.section, paths)));
    }

    [[nodiscard]] const Option& option_of(const IniEntry& entry,
                                          const std::vector<Option>& options) const {
        const auto found =
            std::find_if(options.begin(), options.end(), [&entry](const Option& option) {
                return option.name == entry.key && !option.hidden;
            });
        const auto* rule = find_rule(entry.key);
        if (found == options.end()) {
            refuse_key(entry, options);
        }
        if (rule == nullptr) {
            refuse(entry.line,
                   fmt::format("no file may set '{}': {}", entry.key, reason_to_refuse(entry.key)));
        }
        if (entry.section.empty() && !rule->for_all) {
            refuse(entry.line, out_of_place(entry.key));
        }
        return *found;
    }

    static std::string out_of_place(std::string_view key) {
        return fmt::format("'{}' belongs in the section of a command, such as [doctor]", key);
    }

    [[noreturn]] void refuse_key(const IniEntry& entry, const std::vector<Option>& options) const {
        const bool is_known =
            std::any_of(commands_.begin(), commands_.end(), [&entry](const Command* command) {
                const auto accepted = accepted_options(*command);
                return std::any_of(accepted.begin(), accepted.end(),
                                   [&](const Option& option) { return option.name == entry.key; });
            });
        if (is_known && find_rule(entry.key) == nullptr) {
            refuse(entry.line,
                   fmt::format("no file may set '{}': {}", entry.key, reason_to_refuse(entry.key)));
        }
        if (is_known && entry.section.empty()) {
            refuse(entry.line, out_of_place(entry.key));
        }
        if (is_known) {
            refuse(entry.line, fmt::format("'{}' has no effect on '{}': leave it out", entry.key,
                                           entry.section));
        }
        std::vector<std::string_view> names;
        for (const auto& option : options) {
            const auto* rule = find_rule(option.name);
            if (rule != nullptr && (rule->for_all || !entry.section.empty())) {
                names.push_back(option.name);
            }
        }
        refuse(entry.line,
               fmt::format("unknown key '{}'{}", shown(entry.key), hint(entry.key, names)));
    }

    const std::string& file_;
    Commands commands_;
};

void require_alone(const Checker& checker, const Configuration& earlier, const Setting& setting,
                   std::size_t line) {
    const auto rivals = find_rule(setting.option)->rivals;
    for (const auto& other : earlier.settings) {
        if (other.command != setting.command) {
            continue;
        }
        if (other.option == setting.option) {
            checker.refuse(line, fmt::format("'{}' is set twice, first in line {}", setting.option,
                                             other.line));
        }
        if (std::find(rivals.begin(), rivals.end(), other.option) != rivals.end()) {
            checker.refuse(line, fmt::format("'{}' and '{}' exclude each other: set one of them",
                                             other.option, setting.option));
        }
    }
}

} // namespace

std::string Setting::place() const {
    return fmt::format("{}:{}: {}", file, line, option);
}

const Setting* Configuration::find(std::string_view command, std::string_view option) const {
    const Setting* found = nullptr;
    for (const auto& setting : settings) {
        if (setting.option == option && setting.command == command) {
            return &setting;
        }
        if (setting.option == option && setting.command.empty()) {
            found = &setting;
        }
    }
    return found;
}

Configuration configuration_of(std::string_view text, const std::string& file, Commands commands) {
    const Checker checker(file, commands);
    Configuration result{{}, true};
    try {
        for (const auto& entry : read_ini(text)) {
            const auto setting = checker.setting(entry);
            require_alone(checker, result, setting, entry.line);
            result.settings.push_back(setting);
        }
    } catch (const IniFault& fault) {
        checker.refuse(fault.line(), std::string(fault.problem()));
    }
    return result;
}

} // namespace pullrec::cli
