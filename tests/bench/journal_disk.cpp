// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/journal_disk.hpp"

#include <fcntl.h>
#include <filesystem>
#include <stdexcept>
#include <sys/stat.h>
#include <unistd.h>

namespace pullrec::bench {

namespace {

int opened(const std::string& path, int flags) {
    const int file = ::open(path.c_str(), flags | O_CLOEXEC, 0600);
    if (file < 0) {
        throw std::runtime_error("cannot open " + path);
    }
    return file;
}

std::string made(const std::string& folder) {
    std::filesystem::create_directory(folder);
    return folder;
}

void require(bool worked) {
    if (!worked) {
        throw std::runtime_error("the disk failed");
    }
}

} // namespace

Disk::Disk(const std::string& folder)
    : folder_(made(folder + "/pulled")),
      block_(4096, 'x'),
      file_(opened(folder + "/raw", O_RDWR | O_CREAT)),
      directory_(opened(folder_, O_RDONLY | O_DIRECTORY)) {
    overwrite();
    require(::fsync(file_) == 0);
}

Disk::~Disk() {
    ::close(file_);
    ::close(directory_);
}

void Disk::overwrite() const {
    require(::pwrite(file_, block_.data(), block_.size(), 0) == 4096);
    require(::fdatasync(file_) == 0);
}

void Disk::write_as_kubelet() {
    const std::string name = folder_ + "/sha256-" + std::to_string(++written_ % 1'000);
    const std::string temporary = name + ".tmp";
    const int file = opened(temporary, O_WRONLY | O_CREAT | O_TRUNC);
    require(::write(file, block_.data(), 500) == 500);
    require(::fsync(file) == 0);
    ::close(file);
    require(::rename(temporary.c_str(), name.c_str()) == 0);
    require(::fsync(directory_) == 0);
}

} // namespace pullrec::bench
