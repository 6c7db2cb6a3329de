// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "answers/grant.hpp"
#include "domain/credentials.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace pullrec::cli {

/// A number with its noun: `1 secret`, `3 secrets`.
std::string counted(std::int64_t number, std::string_view noun);

/// Who an entry opens to, counted: `3 secrets, 1 service account`.
std::string grants_text(const Credentials& credentials);

/// A kind of grant in tables, with kubectl's short name: `secret`, `sa`, `node`.
std::string_view kind_text(answers::GrantKind kind);

} // namespace pullrec::cli
