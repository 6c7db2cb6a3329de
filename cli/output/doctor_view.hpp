// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/output/json_writer.hpp"
#include "cli/output/style.hpp"
#include "upkeep/finding.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace pullrec::cli {

template <class Row>
struct ListShape;

/// `info`, `warn` or `error`.
std::string_view word_of(upkeep::Severity severity);

/// The findings as a list.
const ListShape<upkeep::Finding>& finding_rows();

/// The findings as paragraphs, each wrapped beside its severity and check.
std::string findings_text(const std::vector<upkeep::Finding>& findings, const Style& style);

/// The members of the report.
void print_doctor_members(JsonWriter& json, const std::vector<upkeep::Finding>& findings,
                          const std::vector<upkeep::SkippedCheck>& skipped);

} // namespace pullrec::cli
