// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "store/stored.hpp"

#include <string_view>

namespace pullrec::store {

/// A file's kind as its column holds it.
constexpr std::string_view to_column(FileKind kind) {
    return kind == FileKind::intent ? "intent" : "record";
}

} // namespace pullrec::store
