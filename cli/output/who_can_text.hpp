// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "answers/who_can.hpp"
#include "cli/output/json_writer.hpp"
#include "cli/output/list_style.hpp"
#include "cli/output/output.hpp"

#include <vector>

namespace pullrec::cli {

/// Prints who may use an image, once for releases that say the same.
void print_who_can(Output& out, const answers::WhoCanQuestion& question,
                   const std::vector<answers::ReleaseAccess>& releases, const ListStyle& style);

/// The members of the JSON document: the image, the policy, and an item a release.
void print_who_can_members(JsonWriter& json, const answers::WhoCanQuestion& question,
                           const std::vector<answers::ReleaseAccess>& releases,
                           const ListStyle& style);

} // namespace pullrec::cli
