// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace pullrec {

/// Why a pull failed, finer than CRI-O's label (runtimes F.5). The order is that of the rules: an
/// error that fits several is of the first, so that the cause goes before what it led to.
enum class FailureClass {
    stalled,       ///< bytes stopped coming
    signature,     ///< a signature policy rejects the image
    disk_full,     ///< no space or quota left on the node
    rate_limited,  ///< the registry asks for patience
    runtime_crash, ///< the runtime died, or its socket is gone
    tls,           ///< certificates, or no TLS at all
    dns,           ///< the registry's name does not resolve
    conn_refused,  ///< nobody listens there
    conn_reset,    ///< the other side hung up
    unreachable,   ///< no route to it
    cancelled,     ///< somebody stopped it
    timeout,       ///< it took too long
    unavailable,   ///< the registry fails: 500, 502, 503, 504
    corrupt,       ///< bytes or digests are wrong
    name_invalid,  ///< no image could have this name
    denied,        ///< known, but not allowed
    auth,          ///< no login, or a wrong one
    unsupported,   ///< not for this platform or this runtime
    not_found,     ///< the registry has no such image
    unknown        ///< no rule fits
};

/// Every class, in that order.
inline constexpr std::size_t kFailureClassCount =
    static_cast<std::size_t>(FailureClass::unknown) + 1;

/// As history shows it: `RATE_LIMITED`, `CONN_REFUSED`, `UNKNOWN`.
std::string_view name_of(FailureClass failure);

/// The names of all classes, in their order.
const std::array<std::string_view, kFailureClassCount>& failure_class_names();

/// The class of that name.
std::optional<FailureClass> failure_class_named(std::string_view name);

/// The class of a pull's error text, in any case of letters; the rules are in the .cpp file.
FailureClass classify_failure(std::string_view error);

/// Whether the same pull may succeed later though nobody does anything; so it may for an unknown
/// failure.
bool is_retryable(FailureClass failure);

} // namespace pullrec
