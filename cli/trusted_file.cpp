// SPDX-License-Identifier: Apache-2.0
#include "cli/trusted_file.hpp"

#include "domain/error.hpp"
#include "exchange/descriptor.hpp"
#include "exchange/system_error.hpp"

#include <climits>
#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <deque>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <utility>

namespace pullrec::cli {

namespace {

using exchange::Descriptor;

constexpr mode_t others_write = S_IWGRP | S_IWOTH;

struct stat facts_of(const Descriptor& file, const std::string& path) {
    struct stat facts {};
    if (::fstat(file.get(), &facts) != 0) {
        throw exchange::system_error(errno, "cannot read " + path);
    }
    return facts;
}

void require_owner(const struct stat& facts, const std::string& path) {
    if (facts.st_uid != 0 && facts.st_uid != ::geteuid()) {
        throw Error(
            ErrorCode::refused,
            fmt::format(
                "{} belongs to another user, who could change what this program "
                "does: if it is pullrec's own chown -h root {}, else keep the file elsewhere",
                path, path));
    }
}

void require_closed(const struct stat& facts, const std::string& path) {
    if ((facts.st_mode & S_ISVTX) != 0 && (facts.st_mode & others_write) != 0) {
        throw Error(
            ErrorCode::refused,
            fmt::format("anybody can put files into {}: keep this one in a folder that only "
                        "root can write",
                        path));
    }
    if ((facts.st_mode & others_write) != 0) {
        throw Error(
            ErrorCode::refused,
            fmt::format("{} can be written by others, who could change what this program "
                        "does: if it is pullrec's own chmod go-w {}, else keep the file elsewhere",
                        path, path));
    }
}

/// Walks a path link by link, so that what was looked at is what is opened.
class Walk {
public:
    explicit Walk(const std::string& path) : wanted_(path) {
        push(std::filesystem::absolute(path).string());
    }

    /// The file at the end; no descriptor when it or something on the way is not there.
    Descriptor to_end() {
        start_at_root();
        while (!left_.empty()) {
            const std::string name = std::exchange(left_.front(), {});
            left_.pop_front();
            Descriptor next(::openat(folder_.get(), name.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC));
            if (!next && (errno == ENOENT || errno == ENOTDIR)) {
                return {};
            }
            if (!next) {
                throw exchange::system_error(errno, "cannot read " + place_ + name);
            }
            const struct stat facts = facts_of(next, place_ + name);
            require_owner(facts, place_ + name);
            if (S_ISLNK(facts.st_mode)) {
                require_closed(folder_facts_, folder_name());
                follow(next, name);
            } else if (left_.empty()) {
                return opened(name);
            } else {
                enter(std::move(next), facts, name);
            }
        }
        throw Error(ErrorCode::io, fmt::format("{} is no plain file", folder_name()));
    }

private:
    void push(const std::string& path) {
        std::size_t position = 0;
        for (std::size_t end = 0; end < path.size(); position = end + 1) {
            end = std::min(path.find('/', position), path.size());
            const std::string name = path.substr(position, end - position);
            if (!name.empty() && name != ".") {
                left_.insert(left_.begin() + static_cast<std::ptrdiff_t>(pushed_++), name);
            }
        }
        pushed_ = 0;
    }

    void start_at_root() {
        place_ = "/";
        folder_ = Descriptor(::open("/", O_PATH | O_DIRECTORY | O_CLOEXEC));
        if (!folder_) {
            throw exchange::system_error(errno, "cannot read " + wanted_);
        }
        folder_facts_ = facts_of(folder_, place_);
    }

    void enter(Descriptor next, const struct stat& facts, const std::string& name) {
        if ((facts.st_mode & S_ISVTX) == 0) {
            require_closed(facts, place_ + name);
        }
        folder_ = std::move(next);
        folder_facts_ = facts;
        place_ += name + "/";
    }

    /// Nobody but root and the caller can put another file in its place meanwhile.
    [[nodiscard]] Descriptor opened(const std::string& name) const {
        constexpr int flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
        Descriptor file(::openat(folder_.get(), name.c_str(), flags));
        if (!file) {
            throw exchange::system_error(errno, "cannot read " + place_ + name);
        }
        const struct stat facts = facts_of(file, place_ + name);
        if (!S_ISREG(facts.st_mode)) {
            throw Error(ErrorCode::io, place_ + name + " is no plain file");
        }
        require_closed(folder_facts_, folder_name());
        require_owner(facts, place_ + name);
        require_closed(facts, place_ + name);
        return file;
    }

    void follow(const Descriptor& link, const std::string& name) {
        constexpr int most_links = 40;
        std::array<char, PATH_MAX> target{};
        const auto size = ::readlinkat(link.get(), "", target.data(), target.size() - 1);
        if (size <= 0 || ++links_ > most_links) {
            throw Error(ErrorCode::io, fmt::format("cannot follow the link {}{}", place_, name));
        }
        const std::string to(target.data(), static_cast<std::size_t>(size));
        push(to);
        if (to.front() == '/') {
            start_at_root();
        }
    }

    [[nodiscard]] std::string folder_name() const {
        return place_.size() > 1 ? place_.substr(0, place_.size() - 1) : place_;
    }

    std::deque<std::string> left_; ///< names still to go
    std::size_t pushed_ = 0;
    Descriptor folder_;
    struct stat folder_facts_ {};
    std::string wanted_; ///< as the caller named it
    std::string place_;  ///< of the folder, with a slash at its end
    int links_ = 0;
};

std::string whole_text(const Descriptor& file, const std::string& path, std::size_t limit) {
    std::string text(limit + 1, '\0');
    std::size_t size = 0;
    while (size < text.size()) {
        const auto count = ::read(file.get(), text.data() + size, text.size() - size);
        if (count < 0 && errno != EINTR) {
            throw exchange::system_error(errno, "cannot read " + path);
        }
        if (count == 0) {
            text.resize(size);
            return text;
        }
        size += count > 0 ? static_cast<std::size_t>(count) : 0;
    }
    throw Error(ErrorCode::io, fmt::format("{} is larger than {} KiB", path, limit / 1024));
}

} // namespace

std::optional<std::string> read_trusted_file(const std::string& path, std::size_t limit) {
    const Descriptor file = Walk(path).to_end();
    if (!file) {
        return std::nullopt;
    }
    return whole_text(file, path, limit);
}

} // namespace pullrec::cli
