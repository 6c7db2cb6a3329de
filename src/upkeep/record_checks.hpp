// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "upkeep/doctor.hpp"

namespace pullrec::upkeep {

/// The rows: what cannot be read, intents left behind, one login under many secrets, oddities.
void check_records(const store::Reader& reader, const ExamineRequest& request,
                   Examination& examination);

} // namespace pullrec::upkeep
