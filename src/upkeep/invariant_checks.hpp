// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "upkeep/doctor.hpp"

namespace pullrec::upkeep {

/// What can never be true of a database that only this program wrote: rows without what they refer
/// to, grants that a revocation took away, images that a lost record and the list of preloaded ones
/// open together.
void check_invariants(const store::Reader& reader, const ExamineRequest& request,
                      Examination& examination);

} // namespace pullrec::upkeep
