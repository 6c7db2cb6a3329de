// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "answers/what_can.hpp"
#include "cli/output/json_writer.hpp"
#include "cli/output/list_style.hpp"
#include "cli/output/output.hpp"

#include <vector>

namespace pullrec::cli {

template <class Row>
struct ListShape;

/// An image of the list of a subject.
struct OpenedRow {
    answers::OpenedImage image;
    bool one_name = false; ///< everything the subject means has one name, so VIA need not repeat it
};

/// The list of what a subject opens.
const ListShape<OpenedRow>& opened_rows();

/// One of them as a JSON object.
void print_opened_image(JsonWriter& json, const OpenedRow& row, const ListStyle& style);

/// The images of an answer as rows.
std::vector<OpenedRow> rows_of(const answers::WhatCan& answer);

/// Prints who the subject is, in a line or a few.
void print_subject(Output& out, const answers::WhatCan& answer, const ListStyle& style);

/// Prints a recorded secret or service account with the others that hold its logins.
void print_account(Output& out, const answers::WhatCan& answer, const ListStyle& style);

/// Prints what a reader of the list must know; `with_node` tells that node-wide grants are in it.
void print_opened_sum(Output& out, const answers::WhatCan& answer, bool with_node,
                      const ListStyle& style);

/// The members of the JSON document: accounts, logins, items.
void print_what_can_members(JsonWriter& json, const answers::WhatCan& answer,
                            const std::vector<OpenedRow>& rows, const ListStyle& style);

} // namespace pullrec::cli
