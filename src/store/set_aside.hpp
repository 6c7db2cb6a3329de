// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace pullrec::store {

/// Moves a database that cannot be used any more, and what belongs to it, into the new folder
/// `folder`; false when nothing is there. Throws `Error`: locked while a process has it open.
bool set_aside(std::string_view path, const std::string& folder);

} // namespace pullrec::store
