// SPDX-License-Identifier: Apache-2.0
#include "cli/audit_beside.hpp"

#include "cli/argument_forms.hpp"
#include "cli/audit_log.hpp"
#include "codec/go_reader.hpp"
#include "domain/error.hpp"
#include "exchange/descriptor.hpp"
#include "exchange/system_error.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <charconv>
#include <fcntl.h>
#include <optional>
#include <string_view>
#include <unistd.h>

namespace pullrec::cli {

namespace {

/// The whole lines of the end of a file; none when there is no file.
std::string last_lines(const std::string& path) {
    constexpr off_t kRead = 1 << 20;
    const exchange::Descriptor file(
        ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW));
    if (!file) {
        if (errno == ENOENT) {
            return {};
        }
        throw exchange::system_error(errno, path);
    }
    const off_t size = ::lseek(file.get(), 0, SEEK_END);
    const off_t begin = size > kRead ? size - kRead : 0;
    std::string text(size < 0 ? 0 : static_cast<std::size_t>(size - begin), '\0');
    const ssize_t count = ::pread(file.get(), text.data(), text.size(), begin);
    if (size < 0 || count < 0) {
        throw exchange::system_error(errno, path);
    }
    text.resize(static_cast<std::size_t>(count));
    return begin == 0 ? text : text.substr(text.find('\n') + 1);
}

/// The number that stands there; 0 if there is none.
std::int64_t number_at(std::string_view text, std::size_t offset) {
    std::int64_t number = 0;
    const std::string_view rest = text.substr(offset);
    std::from_chars(rest.data(), rest.data() + rest.size(), number);
    return number;
}

/// The change of a line, if it is of these directories.
std::optional<store::Change> change_in(std::string_view line, const std::string& folder) {
    std::string changed_at;
    std::string directories;
    store::Change change;
    try {
        GoReader reader(line);
        reader.document([&] {
            reader.object("the line", [&](std::string_view name) {
                if (name == "changedAt") {
                    reader.text("changedAt", changed_at);
                } else if (name == "directories") {
                    reader.text("directories", directories);
                } else if (name == "command") {
                    reader.text("command", change.command);
                } else if (name == "what") {
                    reader.text("what", change.what);
                } else if (name == "why") {
                    reader.text("why", change.why.emplace());
                } else if (name == "uid") {
                    change.uid = number_at(line, reader.offset());
                    reader.skip();
                } else {
                    reader.skip();
                }
            });
        });
    } catch (const Error&) {
        return std::nullopt; // half a line of a full disk, or somebody else's
    }
    const auto time = parse_time(changed_at);
    if (!time || directories != folder) {
        return std::nullopt;
    }
    change.changed_at = *time;
    return change;
}

} // namespace

void each_change_beside(const Environment& environment, const std::string& folder,
                        const std::function<void(const store::Change&)>& visit) {
    std::string_view rest;
    const std::string text = last_lines(audit_file(environment));
    for (rest = text; !rest.empty();) {
        const auto end = rest.find('\n');
        if (const auto change = change_in(rest.substr(0, end), folder)) {
            visit(*change);
        }
        rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
    }
}

} // namespace pullrec::cli
