// SPDX-License-Identifier: Apache-2.0
#include "domain/evidence.hpp"

#include <algorithm>

namespace pullrec {

namespace {

bool names_accounts(const PulledRecord& record) {
    return std::any_of(record.mapping.begin(), record.mapping.end(),
                       [](const auto& entry) { return !entry.second.service_accounts.empty(); });
}

bool can_read(const RecordForms& forms, std::optional<ApiVersion> version) {
    return forms.v1beta1 || version != ApiVersion::v1beta1;
}

} // namespace

Evidence seen_with(const RecordForms& forms, Evidence evidence) {
    if (evidence.record && (!can_read(forms, evidence.record_version) ||
                            (!forms.service_accounts && names_accounts(*evidence.record)))) {
        evidence.record.reset();
        evidence.record_presence = Presence::unreadable;
    }
    if (evidence.intent_presence == Presence::present &&
        !can_read(forms, evidence.intent_version)) {
        evidence.intent_presence = Presence::unreadable;
    }
    return evidence;
}

} // namespace pullrec
