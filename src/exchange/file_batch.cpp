// SPDX-License-Identifier: Apache-2.0
#include "exchange/file_batch.hpp"

#include "exchange/system_error.hpp"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <utility>

namespace pullrec::exchange {

namespace {

constexpr std::size_t kBatchFiles = 4096;
constexpr std::size_t kBatchBytes = std::size_t{32} * 1024 * 1024;

/// Readers pass over names that end in `.tmp`, and the kubelet's own are called otherwise.
std::string temporary_name(const std::string& name) {
    return name + ".pullrec.tmp";
}

void write_all(int file, std::string_view bytes, const std::string& path) {
    while (!bytes.empty()) {
        const ssize_t count = ::write(file, bytes.data(), bytes.size());
        if (count < 0 && errno != EINTR) {
            throw system_error(errno, path);
        }
        bytes.remove_prefix(count < 0 ? 0 : static_cast<std::size_t>(count));
    }
}

} // namespace

FileBatch::FileBatch(std::string folder) : path_(std::move(folder)), folder_(open_folder(path_)) {
    if (!folder_) {
        throw system_error(errno, path_);
    }
}

FileBatch::~FileBatch() {
    try {
        for (const std::string& name : pending_) {
            ::unlinkat(folder_.get(), temporary_name(name).c_str(), 0);
        }
    } catch (...) {
        // not even memory for a name: readers pass over it and the next run removes it
        return;
    }
}

void FileBatch::add(const std::string& name, std::string_view bytes) {
    const std::string temporary = temporary_name(name);
    // what an interrupted run left
    ::unlinkat(folder_.get(), temporary.c_str(), 0);
    pending_.push_back(name);
    const Descriptor file = make_file(folder_.get(), temporary);
    if (!file) {
        throw system_error(errno, path_of(temporary));
    }
    write_all(file.get(), bytes, path_of(temporary));
    pending_bytes_ += bytes.size();
    if (pending_.size() >= kBatchFiles || pending_bytes_ >= kBatchBytes) {
        flush();
    }
}

void FileBatch::flush() {
    if (pending_.empty()) {
        return;
    }
    if (::syncfs(folder_.get()) != 0) {
        throw system_error(errno, path_);
    }
    while (!pending_.empty()) {
        const std::string& name = pending_.back();
        if (::renameat(folder_.get(), temporary_name(name).c_str(), folder_.get(), name.c_str()) !=
            0) {
            throw system_error(errno, path_of(name));
        }
        pending_.pop_back();
    }
    pending_bytes_ = 0;
    if (::fsync(folder_.get()) != 0) {
        throw system_error(errno, path_);
    }
}

} // namespace pullrec::exchange
