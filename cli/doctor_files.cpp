// SPDX-License-Identifier: Apache-2.0
#include "cli/doctor_files.hpp"

#include "cli/changing_form.hpp"
#include "cli/output/count_text.hpp"
#include "domain/error.hpp"
#include "domain/shell_word.hpp"
#include "exchange/directories.hpp"
#include "exchange/younger_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <sys/stat.h>
#include <tuple>
#include <unistd.h>

namespace pullrec::cli {

namespace {

namespace fs = std::filesystem;
using upkeep::Examination;
using upkeep::Severity;

/// Who may write here can open every image; who may read it knows the hashes of credentials.
void look_at(const fs::path& path, Examination& examination) {
    struct stat status {};
    if (::lstat(path.c_str(), &status) != 0) {
        return;
    }
    const auto tell = [&](Severity severity, std::string_view check, const std::string& what,
                          const std::string& cure) {
        examination.findings.push_back(
            {severity, check, fmt::format("{} {}", path.string(), what), cure});
    };
    if (S_ISLNK(status.st_mode)) {
        tell(Severity::warn, "link", "is a symbolic link: look where it leads", "");
        return;
    }
    if (S_ISREG(status.st_mode) && status.st_nlink > 1) {
        tell(Severity::warn, "link",
             fmt::format("has {} names: who writes under another changes it", status.st_nlink), "");
    }
    if (status.st_uid != 0 && status.st_uid != ::geteuid()) {
        tell(Severity::error, "owner",
             fmt::format("belongs to user {}, who can open every image", status.st_uid),
             fmt::format("chown root {}", shell_word(path.string())));
    }
    const std::string cure = fmt::format("chmod go= {}", shell_word(path.string()));
    if ((status.st_mode & (S_IWGRP | S_IWOTH)) != 0) {
        tell(Severity::error, "mode", "may be written by others, who can open every image", cure);
    } else if ((status.st_mode & (S_IRWXG | S_IRWXO)) != 0) {
        tell(Severity::warn, "mode", "may be read by others: it holds hashes of credentials", cure);
    }
}

/// A directory and its files; many that are alike are one finding.
void look_into(const fs::path& folder, Examination& examination) {
    constexpr std::size_t kToldOneByOne = 3;
    look_at(folder, examination);
    Examination inside;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        look_at(entry->path(), inside);
    }
    if (inside.findings.size() <= kToldOneByOne) {
        examination.findings.insert(examination.findings.end(), inside.findings.begin(),
                                    inside.findings.end());
        return;
    }
    const auto worst = std::min_element(
        inside.findings.begin(), inside.findings.end(), [](const auto& a, const auto& b) {
            return std::tie(b.severity, a.text) < std::tie(a.severity, b.text);
        });
    examination.findings.push_back(
        {worst->severity, worst->check,
         fmt::format("{} files in {} are linked, or open to others; the first: {}",
                     inside.findings.size(), folder.string(), worst->text),
         fmt::format("chmod -R go= {}", shell_word(folder.string()))});
}

void check_modes(const OpenSource& source, Examination& examination) {
    const fs::path path = source.view.path;
    if (source.view.kind == "files") {
        look_at(path, examination);
        look_into(path / "pulling", examination);
        look_into(path / "pulled", examination);
        return;
    }
    look_at(path.parent_path(), examination);
    for (const auto* suffix : {"", "-wal", "-shm", ".holders"}) {
        look_at(path.string() + suffix, examination);
    }
}

/// A kubelet that goes on recording beside an authority: neither knows what the other knows.
void check_writers(const Invocation& invocation, const OpenSource& source,
                   Examination& examination) {
    const store::Meta& meta = source.meta;
    const std::string folder =
        meta.source ? meta.source->path : fs::path(source.view.path).parent_path().string();
    const Timestamp since = meta.source ? meta.source->read_at : meta.created_at;
    try {
        const std::size_t younger = exchange::count_younger_files(folder, since);
        if (younger > 0) {
            examination.findings.push_back(
                {Severity::error, "two-writers",
                 fmt::format("{} file{} in {} younger than this database's take-over: a kubelet "
                             "records there what is not known here",
                             younger, younger == 1 ? " is" : "s are", folder),
                 fmt::format("stop the kubelet, then: {} migrate from-files {} --merge",
                             changing_form(invocation, source), shell_word(folder))});
        }
    } catch (const Error& error) {
        examination.skipped.push_back({"two-writers", error.what()});
    }
}

/// A backup, and how far the database was when it was made.
struct KnownPosition {
    fs::path backup;
    store::Position position;
};

/// The furthest that a backup beside the database knows of it.
std::optional<KnownPosition> known_position(const Invocation& invocation,
                                            const OpenSource& source) {
    const fs::path path = source.view.path;
    const std::string prefix = path.filename().string() + ".before-";
    std::optional<KnownPosition> known;
    std::error_code error;
    for (fs::directory_iterator entry(path.parent_path(), error), end; !error && entry != end;
         entry.increment(error)) {
        if (!entry->path().filename().string().starts_with(prefix)) {
            continue;
        }
        try {
            store::Store backup = store::Store::open(entry->path().string(), store::Access::read,
                                                     {waiting_of(invocation), {}, {}});
            const auto position =
                backup.read([](const store::Reader& reader) { return reader.position(); });
            if (position.epoch == source.meta.epoch &&
                (!known || position.seq > known->position.seq)) {
                known = {entry->path(), position};
            }
        } catch (const Error&) {
            continue; // what cannot be read tells nothing
        }
    }
    return known;
}

void check_rewind(const Invocation& invocation, const OpenSource& source,
                  Examination& examination) {
    const auto known = known_position(invocation, source);
    if (!known) {
        examination.skipped.push_back(
            {"rewind", "no backup of this database beside it tells how far it was"});
    } else if (known->position.seq > source.meta.seq) {
        examination.findings.push_back(
            {Severity::error, "rewind",
             fmt::format("the database is {} behind a backup beside it: an old file was put in its "
                         "place, and what was revoked since is open again",
                         counted(known->position.seq - source.meta.seq, "write")),
             fmt::format("{} db restore {} --dry-run", changing_form(invocation, source),
                         shell_word(known->backup.string()))});
    }
}

} // namespace

Examination examine_files(const Invocation& invocation, const OpenSource& source) {
    Examination examination;
    check_modes(source, examination);
    if (source.view.kind == "authority") {
        check_writers(invocation, source, examination);
        check_rewind(invocation, source, examination);
    }
    return examination;
}

} // namespace pullrec::cli
