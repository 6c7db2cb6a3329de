// SPDX-License-Identifier: Apache-2.0
#include "exchange/archive.hpp"

#include "exchange/directories.hpp"
#include "exchange/system_error.hpp"

#include <fmt/chrono.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <vector>

namespace pullrec::exchange {

namespace {

namespace fs = std::filesystem;

constexpr std::array kFolders{"pulling", "pulled", "observed-preloaded"};

void make_folder(const std::string& path) {
    constexpr mode_t kPrivate = 0700;
    if (::mkdir(path.c_str(), kPrivate) != 0) {
        throw system_error(errno, path);
    }
}

/// A folder that no other run has and that is not the archive yet; gone unless it was published.
class Unfinished {
public:
    explicit Unfinished(const std::string& target) : path_(target + "/.unfinished-XXXXXX") {
        if (::mkdtemp(path_.data()) == nullptr) {
            throw system_error(errno, path_);
        }
    }
    ~Unfinished() {
        try {
            std::error_code ignored;
            fs::remove_all(path_, ignored);
        } catch (...) {
            // not even memory to look what is there
            return;
        }
    }
    Unfinished(const Unfinished&) = delete;
    Unfinished& operator=(const Unfinished&) = delete;

    [[nodiscard]] const std::string& path() const { return path_; }

private:
    std::string path_;
};

void copy_bytes(int from, int to, const std::string& path) {
    constexpr std::size_t kPiece = std::size_t{1} << 30U;
    for (;;) {
        const ssize_t count = ::sendfile(to, from, nullptr, kPiece);
        if (count == 0) {
            return;
        }
        if (count < 0 && errno != EINTR) {
            throw system_error(errno, path);
        }
    }
}

/// Whether it is a file that can be read; then its copy is made.
bool copy_one(int from, int to, const std::string& name, const std::string& path) {
    struct stat status {};
    if (::fstatat(from, name.c_str(), &status, 0) != 0 || !S_ISREG(status.st_mode)) {
        return false;
    }
    const Descriptor source = open_file(from, name);
    if (!source || ::fstat(source.get(), &status) != 0 || !S_ISREG(status.st_mode)) {
        return false;
    }
    const Descriptor copy = make_file(to, name);
    if (!copy) {
        throw system_error(errno, path);
    }
    copy_bytes(source.get(), copy.get(), path);
    const std::array times{status.st_atim, status.st_mtim};
    if (::futimens(copy.get(), times.data()) != 0) {
        throw system_error(errno, path);
    }
    return true;
}

std::vector<std::string> names_in(const std::string& folder) {
    std::vector<std::string> names;
    std::error_code error;
    for (auto entry = fs::directory_iterator(folder, error); !error && entry != fs::end(entry);
         entry.increment(error)) {
        names.push_back(entry->path().filename().native());
    }
    if (error && error != std::errc::no_such_file_or_directory) {
        throw system_error(error.value(), folder);
    }
    return names;
}

void copy_folder(const std::string& from, const std::string& to, ArchiveReport& report,
                 const Progress& progress) {
    make_folder(to);
    const std::vector<std::string> names = names_in(from);
    const Descriptor source = open_folder(from);
    const Descriptor copy = open_folder(to);
    for (const std::string& name : names) {
        ++(copy_one(source.get(), copy.get(), name, to + "/" + name) ? report.files
                                                                     : report.left_out);
        if (progress) {
            progress(report.files + report.left_out, names.size());
        }
    }
}

void wait_for_disk(const std::string& folder, int (*wait)(int)) {
    const Descriptor open = open_folder(folder);
    if (!open || wait(open.get()) != 0) {
        throw system_error(errno, folder);
    }
}

/// Gives the finished folder the first name of the day that is free.
std::string publish(const std::string& unfinished, const std::string& target, Timestamp now) {
    const auto day =
        fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::chrono::system_clock::to_time_t(now)));
    for (int number = 1;; ++number) {
        const std::string name = number == 1 ? day : fmt::format("{}.{}", day, number);
        std::string path = target + "/" + name;
        if (::renameat2(AT_FDCWD, unfinished.c_str(), AT_FDCWD, path.c_str(), RENAME_NOREPLACE) ==
            0) {
            return path;
        }
        if (errno != EEXIST) {
            throw system_error(errno, path);
        }
    }
}

} // namespace

ArchiveReport archive(std::string_view dir, std::string_view target, Timestamp now,
                      const Progress& progress) {
    const Directories directories = find_directories(dir);
    const std::string into = fs::absolute(target).native();
    std::error_code error;
    fs::create_directories(into, error);
    if (error) {
        throw system_error(error.value(), into);
    }
    const Unfinished unfinished(into);
    ArchiveReport report;
    for (const std::string folder : kFolders) {
        if (fs::is_directory(directories.folder + "/" + folder, error)) {
            copy_folder(directories.folder + "/" + folder, unfinished.path() + "/" + folder, report,
                        progress);
        }
    }
    wait_for_disk(unfinished.path(), ::syncfs);
    report.folder = publish(unfinished.path(), into, now);
    wait_for_disk(into, ::fsync);
    return report;
}

} // namespace pullrec::exchange
