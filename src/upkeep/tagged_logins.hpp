// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "store/reader.hpp"

#include <set>
#include <string>
#include <string_view>

namespace pullrec::upkeep {

/// The hashes of the logins with this tag, recorded or revoked before.
std::set<std::string> logins_tagged(const store::Reader& reader, std::string_view tag);

} // namespace pullrec::upkeep
