// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/kubelet_configuration.hpp"

#include <string_view>

namespace pullrec {

/// Reads a KubeletConfiguration of `kubelet.config.k8s.io/v1beta1`, whole or a drop-in, in YAML or
/// JSON; fields we do not use are passed over. Throws Error (invalid_document) with path and place.
KubeletConfiguration read_kubelet_configuration(std::string_view text);

} // namespace pullrec
