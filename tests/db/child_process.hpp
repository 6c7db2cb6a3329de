// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>

namespace pullrec::db::testing {

/// What a forked child reported: "" when `f` returned true, else why not.
std::string in_child(const std::function<std::string()>& f);

/// Makes a forked child of root a user whom modes bind and who owns this folder, not what is in it;
/// false where the system does not allow it.
bool become_nobody(const std::string& folder);

/// Enters a mount namespace of its own; false where the system does not allow it.
bool enter_private_mounts();

/// The answer of a child that could not get such a namespace.
inline constexpr const char* kNoMounts = "no private mounts here";

} // namespace pullrec::db::testing
