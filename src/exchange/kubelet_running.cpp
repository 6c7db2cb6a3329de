// SPDX-License-Identifier: Apache-2.0
#include "exchange/kubelet_running.hpp"

#include "exchange/system_error.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace pullrec::exchange {

namespace {

constexpr std::size_t kLongestPath = sizeof(sockaddr_un::sun_path) - 1;

/// The socket's path; one that a socket may not have leads through the open folder, if it can.
std::string reachable_path(const Descriptor& folder, const std::string& path) {
    std::string socket = path + "/kubelet.sock";
    if (socket.size() <= kLongestPath) {
        return socket;
    }
    const std::string link = fmt::format("/proc/self/fd/{}", folder.get());
    // without /proc nothing would answer there, and a kubelet that runs would look stopped
    if (::faccessat(AT_FDCWD, link.c_str(), F_OK, AT_SYMLINK_NOFOLLOW) != 0) {
        throw Error(ErrorCode::io,
                    fmt::format("{}: its path is too long for a socket: mount /proc", socket));
    }
    return link + "/kubelet.sock";
}

sockaddr_un address_of(const std::string& path) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::memcpy(static_cast<char*>(address.sun_path), path.c_str(), path.size() + 1);
    return address;
}

/// Records that are mounted alone, as into a container, lie beside no socket, whoever runs: a
/// kubelet's own root has the folder also while it is stopped.
bool are_mounted_alone(const std::string& folder, const std::string& root) {
    struct stat records {};
    struct stat beside {};
    struct stat socket {};
    const bool has_socket = ::stat((root + "/pod-resources").c_str(), &socket) == 0;
    return !has_socket && ::stat(folder.c_str(), &records) == 0 &&
           ::stat(root.c_str(), &beside) == 0 && records.st_dev != beside.st_dev;
}

} // namespace

bool is_kubelet_running(std::string_view root) {
    const std::string path = std::string(root) + "/pod-resources";
    const Descriptor folder = name_folder(path);
    if (!folder) {
        if (errno == ENOENT || errno == ENOTDIR) {
            return false;
        }
        throw system_error(errno, path);
    }
    const Descriptor socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    if (!socket) {
        throw system_error(errno, path);
    }
    const sockaddr_un address = address_of(reachable_path(folder, path));
    if (::connect(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) {
        return true;
    }
    switch (errno) {
    case EAGAIN: // it listens, and others wait
    case EINPROGRESS:
        return true;
    case ENOENT:
    case ECONNREFUSED:
        return false;
    default:
        throw system_error(errno, path + "/kubelet.sock");
    }
}

void require_root_in_sight(const Directories& directories) {
    const std::string own = std::filesystem::path(directories.folder).parent_path().native();
    if (are_mounted_alone(directories.folder, own)) {
        throw Error(ErrorCode::refused,
                    fmt::format("whether the kubelet of {} runs cannot be told: only its records "
                                "are mounted here. Stop it and run this where its whole root is",
                                directories.folder));
    }
}

void require_kubelet_stopped(const Directories& directories, std::string_view root) {
    const std::string own = std::filesystem::path(directories.folder).parent_path().native();
    for (const std::string_view candidate : {std::string_view(own), root}) {
        if (!candidate.empty() && is_kubelet_running(candidate)) {
            throw Error(ErrorCode::refused, fmt::format("the kubelet of {} is running: stop it "
                                                        "first",
                                                        candidate));
        }
    }
}

} // namespace pullrec::exchange
