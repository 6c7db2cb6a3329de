// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/profile.hpp"
#include "store/meta.hpp"

namespace pullrec::journal {

/// Whose rules an authority follows: those of its profile, the newest release without one. Throws
/// `Error` (schema) for a profile that this program does not know.
Profile profile_of(const store::Meta& meta);

} // namespace pullrec::journal
