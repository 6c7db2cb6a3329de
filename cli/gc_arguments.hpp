// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/invocation.hpp"
#include "cli/source.hpp"
#include "upkeep/gc_plan.hpp"

#include <string>
#include <vector>

namespace pullrec::cli {

/// What `gc_question_options` ask, but for what the memory knows. Says on `err` what is odd about
/// the lists. Throws `Error`: usage for a wrong call, refused for lists that nothing may be planned
/// from, and whatever reading them throws.
upkeep::GcQuestion gc_question(const Invocation& invocation);

/// Adds what the memory knows: expected images, pins, pulls under way.
void add_remembered(upkeep::GcQuestion& question, const Invocation& invocation,
                    const store::Reader& reader, const SourceView& source);

/// A complete list of the node's images. Throws `Error` (refused) for one that is empty or not
/// known to be complete, unless `--accept-list` was given for what only looks so.
ImageListing complete_list(const Invocation& invocation);

/// Says on `err` what a plan found odd in its inputs.
void tell_oddities(const Invocation& invocation, const upkeep::GcPlan& plan);

} // namespace pullrec::cli
