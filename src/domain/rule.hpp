// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace pullrec {

/// The row of the kubelet's decision table (kubelet 7) that settled a decision.
enum class Rule {
    no_image_ref,               ///< D0
    gate_off,                   ///< the feature gate is off: nothing is verified
    record_unreadable,          ///< D1
    intent_unreadable,          ///< D2
    absence_unknown,            ///< the source moved while it was read (safety decision 10)
    policy_allows,              ///< D3
    no_record,                  ///< D4
    image_name_invalid,         ///< D5
    name_not_recorded,          ///< D6
    open_to_node,               ///< D7
    no_grants,                  ///< D8
    credentials_failed,         ///< D9
    same_secret,                ///< D10: hash and coordinates equal
    same_credential,            ///< D11: hash equal, another secret
    same_credential_unrecorded, ///< D12: as D11, but the list is full
    same_coordinates,           ///< D13: the secret is known, its hash is new
    same_service_account,       ///< D16
    nothing_matches             ///< D17
};

/// The `result` label under which the kubelet counts a decision.
enum class Metric {
    none,
    credential_policy_allowed,
    credential_record_found,
    must_authenticate,
    error
};

/// The label's text; "" for `none`.
std::string_view label_of(Metric metric);

/// The label under which a decision that was settled so is counted.
Metric metric_of(Rule rule);

/// Whether a decision that was settled so forces a pull.
bool forces_pull(Rule rule);

} // namespace pullrec
