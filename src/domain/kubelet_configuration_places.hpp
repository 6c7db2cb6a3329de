// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pullrec {

/// Where a kubelet with this root keeps its configuration file, in the order in which to look: as
/// kubeadm, Talos and GKE set it up. A root below another folder (`/host/var/lib/kubelet`) moves
/// all three there; a root of another name has only the first.
std::vector<std::string> kubelet_configuration_places(std::string_view kubelet_root);

} // namespace pullrec
