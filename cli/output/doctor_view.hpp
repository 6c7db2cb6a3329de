// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/output/json_writer.hpp"
#include "cli/output/style.hpp"
#include "upkeep/finding.hpp"

#include <string>
#include <string_view>

namespace pullrec::cli {

/// `info`, `warn` or `error`.
std::string_view word_of(upkeep::Severity severity);

/// The findings, worst first, each wrapped beside its severity and check.
std::string findings_text(const upkeep::Examination& examination, const Style& style);

/// The members of the report.
void print_doctor_members(JsonWriter& json, const upkeep::Examination& examination);

} // namespace pullrec::cli
