// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/recorder.hpp"

#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

namespace pullrec::faults {

namespace {

std::atomic<Recorder*> current{nullptr};

bool is_index(const std::string& name) {
    return name.ends_with("-shm");
}

} // namespace

Recorder::Recorder(const std::string& folder) : folder_(folder + "/"), before_(files_in(folder)) {
    for (const auto& [name, bytes] : before_) {
        known_.insert(name);
    }
    current = this;
}

Recorder::~Recorder() {
    current = nullptr;
}

Recorder* Recorder::active() {
    return current;
}

bool Recorder::is_inside(const std::string& path) const {
    return path.starts_with(folder_) || path + "/" == folder_;
}

std::string Recorder::name_of(const std::string& path) const {
    return path.size() > folder_.size() ? path.substr(folder_.size()) : std::string();
}

int Recorder::noted(Event::Kind kind, const std::string& path, const std::function<int()>& f,
                    std::int64_t offset, const std::string& bytes) {
    if (!is_inside(path) || is_index(path)) {
        return f();
    }
    const std::lock_guard lock(mutex_);
    const int code = f();
    if (code == 0) {
        const bool is_path = kind == Event::Kind::rename;
        trace_.push_back({kind, name_of(path), offset, is_path ? name_of(bytes) : bytes, 0});
        keep_names(trace_.back());
    }
    return code;
}

void Recorder::keep_names(const Event& event) {
    if (event.kind == Event::Kind::remove || event.kind == Event::Kind::rename) {
        known_.erase(event.file);
    }
    if (event.kind == Event::Kind::rename) {
        known_.insert(event.bytes);
    }
}

void Recorder::opened(const std::string& path) {
    const std::lock_guard lock(mutex_);
    if (is_inside(path) && known_.insert(name_of(path)).second) {
        trace_.push_back({Event::Kind::create, name_of(path), 0, {}, 0});
    }
}

void Recorder::begun(int lane) {
    const std::lock_guard lock(mutex_);
    trace_.push_back({Event::Kind::begun, {}, 0, {}, lane});
}

void Recorder::acknowledged(int lane) {
    const std::lock_guard lock(mutex_);
    trace_.push_back({Event::Kind::acknowledged, {}, 0, {}, lane});
}

Files files_in(const std::string& folder) {
    Files files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        const std::string name = entry.path().lexically_relative(folder);
        if (entry.is_regular_file() && !is_index(name)) {
            std::ifstream file(entry.path(), std::ios::binary);
            files[name] = {std::istreambuf_iterator<char>(file), {}};
        }
    }
    return files;
}

} // namespace pullrec::faults
