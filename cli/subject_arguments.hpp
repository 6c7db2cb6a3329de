// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "answers/what_can.hpp"
#include "cli/invocation.hpp"
#include "cli/source.hpp"

#include <vector>

namespace pullrec::cli {

/// The options that name a subject.
std::vector<Option> subject_options();

/// The subject that they name; reads secret files. Throws `Error` (usage) unless it is exactly one.
answers::Subject subject_arguments(const Invocation& invocation);

/// Refuses a tag where the source draws a new tag key in every run.
void require_lasting_tag(const answers::Subject& subject, const SourceView& source);

} // namespace pullrec::cli
