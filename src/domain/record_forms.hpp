// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace pullrec {

/// Which forms of record documents a kubelet release reads (kubelet format 2): 1.33 knows neither
/// of these, 1.34 the service accounts, 1.35 and later both.
struct RecordForms {
    bool v1beta1 = true;          ///< reads `kubelet.config.k8s.io/v1beta1` beside v1alpha1
    bool service_accounts = true; ///< knows the field `kubernetesServiceAccounts`
};

} // namespace pullrec
