// SPDX-License-Identifier: Apache-2.0
#include "exchange/system_error.hpp"

#include <fmt/format.h>

#include <cctype>
#include <cerrno>
#include <system_error>

namespace pullrec::exchange {

namespace {

std::string_view cure_of(int error) {
    switch (error) {
    case EACCES:
    case EPERM:
        return ": run as root";
    case ENOSPC:
    case EDQUOT:
        return ": make room and run it again";
    case EROFS:
        return ": choose a folder that can be written";
    case EMFILE:
    case ENFILE:
        return ": raise the limit (ulimit -n)";
    default:
        return "";
    }
}

} // namespace

std::string reason_of(int error) {
    std::string reason = std::generic_category().message(error);
    if (!reason.empty()) {
        reason[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(reason[0])));
    }
    return reason;
}

Error system_error(int error, std::string_view file) {
    return {ErrorCode::io, fmt::format("{}: {}{}", file, reason_of(error), cure_of(error))};
}

} // namespace pullrec::exchange
