// SPDX-License-Identifier: Apache-2.0
#include "cli/short_name_arguments.hpp"

#include "domain/error.hpp"

namespace pullrec::cli {

std::map<std::string, std::string, std::less<>> alias_arguments(const Arguments& arguments) {
    std::map<std::string, std::string, std::less<>> aliases;
    for (const ArgumentValue& value : arguments.values("alias")) {
        const auto equals = value.text.find('=');
        if (equals == std::string::npos || equals == 0 || equals + 1 == value.text.size()) {
            throw Error(ErrorCode::usage, value.place + ": give SHORT=FULL");
        }
        aliases.insert_or_assign(value.text.substr(0, equals), value.text.substr(equals + 1));
    }
    return aliases;
}

} // namespace pullrec::cli
