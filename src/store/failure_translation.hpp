// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/failure.hpp"
#include "domain/error.hpp"

#include <utility>

namespace pullrec::store {

/// What a database failure means to everybody above this part.
Error to_error(const db::Failure& failure);

/// Runs `f`; a database failure leaves it as an `Error`.
template <class F>
decltype(auto) translated(F&& f) {
    try {
        return std::forward<F>(f)();
    } catch (const db::Failure& failure) {
        throw to_error(failure);
    }
}

} // namespace pullrec::store
