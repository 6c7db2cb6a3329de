// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>
#include <string>

namespace pullrec {

/// Why an operation failed; the command line maps each to one exit code (README, "Exit codes").
enum class ErrorCode {
    usage,            ///< the call is wrong: unknown flag, bad value, ambiguous prefix
    not_found,        ///< the named object does not exist
    refused,          ///< a safety rule, a missing confirmation or a copy forbids it
    absent,           ///< there is no database
    locked,           ///< somebody held the database longer than the deadline
    schema,           ///< newer than this program, older than it can write, or not our file
    corrupt,          ///< damaged, rewound or replaced
    io,               ///< input, output, space or permission
    image_list,       ///< the image list could not be had
    pull_wait,        ///< waited too long for a pull
    interrupted,      ///< the user asked to stop
    invalid_document, ///< a document does not decode
    internal          ///< a mistake of this program
};

/// The one exception type: the message names the object and the cure, lower case, no full stop,
/// and never holds input, a credential hash or a secret.
class Error : public std::runtime_error {
public:
    Error(ErrorCode code, const std::string& message) : std::runtime_error(message), code_(code) {}

    [[nodiscard]] ErrorCode code() const noexcept { return code_; }

private:
    ErrorCode code_;
};

} // namespace pullrec
