// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "upkeep/metrics.hpp"

#include <string>
#include <string_view>

namespace pullrec::cli {

/// Which program took the metrics.
struct MetricsOrigin {
    std::string_view version;
    std::string_view sqlite_version;
};

/// Metrics in the classic text format of Prometheus: every one with HELP and TYPE, no sample with a
/// time of its own, no label that a cluster's names could fill. What is unknown has no sample.
std::string metrics_text(const upkeep::Metrics& metrics, const MetricsOrigin& origin);

} // namespace pullrec::cli
