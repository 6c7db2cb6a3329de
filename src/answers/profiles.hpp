// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/profile.hpp"
#include "store/reader.hpp"

#include <optional>
#include <vector>

namespace pullrec::answers {

/// The profiles an answer is given for: the one named, else the store's own, else all that may
/// have written it. Throws `Error` (schema) for a store whose profile is unknown to this program.
std::vector<Profile> profiles_for(const store::Reader& reader, const std::optional<Profile>& named);

/// Whether the feature gate is on: only a profile that was named can have it off by itself.
bool gate_on(const Profile& profile, bool named);

} // namespace pullrec::answers
