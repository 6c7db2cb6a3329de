// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/invocation.hpp"
#include "store/account.hpp"

namespace pullrec::cli {

/// Describes the secret or the service account that `NS/NAME` names, with all that it opens.
ExitCode describe_account(const Invocation& invocation, store::AccountKind kind);

} // namespace pullrec::cli
