// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/invocation.hpp"
#include "cli/list_arguments.hpp"
#include "cli/output/list_style.hpp"
#include "cli/source.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec::cli {

/// The details of a command of `get`: its columns, and what all of them have in common.
std::string list_details(const std::vector<ListedColumn>& columns);

/// Leaves to a query what it does better: the order, if it knows one for the column (`orders`, by
/// column), and then the limit, plus one to know of more.
template <class Query, std::size_t Columns>
void hand_over(ListRequest& request, Query& query,
               const std::array<std::optional<decltype(Query::order)>, Columns>& orders) {
    if (request.sort) {
        const auto order = orders.at(request.sort->column);
        if (!order) {
            return;
        }
        query.order = *order;
        query.descending = request.sort->descending;
        request.sort.reset();
    }
    query.limit = one_more(request.limit);
}

/// The global options of `get`.
std::vector<std::string_view> get_globals();

/// The exit codes of `get`.
std::vector<ExitMeaning> list_exits();

/// How the lists of this call look, with the tags of the source.
ListStyle style_for(const Invocation& invocation, const OpenSource& source);

/// Lists the files of one kind that do not decode or are misnamed: `--undecodable`.
ExitCode list_undecodable(const Invocation& invocation, store::FileKind kind);

} // namespace pullrec::cli
