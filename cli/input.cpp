// SPDX-License-Identifier: Apache-2.0
#include "cli/input.hpp"

#include "domain/error.hpp"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>

namespace pullrec::cli {

namespace {

std::string shown(const std::string& name) {
    return name == "-" ? "standard input" : name;
}

[[noreturn]] void fail(const std::string& name, int error) {
    throw Error(ErrorCode::io, "cannot read " + shown(name) + ": " +
                                   std::system_category().default_error_condition(error).message() +
                                   ": check the path");
}

/// An open descriptor that is closed again unless it is standard input.
class Input {
public:
    explicit Input(const std::string& name)
        : descriptor_(name == "-" ? STDIN_FILENO : ::open(name.c_str(), O_RDONLY | O_CLOEXEC)) {
        if (descriptor_ < 0) {
            fail(name, errno);
        }
    }
    ~Input() {
        if (descriptor_ != STDIN_FILENO) {
            ::close(descriptor_);
        }
    }
    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;

    [[nodiscard]] int descriptor() const { return descriptor_; }

private:
    int descriptor_;
};

} // namespace

std::string read_input(const std::string& name, std::size_t limit) {
    const Input input(name);
    std::string text;
    std::array<char, 65536> piece{};
    while (true) {
        const auto count = ::read(input.descriptor(), piece.data(), piece.size());
        if (count < 0) {
            fail(name, errno);
        }
        if (count == 0) {
            return text;
        }
        text.append(piece.data(), static_cast<std::size_t>(count));
        if (text.size() > limit) {
            throw Error(ErrorCode::io, shown(name) + " is larger than " +
                                           std::to_string(limit / 1024 / 1024) +
                                           " MiB: give a smaller document");
        }
    }
}

} // namespace pullrec::cli
