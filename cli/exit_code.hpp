// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/error.hpp"

#include <array>
#include <string_view>

namespace pullrec::cli {

/// What the process answers its caller (README, "Exit codes"): 0 yes, 1 no, 2-5 the call,
/// 10-16 the node.
enum class ExitCode {
    done = 0,             ///< done, nothing to do, or "yes"
    no = 1,               ///< the answer is no
    usage = 2,            ///< the call is wrong
    partly = 3,           ///< some items unreadable, unknown or not applied; all are named
    not_found = 4,        ///< the named object does not exist
    refused = 5,          ///< a safety rule, a missing confirmation or a copy forbids it
    database_absent = 10, ///< there is no database
    locked = 11,          ///< held longer than the busy timeout
    schema = 12,          ///< newer than this program, older than it can write, or not our file
    corrupt = 13,         ///< damaged, rewound or replaced
    io = 14,              ///< input, output, space or permission
    image_list = 15,      ///< the image list could not be had
    pull_wait = 16,       ///< waited too long for a pull
    internal = 70,        ///< a fault of this program
    interrupted = 130     ///< stopped by SIGINT (SIGTERM: 143, by the signal itself)
};

/// Every exit code; a signal that kills adds 128 + its number.
inline constexpr std::array all_exit_codes{ExitCode::done,
                                           ExitCode::no,
                                           ExitCode::usage,
                                           ExitCode::partly,
                                           ExitCode::not_found,
                                           ExitCode::refused,
                                           ExitCode::database_absent,
                                           ExitCode::locked,
                                           ExitCode::schema,
                                           ExitCode::corrupt,
                                           ExitCode::io,
                                           ExitCode::image_list,
                                           ExitCode::pull_wait,
                                           ExitCode::internal,
                                           ExitCode::interrupted};

/// An error as a caller sees it: the exit code and the word in the `code` field of JSON errors.
struct ErrorAnswer {
    ExitCode exit;
    std::string_view word;
};

/// The exit code and JSON word of an error.
ErrorAnswer answer_of(ErrorCode code) noexcept;

} // namespace pullrec::cli
