// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <optional>

namespace pullrec::conformance {

/// Sends one message through a socket that keeps their bounds; throws when nobody is there.
void send_message(int socket, const nlohmann::json& message);

/// Waits for the next one; none: the other side is gone.
std::optional<nlohmann::json> receive_message(int socket);

} // namespace pullrec::conformance
