// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/source.hpp"
#include "upkeep/finding.hpp"

namespace pullrec::cli {

/// What is to be said of the files of a source, looked at from outside: who may read and write
/// them, whether a kubelet writes beside an authority, whether a backup beside it is younger.
/// Nothing is opened but such backups.
upkeep::Examination examine_files(const Invocation& invocation, const OpenSource& source);

} // namespace pullrec::cli
