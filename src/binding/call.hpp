// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/error.hpp"
#include "pullrec/pullrec.h"

#include <string>
#include <string_view>

namespace pullrec::binding {

/// An outcome of a call that C must see as a status of its own.
class StatusError : public std::runtime_error {
public:
    StatusError(pullrec_status status, const std::string& message)
        : std::runtime_error(message), status_(status) {}

    [[nodiscard]] pullrec_status status() const noexcept { return status_; }

private:
    pullrec_status status_;
};

/// Call it in a handler: the status of the exception in flight, its message in `error`.
pullrec_status status_of_current(char** error) noexcept;

/// Runs `f`; no exception leaves it.
template <class F>
pullrec_status call(char** error, F&& f) noexcept {
    if (error != nullptr) {
        *error = nullptr;
    }
    try {
        f();
        return PULLREC_OK;
    } catch (...) {
        return status_of_current(error);
    }
}

/// A text that C gave; throws for a null pointer.
std::string string_of(pullrec_text text);
std::string string_of(const char* text);

/// A copy for C that `pullrec_free` frees.
char* copy_of(std::string_view text);

/// Throws unless the pointer is there.
inline void require(const void* pointer) {
    if (pointer == nullptr) {
        throw Error(ErrorCode::usage, "an argument is a null pointer");
    }
}

} // namespace pullrec::binding
