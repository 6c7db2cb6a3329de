// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "codec/strict_reader.hpp"
#include "domain/record.hpp"
#include "domain/record_forms.hpp"

namespace pullrec {

/// The fields of an ImagePullIntent (kubelet format 3.2).
Members<PullIntent> intent_members();

/// The fields of one entry of a credential mapping (kubelet format 3.2).
Members<Credentials> credentials_members();

/// The fields of an ImagePulledRecord, of all its parts, in the given forms (kubelet format 3.2).
Members<PulledRecord> pulled_record_members(RecordForms forms);

} // namespace pullrec
