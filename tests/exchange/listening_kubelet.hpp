// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fcntl.h>
#include <stdexcept>
#include <string>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace pullrec {

/// Listens on a kubelet's pod-resources socket until its scope ends.
class ListeningKubelet {
public:
    explicit ListeningKubelet(const std::string& root)
        : socket_(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        const std::string folder = root + "/pod-resources";
        ::mkdir(folder.c_str(), 0700);
        const int place = ::open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        const std::string path = "/proc/self/fd/" + std::to_string(place) + "/kubelet.sock";
        path.copy(static_cast<char*>(address.sun_path), sizeof address.sun_path - 1);
        const bool listens =
            ::bind(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 &&
            ::listen(socket_, 1) == 0;
        ::close(place);
        if (!listens) {
            ::close(socket_);
            throw std::runtime_error("no socket of a kubelet");
        }
    }
    ~ListeningKubelet() { ::close(socket_); }
    ListeningKubelet(const ListeningKubelet&) = delete;
    ListeningKubelet& operator=(const ListeningKubelet&) = delete;

private:
    int socket_;
};

} // namespace pullrec
