// SPDX-License-Identifier: Apache-2.0
#include "cli/unread_records.hpp"

#include "cli/output/escape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec::cli {

namespace {

using store::UnreadableFile;

constexpr std::size_t kNamedAtMost = 10;

std::vector<UnreadableFile> records_that(ChangeTarget& target,
                                         const std::function<bool(const UnreadableFile&)>& are) {
    std::vector<UnreadableFile> files;
    target.source.store.read([&](const store::Reader& as_read) {
        as_read.each_unreadable([&](const UnreadableFile& file) {
            if (file.kind == store::FileKind::record && are(file)) {
                files.push_back(file);
            }
        });
    });
    return files;
}

/// An empty file was read and grants nothing.
bool may_grant(const UnreadableFile& file) {
    return !file.digest || file.size > 0;
}

std::string names_text(const std::vector<UnreadableFile>& files) {
    std::string text;
    for (std::size_t i = 0; i < std::min(files.size(), kNamedAtMost); ++i) {
        text += fmt::format("\n  {}: {}", files[i].file_name, files[i].reason);
    }
    return files.size() > kNamedAtMost
               ? fmt::format("{}\n  and {} more: 'pullrec get records --undecodable' lists all",
                             text, files.size() - kNamedAtMost)
               : text;
}

std::string files_text(std::size_t number) {
    return number == 1 ? "one record file" : fmt::format("{} record files", number);
}

void say(const Invocation& invocation, const std::string& text) {
    invocation.err.write(
        "pullrec: " +
        escape(text, {.ascii_only = invocation.style.ascii_only, .whole_message = true}) + "\n");
}

} // namespace

ExitCode tell_unread(const Invocation& invocation, ChangeTarget& target, ExitCode code) {
    if (!target.directories) {
        return code;
    }
    const auto files = records_that(target, [](const auto& file) { return !file.digest; });
    for (const UnreadableFile& file : files) {
        invocation.err.write(fmt::format("pullrec: the record file {} could not be read ({}) and "
                                         "was left alone: mend that, then run this again\n",
                                         escape(file.file_name), escape(file.reason)));
    }
    return files.empty() || code != ExitCode::done ? code : ExitCode::partly;
}

ExitCode tell_unrevoked(const Invocation& invocation, ChangeTarget& target, ExitCode code) {
    const auto files = records_that(target, may_grant);
    if (files.empty()) {
        return code;
    }
    const std::string number = files_text(files.size());
    const bool one = files.size() == 1;
    const std::string_view them = one ? "it" : "them";
    if (target.directories) {
        say(invocation, fmt::format("{} could not be read and {} left alone; the kubelet may still "
                                    "find the grant there. Mend or empty {} (deleting can open the "
                                    "image), then run this again:",
                                    number, one ? "was" : "were", them) +
                            names_text(files));
        return code == ExitCode::done ? ExitCode::partly : code;
    }
    if (!invocation.arguments.given("quiet")) {
        say(invocation, fmt::format("{} cannot be read: nobody is let in by {} here, and after a "
                                    "revocation 'pullrec migrate to-files' leaves {} empty:",
                                    number, them, them) +
                            names_text(files));
    }
    return code;
}

} // namespace pullrec::cli
