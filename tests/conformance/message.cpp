// SPDX-License-Identifier: Apache-2.0
#include "tests/conformance/message.hpp"

#include <nlohmann/json.hpp>

#include <stdexcept>
#include <string>
#include <sys/socket.h>

namespace pullrec::conformance {

void send_message(int socket, const nlohmann::json& message) {
    const std::string text = message.dump();
    if (::send(socket, text.data(), text.size(), MSG_NOSIGNAL) !=
        static_cast<ssize_t>(text.size())) {
        throw std::runtime_error("the other process is gone");
    }
}

std::optional<nlohmann::json> receive_message(int socket) {
    const ssize_t size = ::recv(socket, nullptr, 0, MSG_PEEK | MSG_TRUNC);
    if (size <= 0) {
        return std::nullopt;
    }
    std::string text(static_cast<std::size_t>(size), '\0');
    if (::recv(socket, text.data(), text.size(), 0) != size) {
        throw std::runtime_error("a message was cut off");
    }
    return nlohmann::json::parse(text);
}

} // namespace pullrec::conformance
