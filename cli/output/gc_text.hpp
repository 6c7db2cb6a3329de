// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "upkeep/gc_plan.hpp"

#include <chrono>
#include <string>
#include <vector>

namespace pullrec::cli {

/// A span of time as ages are written; never negative.
std::string span_text(std::chrono::microseconds span);

/// Why an image stays or may go, for people; holds names as they are listed.
std::string reason_text(const upkeep::GcVerdict& verdict);

/// An image by its first name and how many more it has; "" without one.
std::string names_text(const std::vector<std::string>& names);

/// The words by which a runtime's tool removes an image: its id for `crictl rmi`, its names for
/// `ctr images rm` in another namespace than Kubernetes' own.
std::vector<std::string> removal_words(const upkeep::GcStep& step,
                                       const std::string& runtime_namespace);

/// The command that removes it.
std::string removal_command(const upkeep::GcStep& step, const std::string& runtime_namespace);

/// The command that compares with a list taken afterwards.
std::string confirm_command(const std::string& runtime_namespace);

} // namespace pullrec::cli
