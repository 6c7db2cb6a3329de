// SPDX-License-Identifier: Apache-2.0
#include "cli/output/spool.hpp"

#include "domain/error.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>

namespace pullrec::cli {

namespace {

constexpr std::size_t kBlock = 256 * 1024;

std::string parent_folder() {
    const char* chosen = std::getenv("TMPDIR"); // NOLINT(concurrency-mt-unsafe): nobody sets it
    return chosen == nullptr || *chosen == '\0' ? "/tmp" : chosen;
}

[[noreturn]] void fail(int error) {
    throw Error(ErrorCode::io,
                "cannot keep the list in a temporary file below " + parent_folder() + ": " +
                    std::system_category().default_error_condition(error).message() +
                    ": set TMPDIR to a folder with space, or use --limit if there is one");
}

/// A new file that only its descriptor leads to.
int nameless_file() {
    std::string folder = parent_folder() + "/pullrec-XXXXXX";
    if (mkdtemp(folder.data()) == nullptr) {
        fail(errno);
    }
    const std::string path = folder + "/spool";
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    const int error = errno;
    ::unlink(path.c_str());
    ::rmdir(folder.c_str());
    if (file < 0) {
        fail(error);
    }
    return file;
}

} // namespace

Spool::~Spool() {
    if (file_ >= 0) {
        ::close(file_);
    }
}

void Spool::write(std::string_view text) {
    if (file_ < 0 && in_memory_ + text.size() > memory_limit_) {
        open_file();
    }
    if (file_ >= 0) {
        spill(text);
        return;
    }
    in_memory_ += text.size();
    if (blocks_.empty() || blocks_.back().size() + text.size() > blocks_.back().capacity()) {
        blocks_.emplace_back().reserve(std::max(kBlock, text.size()));
    }
    blocks_.back() += text;
}

Output Spool::output() {
    return Output([this](std::string_view text) { write(text); });
}

void Spool::open_file() {
    file_ = nameless_file();
    for (const std::string& block : blocks_) {
        spill(block);
    }
    blocks_ = {};
}

void Spool::spill(std::string_view text) const {
    while (!text.empty()) {
        const auto written = ::write(file_, text.data(), text.size());
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written < 0) {
            fail(errno);
        }
        text.remove_prefix(static_cast<std::size_t>(written));
    }
}

void Spool::read(const std::function<void(std::string_view)>& take) const {
    for (const std::string& block : blocks_) {
        take(block);
    }
    if (file_ < 0) {
        return;
    }
    std::vector<char> buffer(kBlock);
    off_t offset = 0;
    while (true) {
        const auto count = ::pread(file_, buffer.data(), buffer.size(), offset);
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count < 0) {
            fail(errno);
        }
        if (count == 0) {
            return;
        }
        take({buffer.data(), static_cast<std::size_t>(count)});
        offset += count;
    }
}

} // namespace pullrec::cli
