// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/arguments.hpp"
#include "domain/error.hpp"
#include "domain/secret_text.hpp"

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>

namespace pullrec::cli {

/// The whole text of a file, or of standard input for `-`. Throws `Error`: io when it cannot be
/// read or is larger than `limit` bytes, interrupted when a signal asks to stop.
std::string read_input(const std::string& name, std::size_t limit);

/// The same for a text that holds secrets: every buffer on its way is wiped.
SecretText read_secret_input(const std::string& name, std::size_t limit);

/// The same, if it is a plain file of root or the caller that nobody else may read or write: else
/// `Error` (refused).
SecretText read_private_input(const std::string& name, std::size_t limit);

/// How messages call an input: its file name, or `standard input`.
std::string input_name(const std::string& name);

/// Throws `Error` (usage) unless `-` stands at most once among all files of these options.
void require_one_standard_input(const Arguments& arguments,
                                std::initializer_list<std::string_view> options);

/// Runs `read`; a document's fault gets the name of its input.
template <class Read>
auto naming_input(const std::string& name, Read read) {
    try {
        return read();
    } catch (const Error& error) {
        throw Error(error.code(), input_name(name) + ": " + error.what());
    }
}

} // namespace pullrec::cli
