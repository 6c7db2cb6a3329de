// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "upkeep/doctor.hpp"

namespace pullrec::upkeep {

/// The database file: damage, what absence means in it, and the library that reads it.
void check_file(const store::Reader& reader, const ExamineRequest& request,
                Examination& examination);

} // namespace pullrec::upkeep
