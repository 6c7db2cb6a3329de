// SPDX-License-Identifier: Apache-2.0
#include "exchange/file_content.hpp"

#include "domain/digest.hpp"
#include "exchange/descriptor.hpp"
#include "exchange/system_error.hpp"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>

namespace pullrec::exchange {

namespace {

FileContent failed(int error) {
    FileContent content;
    content.fault = reason_of(error);
    return content;
}

/// A name that is listed and cannot be followed is a dangling link, or was removed just now.
FileContent missing(int directory, const std::string& name) {
    struct stat link {};
    FileContent content;
    content.gone = ::fstatat(directory, name.c_str(), &link, AT_SYMLINK_NOFOLLOW) != 0;
    content.fault = "a symbolic link to nothing";
    return content;
}

FileContent irregular(const struct stat& status) {
    FileContent content;
    content.stamp = stamp_of(status);
    content.fault = S_ISDIR(status.st_mode) ? "a folder, not a file" : "not a regular file";
    return content;
}

/// One read; retried when a signal came first.
ssize_t read_some(int file, char* into, std::size_t size) {
    for (;;) {
        const ssize_t count = ::read(file, into, size);
        if (count >= 0 || errno != EINTR) {
            return count;
        }
    }
}

/// Keeps the bytes up to the limit; of what is larger only the digest.
FileContent read_open(int file, const struct stat& status) {
    FileContent content;
    content.stamp = stamp_of(status);
    content.bytes.emplace();
    std::array<char, 64UL * 1024> buffer; // NOLINT(cppcoreguidelines-pro-type-member-init)
    std::size_t total = 0;
    Sha256 digest;
    for (;;) {
        const ssize_t count = read_some(file, buffer.data(), buffer.size());
        if (count < 0) {
            return failed(errno);
        }
        if (count == 0) {
            break;
        }
        const std::string_view piece(buffer.data(), static_cast<std::size_t>(count));
        total += piece.size();
        if (content.bytes && total <= kept_bytes_limit) {
            content.bytes->append(piece);
            continue;
        }
        if (content.bytes) {
            digest.add(*content.bytes);
            content.bytes.reset();
        }
        digest.add(piece);
    }
    content.stamp.size = static_cast<std::int64_t>(total);
    if (!content.bytes) {
        content.digest = digest.hex();
    }
    return content;
}

} // namespace

store::FileStamp stamp_of(const struct stat& status) {
    constexpr std::int64_t kNanoseconds = 1'000'000'000;
    return {static_cast<std::int64_t>(status.st_ino), status.st_size,
            status.st_mtim.tv_sec * kNanoseconds + status.st_mtim.tv_nsec};
}

FileContent read_content(int directory, const std::string& name) {
    struct stat status {};
    if (::fstatat(directory, name.c_str(), &status, 0) != 0) {
        return errno == ENOENT ? missing(directory, name) : failed(errno);
    }
    if (!S_ISREG(status.st_mode)) {
        return irregular(status);
    }
    const Descriptor file = open_file(directory, name);
    if (!file) {
        return errno == ENOENT ? missing(directory, name) : failed(errno);
    }
    if (::fstat(file.get(), &status) != 0) {
        return failed(errno);
    }
    return S_ISREG(status.st_mode) ? read_open(file.get(), status) : irregular(status);
}

} // namespace pullrec::exchange
