// SPDX-License-Identifier: Apache-2.0
#include "cli/exit_code.hpp"

namespace pullrec::cli {

ErrorAnswer answer_of(ErrorCode code) noexcept {
    switch (code) {
    case ErrorCode::usage:
        return {ExitCode::usage, "usage"};
    case ErrorCode::not_found:
        return {ExitCode::not_found, "notFound"};
    case ErrorCode::refused:
        return {ExitCode::refused, "refused"};
    case ErrorCode::absent:
        return {ExitCode::database_absent, "absent"};
    case ErrorCode::locked:
        return {ExitCode::locked, "locked"};
    case ErrorCode::schema:
        return {ExitCode::schema, "schema"};
    case ErrorCode::corrupt:
        return {ExitCode::corrupt, "corrupt"};
    case ErrorCode::io:
        return {ExitCode::io, "io"};
    case ErrorCode::image_list:
        return {ExitCode::image_list, "imageList"};
    case ErrorCode::pull_wait:
        return {ExitCode::pull_wait, "pullWait"};
    case ErrorCode::interrupted:
        return {ExitCode::interrupted, "interrupted"};
    case ErrorCode::invalid_document:
        return {ExitCode::io, "invalidDocument"};
    case ErrorCode::internal:
        break;
    }
    return {ExitCode::internal, "internal"};
}

} // namespace pullrec::cli
