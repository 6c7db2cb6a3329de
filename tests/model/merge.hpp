// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/record.hpp"

#include <optional>

namespace pullrec::model {

/// Merges the credentials of a proven pull into the record and says whether it changed (kubelet 6).
bool merge(PulledRecord& record, const ImageName& key, const std::optional<Credentials>& fresh);

} // namespace pullrec::model
