// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "upkeep/doctor.hpp"

namespace pullrec::upkeep {

/// The records against the images on the node: what vanished, what can never match.
void check_images(const store::Reader& reader, const ExamineRequest& request,
                  Examination& examination);

} // namespace pullrec::upkeep
