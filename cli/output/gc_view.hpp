// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/output/json_writer.hpp"
#include "cli/output/list_style.hpp"
#include "cli/output/output.hpp"
#include "upkeep/gc_confirm.hpp"
#include "upkeep/gc_plan.hpp"

#include <vector>

namespace pullrec::cli {

template <class Row>
struct ListShape;

/// Which images a plan's table shows.
enum class GcShown { all, may_go, kept };

/// Those images of a plan, as listed.
std::vector<const upkeep::GcStep*> shown_steps(const upkeep::GcPlan& plan, GcShown shown);

/// The list of them.
const ListShape<const upkeep::GcStep*>& gc_rows();

/// How many may go, and the commands that would remove them.
void print_gc_commands(Output& out, const upkeep::GcPlan& plan);

/// The members of a plan's document.
void print_gc_members(JsonWriter& json, const upkeep::GcPlan& plan,
                      const std::vector<const upkeep::GcStep*>& steps);

/// One image and every reason that was asked for, in their order.
void print_gc_explanation(Output& out, const upkeep::GcStep& step);

/// The same as members of an object.
void print_gc_item_members(JsonWriter& json, const upkeep::GcStep& step);

/// What became of a plan.
void print_confirmed_table(Output& out, const std::vector<upkeep::GcConfirmed>& confirmed,
                           Timestamp now, const ListStyle& style);
void print_confirmed_members(JsonWriter& json, const std::vector<upkeep::GcConfirmed>& confirmed);

} // namespace pullrec::cli
