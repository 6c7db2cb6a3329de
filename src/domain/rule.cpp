// SPDX-License-Identifier: Apache-2.0
#include "domain/rule.hpp"

namespace pullrec {

std::string_view label_of(Metric metric) {
    switch (metric) {
    case Metric::none:
        return "";
    case Metric::credential_policy_allowed:
        return "credentialPolicyAllowed";
    case Metric::credential_record_found:
        return "credentialRecordFound";
    case Metric::must_authenticate:
        return "mustAuthenticate";
    case Metric::error:
        return "error";
    }
    return "";
}

Metric metric_of(Rule rule) {
    switch (rule) {
    case Rule::no_image_ref:
    case Rule::gate_off:
        return Metric::none;
    case Rule::record_unreadable:
    case Rule::intent_unreadable:
    case Rule::absence_unknown:
    case Rule::image_name_invalid:
    case Rule::credentials_failed:
        return Metric::error;
    case Rule::policy_allows:
        return Metric::credential_policy_allowed;
    case Rule::open_to_node:
    case Rule::same_secret:
    case Rule::same_credential:
    case Rule::same_credential_unrecorded:
    case Rule::same_coordinates:
    case Rule::same_service_account:
        return Metric::credential_record_found;
    case Rule::no_record:
    case Rule::name_not_recorded:
    case Rule::no_grants:
    case Rule::nothing_matches:
        break;
    }
    return Metric::must_authenticate;
}

bool forces_pull(Rule rule) {
    const Metric metric = metric_of(rule);
    return rule != Rule::gate_off && metric != Metric::credential_policy_allowed &&
           metric != Metric::credential_record_found;
}

} // namespace pullrec
