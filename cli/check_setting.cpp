// SPDX-License-Identifier: Apache-2.0
#include "cli/check_setting.hpp"

#include "cli/argument_forms.hpp"
#include "cli/check_choice.hpp"
#include "domain/error.hpp"

#include <string>
#include <string_view>

namespace pullrec::cli {

namespace {

[[noreturn]] void refuse(const Setting& setting, const std::string& wanted) {
    throw Error(ErrorCode::usage, setting.place() + ": " + wanted);
}

void check_flag(const Setting& setting) {
    if (setting.text != "true" && setting.text != "false") {
        refuse(setting, "give true or false");
    }
    if (setting.option == "dry-run" && setting.text == "false") {
        refuse(setting, "give true or leave it out: whether something changes is for the call");
    }
}

/// A path in a file must mean the same wherever the program is called.
bool is_path(std::string_view value) {
    return value == "PATH" || value == "DIR" || value.starts_with("FILE");
}

} // namespace

void check_setting(const Option& option, const Setting& setting) {
    if (option.value.empty()) {
        check_flag(setting);
        return;
    }
    check_choice(option, {setting.text, Origin::file, setting.place()});
    if (option.value == "TIME" && !parse_duration(setting.text)) {
        refuse(setting, "give a time above zero with units, such as 36h, 30d, 4w or 1d12h");
    }
    if (is_path(option.value) && !setting.text.starts_with('/')) {
        refuse(setting, "give a path that begins with /");
    }
}

} // namespace pullrec::cli
