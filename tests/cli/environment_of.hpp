// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/environment.hpp"

#include <string>
#include <vector>

namespace pullrec::cli {

/// An environment of these `NAME=VALUE` texts.
inline Environment environment_of(const std::vector<std::string>& entries) {
    std::vector<const char*> list;
    list.reserve(entries.size() + 1);
    for (const std::string& entry : entries) {
        list.push_back(entry.c_str());
    }
    list.push_back(nullptr);
    return Environment(list.data());
}

} // namespace pullrec::cli
