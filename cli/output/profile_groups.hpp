// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec::cli {

/// Profiles that stand together, as one: `kubelet-1.33 to 1.35`, `kubelet-1.36, strict`.
std::string profile_range(const std::vector<std::string_view>& names);

/// Calls `visit(range, row)` once for each run of rows that are `same`; `name_of` tells a row's
/// profile.
template <class Row, class Name, class Same, class Visit>
void each_profile_group(const std::vector<Row>& rows, Name name_of, Same same, Visit visit) {
    for (std::size_t i = 0; i < rows.size();) {
        std::vector<std::string_view> names;
        std::size_t next = i;
        for (; next < rows.size() && same(rows[i], rows[next]); ++next) {
            names.push_back(name_of(rows[next]));
        }
        visit(profile_range(names), rows[i]);
        i = next;
    }
}

} // namespace pullrec::cli
