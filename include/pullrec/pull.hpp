// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pullrec/pullrec.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

/// The values of one pull at a time, for `pullrec.hpp`, which includes this.
namespace pullrec_cpp {

/// What a caller wants pulled; zero limits: any time.
struct Pull {
    std::string image;
    std::string login; ///< what tells logins apart; only its keyed fingerprint is stored
    std::string scope; ///< pulls of another scope are other pulls
    std::chrono::milliseconds stall_timeout{0};
    std::chrono::milliseconds first_byte_timeout{0};
    std::chrono::milliseconds wait_timeout{0};
    bool inherit_cancel = false;
};

/// A caller's part in a pull: to pull and end it, or to wait for its end.
struct Flight {
    std::int64_t operation = 0;
    bool leads = false;
};

/// How a wait ended.
struct Landing {
    Flight flight; ///< leads: it is this caller's turn
    pullrec_pull_state state = PULLREC_PULL_LEADS;
    std::string image_ref; ///< "" where there is none, as the others
    std::string label;
    std::string error_class;
};

namespace detail {

inline pullrec_text view(std::string_view text) {
    return {text.empty() ? "" : text.data(), text.size()};
}

inline pullrec_text view_or_null(std::string_view text) {
    return text.empty() ? pullrec_text{} : view(text);
}

/// For C; views `pull`.
inline pullrec_pull c_form(const Pull& pull) {
    const auto count = [](std::chrono::milliseconds span) {
        return static_cast<std::uint32_t>(span.count());
    };
    return {view(pull.image),
            view(pull.login),
            view(pull.scope),
            count(pull.stall_timeout),
            count(pull.first_byte_timeout),
            count(pull.wait_timeout),
            pull.inherit_cancel ? 1 : 0};
}

inline std::string take(pullrec_text text) {
    const std::unique_ptr<const char, void (*)(const char*)> owned(text.data, pullrec_free);
    return text.data == nullptr ? std::string() : std::string(text.data, text.size);
}

} // namespace detail

} // namespace pullrec_cpp
