// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace pullrec::faults {

/// Whether what keeps a known fault away is in place. A harness that cannot force the fault without
/// it proves nothing with it.
enum class Guard { off, on };

} // namespace pullrec::faults
