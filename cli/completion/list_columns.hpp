// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

namespace pullrec::cli {

/// What `--columns` of a list takes, by the path of its command; none for other commands.
std::vector<std::string_view> list_columns(std::string_view path);

} // namespace pullrec::cli
