// SPDX-License-Identifier: Apache-2.0
#include "cli/output/list_shape.hpp"
#include "cli/output/what_can_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pullrec::cli {

namespace {

using answers::OpenedImage;
using answers::Via;

std::string place(const Coordinates& coordinates) {
    return coordinates.name_space + '/' + coordinates.name;
}

std::string_view kind_word(const store::AccountRow& account) {
    return account.kind == store::AccountKind::secret ? "secret" : "service account";
}

std::string via_cell(const OpenedRow& row, const ListStyle& /*style*/) {
    const OpenedImage& image = row.image;
    const bool one_name = row.one_name;
    std::string text;
    switch (image.via) {
    case Via::node:
        return "every pod";
    case Via::same_login:
        text = "as " + place(image.account.coordinates);
        break;
    case Via::itself:
        text = one_name ? fmt::format("this {}", kind_word(image.account))
                        : fmt::format("{} {}", kind_word(image.account),
                                      place(image.account.coordinates));
        break;
    }
    return image.others == 0 || (one_name && image.via == Via::itself)
               ? text
               : fmt::format("{} (+{})", text, image.others);
}

} // namespace

std::vector<OpenedRow> rows_of(const answers::WhatCan& answer) {
    const auto& accounts = answer.accounts;
    const bool one_name =
        std::all_of(accounts.begin(), accounts.end(), [&](const store::AccountRow& account) {
            return account.kind == accounts.front().kind &&
                   place(account.coordinates) == place(accounts.front().coordinates);
        });
    std::vector<OpenedRow> rows;
    rows.reserve(answer.images.size());
    for (const OpenedImage& image : answer.images) {
        rows.push_back({image, one_name});
    }
    return rows;
}

const ListShape<OpenedRow>& opened_rows() {
    using Row = OpenedRow;
    using Style = ListStyle;
    static const ListShape<Row> shape{
        .kind = "WhatCan",
        .columns = {{"image",
                     {"IMAGE", true},
                     false,
                     [](const Row& row, const Style&) { return row.image.image_name.text; }},
                    {"image-ref",
                     {"IMAGE REF", true, 19},
                     false,
                     [](const Row& row, const Style& style) {
                         return ref_text(row.image.image_ref.text, style);
                     }},
                    {"via", {"VIA"}, false, &via_cell},
                    {"age",
                     {"LAST UPDATED"},
                     false,
                     [](const Row& row, const Style& style) {
                         return when(row.image.last_updated, style.time);
                     },
                     ColumnOrder::time,
                     "LAST UPDATED"}},
        .print_item = &print_opened_image,
        .name = [](const Row& row) { return "record/" + row.image.image_ref.text; },
    };
    return shape;
}

} // namespace pullrec::cli
