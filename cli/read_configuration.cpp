// SPDX-License-Identifier: Apache-2.0
#include "cli/read_configuration.hpp"

#include "cli/trusted_file.hpp"
#include "domain/error.hpp"

namespace pullrec::cli {

Configuration read_configuration(const ArgumentValue& file, Commands commands) {
    constexpr std::size_t limit = 65536;
    if (file.text == "none") {
        return {};
    }
    if (file.text.empty()) {
        throw Error(ErrorCode::usage, file.place + ": give a path, or 'none'");
    }
    const auto text = read_trusted_file(file.text, limit);
    if (!text && file.origin != Origin::built_in) {
        throw Error(ErrorCode::io, file.place + ": there is no file " + file.text);
    }
    return text ? configuration_of(*text, file.text, commands) : Configuration{};
}

} // namespace pullrec::cli
