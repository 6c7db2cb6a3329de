// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/invocation.hpp"
#include "domain/profile.hpp"
#include "store/store.hpp"

#include <optional>

namespace pullrec::cli {

/// The profile of `--profile`. One that does not stand on the command line is a default for many
/// nodes and times: where the store names its own release, or what it holds rules the default out,
/// it is passed over, and `err` says so with its origin. `strict` always stays.
std::optional<Profile> fitting_profile(const Invocation& invocation, store::Store& store);

} // namespace pullrec::cli
