// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/error.hpp"

#include <string>
#include <string_view>

namespace pullrec::exchange {

/// The reason of a system call's error number, for people: `permission denied`.
std::string reason_of(int error);

/// The error for a system call on `file` that set `error`; names the cure where one is known.
Error system_error(int error, std::string_view file);

} // namespace pullrec::exchange
