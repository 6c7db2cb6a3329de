// SPDX-License-Identifier: Apache-2.0
#include "cli/output/output.hpp"

#include "domain/error.hpp"

#include <cerrno>
#include <system_error>
#include <unistd.h>

namespace pullrec::cli {

namespace {

constexpr std::size_t buffer_limit = 65'536;

bool write_all(int descriptor, std::string_view text) noexcept {
    while (!text.empty()) {
        const auto written = ::write(descriptor, text.data(), text.size());
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written < 0) {
            return false;
        }
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

[[noreturn]] void throw_output_lost(int error) {
    throw Error(ErrorCode::io, "cannot write standard output: " +
                                   std::system_category().default_error_condition(error).message());
}

} // namespace

void Output::write(std::string_view text) {
    buffer_ += text;
    if (buffer_.size() >= buffer_limit) {
        flush();
    }
}

void Output::flush() {
    // Emptied before the sink is called: after a failure the same text is not tried again.
    std::string pending;
    pending.swap(buffer_);
    if (!pending.empty()) {
        sink_(pending);
    }
}

Output standard_output() {
    return Output([](std::string_view text) {
        if (!write_all(STDOUT_FILENO, text)) {
            throw_output_lost(errno);
        }
    });
}

Output standard_error() {
    return Output([](std::string_view text) { write_all(STDERR_FILENO, text); });
}

void close_standard_output(Output& out) {
    out.flush();
    if (::close(STDOUT_FILENO) != 0) {
        throw_output_lost(errno);
    }
}

} // namespace pullrec::cli
