// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/faults/commands.hpp"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace pullrec::faults {

/// Each of these images, which are on the node, has a record.
Promise have_records(std::vector<std::string> refs);

/// Each of these images has a record or an intent, by image ref and name.
Promise are_closed(std::vector<std::pair<std::string, std::string>> images);

/// No record grants anything to a secret of this name any more.
Promise nothing_grants(std::string secret);

/// No record of one of these images grants anything; none: of all.
Promise grant_nothing(std::vector<std::string> refs = {});

/// No image is preloaded of which a pull is known.
Promise no_pull_is_preloaded();

/// It is not the database any more that `backup` in its folder was made of, absence proves nothing
/// in it, and it says that it was restored.
Promise is_restored_from(std::string backup);

/// Every promise of these.
Promise all_of(std::vector<Promise> promises);

/// Every file of the folder whose name begins so is a whole database with records; none need be
/// there.
Care are_whole(std::string begin);

/// Every record file below this folder decodes.
Care are_records(std::string below);

/// So many of them are there.
Promise are_exported(std::string below, std::size_t records);

} // namespace pullrec::faults
