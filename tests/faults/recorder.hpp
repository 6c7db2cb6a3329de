// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/faults/event.hpp"

#include <functional>
#include <mutex>
#include <set>
#include <string>

namespace pullrec::faults {

/// While it lives, writes down what happens to the files of one folder, over all threads; there is
/// one at a time. `PassingVfs` and the calls of traced_calls.cpp report to it.
class Recorder {
public:
    explicit Recorder(const std::string& folder);
    ~Recorder();
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;

    /// The one that lives; null when none does.
    static Recorder* active();

    /// Does `f` and notes the event if it gave 0, as one step for all threads; a file outside of
    /// the folder is not noted.
    int noted(Event::Kind kind, const std::string& path, const std::function<int()>& f,
              std::int64_t offset = 0, const std::string& bytes = {});

    /// Notes a file that SQLite opens, if it is new to the recorder.
    void opened(const std::string& path);

    void begun(int lane);
    void acknowledged(int lane);

    /// The folder's files when recording began.
    [[nodiscard]] const Files& before() const { return before_; }
    [[nodiscard]] Trace take() { return std::move(trace_); }

private:
    [[nodiscard]] bool is_inside(const std::string& path) const;
    [[nodiscard]] std::string name_of(const std::string& path) const;
    void keep_names(const Event& event);

    std::string folder_; ///< with a slash at its end
    Files before_;
    std::set<std::string> known_;
    Trace trace_;
    std::recursive_mutex mutex_;
};

/// The regular files of a folder and its subfolders, without the WAL's index, which no disk keeps.
Files files_in(const std::string& folder);

} // namespace pullrec::faults
