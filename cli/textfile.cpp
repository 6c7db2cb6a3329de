// SPDX-License-Identifier: Apache-2.0
#include "cli/textfile.hpp"

#include "domain/error.hpp"
#include "exchange/descriptor.hpp"
#include "exchange/system_error.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

namespace pullrec::cli {

namespace {

constexpr std::string_view kEnding = ".prom";

[[noreturn]] void fail(const std::string& path) {
    throw exchange::system_error(errno, path);
}

/// A new file beside its place that goes with its scope unless it got its name. Nobody can lay a
/// link there before: the name is drawn at random, and the file must be new.
class NewTextfile {
public:
    explicit NewTextfile(const std::filesystem::path& path)
        : path_(path.native()),
          name_(path.filename().native()),
          folder_path_(path.has_parent_path() ? path.parent_path().native() : "."),
          folder_(exchange::open_folder(folder_path_)) {
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
    ~NewTextfile() {
        if (file_ && !named_) {
            ::unlinkat(folder_.get(), temporary_.c_str(), 0);
        }
    }
    NewTextfile(const NewTextfile&) = delete;
    NewTextfile& operator=(const NewTextfile&) = delete;

    void write(std::string_view text) const {
        while (!text.empty()) {
            const ssize_t count = ::write(file_.get(), text.data(), text.size());
            if (count < 0 && errno != EINTR) {
                fail(path_);
            }
            text.remove_prefix(count < 0 ? 0 : static_cast<std::size_t>(count));
        }
    }

    void publish() {
        constexpr mode_t kReadableByAll = 0644;
        if (::fchmod(file_.get(), kReadableByAll) != 0 || ::fsync(file_.get()) != 0 ||
            ::renameat(folder_.get(), temporary_.c_str(), folder_.get(), name_.c_str()) != 0) {
            fail(path_);
        }
        named_ = true;
        if (::fsync(folder_.get()) != 0) {
            fail(folder_path_);
        }
    }

private:
    std::string path_;
    std::string name_;
    std::string folder_path_;
    std::string temporary_;
    exchange::Descriptor folder_;
    exchange::Descriptor file_;
    bool named_ = false;
};

} // namespace

Option textfile_option() {
    return {.name = "textfile",
            .value = "FILE",
            .help = "write the metrics to this file for node_exporter; its name ends in .prom"};
}

std::optional<std::string> textfile_argument(const Arguments& arguments) {
    auto path = arguments.text("textfile");
    if (path && *path != "-" && std::filesystem::path(*path).extension() != kEnding) {
        throw Error(ErrorCode::usage, "--textfile: the name must end in .prom, or nobody reads the "
                                      "file (- for standard output)");
    }
    return path;
}

void give_textfile(const Invocation& invocation, const std::string& path, std::string_view text) {
    if (path == "-") {
        invocation.out.write(text);
        return;
    }
    NewTextfile file{std::filesystem::path(path)};
    file.write(text);
    file.publish();
}

} // namespace pullrec::cli
