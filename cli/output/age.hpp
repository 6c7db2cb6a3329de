// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/timestamp.hpp"

#include <string>

namespace pullrec::cli {

/// How long ago a moment was, as kubectl writes it: `45s`, `3h12m`, `5d21h`, `2y30d`. A moment in
/// the future is `0s`: clocks disagree, ages are never negative. Rule: HumanDuration of
/// k8s.io/apimachinery.
std::string age(Timestamp then, Timestamp now);

} // namespace pullrec::cli
