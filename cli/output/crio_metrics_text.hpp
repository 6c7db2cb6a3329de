// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "store/pull_total.hpp"

#include <string>

namespace pullrec::cli {

/// Totals as CRI-O exposes its own: names, labels, sizes and buckets of runtimes A.8. A counter
/// with labels has the samples that were ever counted, as in CRI-O.
std::string crio_metrics_text(const store::PullTotals& totals);

} // namespace pullrec::cli
