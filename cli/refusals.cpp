// SPDX-License-Identifier: Apache-2.0
#include "cli/refusals.hpp"

#include "domain/error.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

void Refusals::add(std::string_view reason) {
    if (!invocation_.arguments.given("dry-run")) {
        throw Error(ErrorCode::refused, fmt::format("refused: {}", reason));
    }
    any_ = true;
    invocation_.err.write(fmt::format("pullrec: would be refused: {}\n", reason));
}

ExitCode Refusals::end(ExitCode code) const {
    return any_ ? ExitCode::refused : code;
}

} // namespace pullrec::cli
