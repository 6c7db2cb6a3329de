// SPDX-License-Identifier: Apache-2.0
#include "cli/input.hpp"

#include "cli/process.hpp"
#include "exchange/system_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

namespace pullrec::cli {

namespace {

/// Goes on after an interrupted system call, throws for any other failure and for a signal to stop.
void require_retry(const std::string& name) {
    const int error = errno;
    if (error != EINTR) {
        throw exchange::system_error(error, "cannot read " + input_name(name));
    }
    if (stop_signal() != 0) {
        throw Error(ErrorCode::interrupted, "interrupted while " + input_name(name) + " was read");
    }
}

/// An open descriptor that is closed again unless it is standard input.
class Input {
public:
    explicit Input(const std::string& name, int more_flags = 0) : name_(name) {
        const int flags = O_RDONLY | O_CLOEXEC | more_flags;
        while (name != "-" && (descriptor_ = ::open(name.c_str(), flags)) < 0) {
            require_retry(name);
        }
    }
    ~Input() {
        if (descriptor_ > STDIN_FILENO) {
            ::close(descriptor_);
        }
    }
    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;

    /// Throws `Error` (refused) when others may read or write the file, or made it.
    void require_private() const {
        struct stat facts {};
        if (::fstat(descriptor_, &facts) != 0) {
            throw exchange::system_error(errno, "cannot read " + input_name(name_));
        }
        if (descriptor_ == STDIN_FILENO) {
            return;
        }
        if (!S_ISREG(facts.st_mode)) {
            throw Error(ErrorCode::refused, name_ + " is no plain file: put the secret into one");
        }
        if (facts.st_uid != 0 && facts.st_uid != ::geteuid()) {
            throw Error(ErrorCode::refused, name_ + " belongs to another user, who knows what it "
                                                    "holds: make a new secret in a file of root");
        }
        if ((facts.st_mode & (S_IRWXG | S_IRWXO)) != 0) {
            throw Error(ErrorCode::refused, name_ + " is open to others than its owner: if it is "
                                                    "the secret chmod 0600 it, and make a new one "
                                                    "if it was read, else check the path");
        }
    }

    /// The next bytes; none at the end.
    template <std::size_t Size>
    std::string_view next(std::array<char, Size>& buffer) const {
        for (;;) {
            const auto count = ::read(descriptor_, buffer.data(), buffer.size());
            if (count >= 0) {
                return {buffer.data(), static_cast<std::size_t>(count)};
            }
            require_retry(name_);
        }
    }

private:
    const std::string& name_;
    int descriptor_ = STDIN_FILENO;
};

/// A buffer that leaves nothing behind.
struct WipedBuffer {
    std::array<char, 65536> bytes{};

    WipedBuffer() = default;
    WipedBuffer(const WipedBuffer&) = delete;
    WipedBuffer& operator=(const WipedBuffer&) = delete;
    ~WipedBuffer() { wipe(bytes.data(), bytes.size()); }
};

template <class Text>
Text read_whole(const Input& input, const std::string& name, std::size_t limit) {
    WipedBuffer buffer;
    Text text;
    std::size_t size = 0;
    for (auto piece = input.next(buffer.bytes); !piece.empty(); piece = input.next(buffer.bytes)) {
        size += piece.size();
        if (size > limit) {
            throw Error(ErrorCode::io,
                        fmt::format("{} is larger than {} MiB: give a smaller document",
                                    input_name(name), limit / 1024 / 1024));
        }
        text.append(piece);
    }
    return text;
}

} // namespace

std::string input_name(const std::string& name) {
    return name == "-" ? "standard input" : name;
}

void require_one_standard_input(const Arguments& arguments,
                                std::initializer_list<std::string_view> options) {
    std::ptrdiff_t count = 0;
    for (const std::string_view option : options) {
        const auto names = arguments.texts(option);
        count += std::count(names.begin(), names.end(), "-");
        if (count > 1) {
            throw Error(
                ErrorCode::usage,
                fmt::format("--{}: standard input can be read only once: give '-' once", option));
        }
    }
}

std::string read_input(const std::string& name, std::size_t limit) {
    return read_whole<std::string>(Input(name), name, limit);
}

SecretText read_secret_input(const std::string& name, std::size_t limit) {
    return read_whole<SecretText>(Input(name), name, limit);
}

SecretText read_private_input(const std::string& name, std::size_t limit) {
    const Input input(name, O_NONBLOCK);
    input.require_private();
    return read_whole<SecretText>(input, name, limit);
}

} // namespace pullrec::cli
