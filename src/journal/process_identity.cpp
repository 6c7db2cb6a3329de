// SPDX-License-Identifier: Apache-2.0
#include "journal/process_identity.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <fcntl.h>
#include <mutex>
#include <pthread.h>
#include <unistd.h>
#include <vector>

namespace pullrec::journal {

namespace {

std::atomic<unsigned> fork_count{0};
std::atomic<int> open_databases{0};
std::atomic<bool> inherited{false};

/// Never destroyed, because a fork handler may use it while the process ends.
struct Descriptors {
    std::mutex mutex;
    std::vector<int> open;
};

Descriptors& descriptors() {
    // NOLINTNEXTLINE(cppcoreguidelines-owning-memory): see above
    static auto* const all = new Descriptors;
    return *all;
}

void before_fork() {
    descriptors().mutex.lock();
}

void in_parent() {
    descriptors().mutex.unlock();
}

void in_child() {
    for (const int descriptor : descriptors().open) {
        ::close(descriptor);
    }
    descriptors().open.clear();
    ++fork_count;
    inherited = inherited || open_databases > 0;
    descriptors().mutex.unlock();
}

[[maybe_unused]] const int registered = pthread_atfork(before_fork, in_parent, in_child);

} // namespace

std::string boot_id() {
    constexpr const char* kSource = "/proc/sys/kernel/random/boot_id";
    const int file = ::open(kSource, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return "";
    }
    std::array<char, 64> buffer{};
    const auto size = std::max<ssize_t>(::read(file, buffer.data(), buffer.size()), 0);
    ::close(file);
    std::string id(buffer.data(), static_cast<std::size_t>(size));
    id.erase(id.find_last_not_of('\n') + 1);
    return id;
}

std::int64_t process_id() {
    return ::getpid();
}

unsigned forks() {
    return fork_count;
}

OpenDatabaseCount::OpenDatabaseCount() {
    ++open_databases;
}

OpenDatabaseCount::~OpenDatabaseCount() {
    --open_databases;
}

bool inherited_open_databases() {
    return inherited;
}

void close_in_children(int descriptor) {
    const std::lock_guard lock(descriptors().mutex);
    descriptors().open.push_back(descriptor);
}

void close_here(int descriptor) {
    const std::lock_guard lock(descriptors().mutex);
    auto& open = descriptors().open;
    open.erase(std::remove(open.begin(), open.end(), descriptor), open.end());
    ::close(descriptor);
}

} // namespace pullrec::journal
