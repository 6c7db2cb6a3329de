// SPDX-License-Identifier: Apache-2.0
#include "domain/possible_releases.hpp"

namespace pullrec {

std::vector<Profile> possible_releases(const Traces& traces) {
    const bool only_older = traces.v1alpha1 && !traces.v1beta1;
    std::vector<Profile> releases;
    for (const Profile& release : kReleases) {
        const bool reads_accounts = release.forms.service_accounts || !traces.service_account;
        if (release.forms.v1beta1 != only_older && reads_accounts) {
            releases.push_back(release);
        }
    }
    return releases;
}

} // namespace pullrec
