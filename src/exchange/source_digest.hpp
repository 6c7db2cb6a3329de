// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "exchange/scan.hpp"

#include <string>

namespace pullrec::exchange {

/// The digest of all names and contents; files that could not be read count by name.
std::string digest_of(const KnownFiles& files);

} // namespace pullrec::exchange
