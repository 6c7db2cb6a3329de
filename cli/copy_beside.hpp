// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/invocation.hpp"
#include "store/store.hpp"

#include <optional>
#include <string>

namespace pullrec::cli {

/// The copy in the state folder if it is one of the directories in `folder`: it remembers for them
/// (safety decision 16). None without such a copy. Throws `Error` where it cannot be opened.
std::optional<store::Store> open_copy_beside(const Invocation& invocation,
                                             const std::string& folder, store::Access access,
                                             db::ViewPlace place = db::ViewPlace::in_place);

/// The key of its credential tags; none also where it cannot be opened, since tags are a comfort.
std::optional<std::string> tag_key_beside(const Invocation& invocation, const std::string& folder);

} // namespace pullrec::cli
