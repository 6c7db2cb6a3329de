// SPDX-License-Identifier: Apache-2.0
#include "cli/placed_file.hpp"

#include "exchange/system_error.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <fcntl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

namespace pullrec::cli {

namespace {

[[noreturn]] void fail(const std::string& path) {
    throw exchange::system_error(errno, path);
}

} // namespace

PlacedFile::PlacedFile(const std::filesystem::path& path)
    : path_(path.native()),
      name_(path.filename().native()),
      folder_path_(path.has_parent_path() ? path.parent_path().native() : "."),
      folder_(exchange::open_folder(folder_path_)) {
    // Nobody can lay a link there before: the name is drawn at random, and the file must be new.
    std::uint64_t number = 0;
    if (!folder_ || ::getrandom(&number, sizeof number, 0) != sizeof number) {
        fail(folder_path_);
    }
    temporary_ = fmt::format(".{}.{:016x}.tmp", name_, number);
    file_ = exchange::make_file(folder_.get(), temporary_);
    if (!file_) {
        fail(folder_path_);
    }
}

PlacedFile::~PlacedFile() {
    if (file_ && !named_) {
        ::unlinkat(folder_.get(), temporary_.c_str(), 0);
    }
}

void PlacedFile::write(std::string_view text) const {
    while (!text.empty()) {
        const ssize_t count = ::write(file_.get(), text.data(), text.size());
        if (count < 0 && errno != EINTR) {
            fail(path_);
        }
        text.remove_prefix(count < 0 ? 0 : static_cast<std::size_t>(count));
    }
}

void PlacedFile::publish(mode_t mode) {
    if (::fchmod(file_.get(), mode) != 0 || ::fsync(file_.get()) != 0 ||
        ::renameat(folder_.get(), temporary_.c_str(), folder_.get(), name_.c_str()) != 0) {
        fail(path_);
    }
    named_ = true;
    if (::fsync(folder_.get()) != 0) {
        fail(folder_path_);
    }
}

} // namespace pullrec::cli
