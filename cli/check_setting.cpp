// SPDX-License-Identifier: Apache-2.0
#include "cli/check_setting.hpp"

#include "cli/argument_forms.hpp"
#include "cli/check_choice.hpp"
#include "domain/error.hpp"

#include <string>

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
    if (setting.text == "-") {
        refuse(setting, "standard input and output are for the call");
    }
}

} // namespace pullrec::cli
