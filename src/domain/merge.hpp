// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/record.hpp"

#include <optional>

namespace pullrec {

/// The record after a pull of `name` with `given` credentials, or nothing when that brings nothing
/// new (rules M1 to M7 of kubelet 6); a changed record is dated `now`.
std::optional<PulledRecord> merge(const PulledRecord& record, const ImageName& name,
                                  const std::optional<Credentials>& given, Timestamp now);

/// The first record of an image ref: the credentials exactly as given, no entry for none
/// (kubelet 5).
PulledRecord first_record(const ImageRef& ref, const ImageName& name,
                          const std::optional<Credentials>& given, Timestamp now);

} // namespace pullrec
