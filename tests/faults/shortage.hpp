// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/faults/figures.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <sys/resource.h>

namespace pullrec::faults {

/// Runs `f` in a child and counts its fault and finding; skips it where no mounts are allowed.
void judge_child(const std::string& scenario, Figures& figures,
                 const std::function<std::string()>& f);

/// Mounts memory on the folder for this process alone; false where that is not allowed.
bool mount_memory(const std::string& folder, const char* size);

/// Leaves `pages` pages free on the disk of the folder, until its file `filler` goes.
void fill_disk(const std::string& folder, std::uintmax_t pages);

/// The lowest number that an opened file would get.
rlim_t next_file();

} // namespace pullrec::faults
