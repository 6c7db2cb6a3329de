// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/environment.hpp"

#include <string>

namespace pullrec::cli {

/// Where pullrec keeps what is its own on a node: `PULLREC_STATE_DIR`, else /var/lib/pullrec.
std::string state_folder(const Environment& environment);

/// Where the copy of the kubelet's directories lies that remembers for them (safety decision 16).
std::string copy_database(const Environment& environment);

/// The state folder, made (0700) if it is missing. Throws `Error` (io).
std::string make_state_folder(const Environment& environment);

} // namespace pullrec::cli
