// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "exchange/directories.hpp"

#include <string_view>

namespace pullrec::exchange {

/// Whether a kubelet with this root runs: its pod-resources socket accepts. Fails when neither can
/// be shown.
bool is_kubelet_running(std::string_view root);

/// Fails with `refused` where the directories are mounted without the kubelet's root, as into a
/// container, so that nothing shows whether one runs.
void require_root_in_sight(const Directories& directories);

/// Fails with `refused` while a kubelet runs whose root holds these directories, or whose root is
/// `root` ("" for none): what it holds in memory would not follow the files.
void require_kubelet_stopped(const Directories& directories, std::string_view root);

} // namespace pullrec::exchange
