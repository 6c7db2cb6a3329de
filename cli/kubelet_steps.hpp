// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace pullrec::cli {

/// Paragraphs of `Command::details`: how `call`, which changes a kubelet's files, is run where a
/// kubelet decides by them, and on Talos.
std::string kubelet_steps(std::string_view call);

} // namespace pullrec::cli
