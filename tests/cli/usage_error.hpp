// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/error.hpp"

#include <doctest/doctest.h>

#include <string>

namespace pullrec::cli {

/// The message of the usage error that a call throws; fails the test when it throws none.
template <typename Call>
std::string usage_error(Call call) {
    try {
        call();
    } catch (const Error& error) {
        CHECK(error.code() == ErrorCode::usage);
        return error.what();
    }
    FAIL_CHECK("no error was thrown");
    return {};
}

} // namespace pullrec::cli
