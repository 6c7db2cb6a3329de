// SPDX-License-Identifier: Apache-2.0
#include "exchange/scan.hpp"

#include "exchange/fingerprint.hpp"
#include "exchange/listing.hpp"
#include "exchange/system_error.hpp"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>

namespace pullrec::exchange {

namespace {

using store::FileKind;
using store::FileStamp;
using store::SourceFile;
using Visit = std::function<void(SourceEntry&&)>;

constexpr int kPasses = 3;

// the coarsest time of change that a node's file system keeps
constexpr std::chrono::seconds kTick{1};

/// Whether a time of change lies so far before `moment` that a later change cannot have the same.
bool is_settled(std::int64_t modified_at, Timestamp moment) {
    const auto modified =
        std::chrono::ceil<std::chrono::microseconds>(std::chrono::nanoseconds(modified_at));
    return modified < (moment - kTick).time_since_epoch();
}

/// One pass over both directories.
class Pass {
public:
    Pass(const Directories& directories, const ScanOptions& options, const Visit& visit, int number)
        : directories_(directories),
          options_(options),
          visit_(visit),
          number_(number),
          known_read_at_(number == 1 ? options.known_read_at : options.now) {
        result_.passes = number;
    }

    ScanResult run(const KnownFiles& known) {
        at(ScanMoment::begun);
        const std::array before{changed_at(FileKind::intent), changed_at(FileKind::record)};
        read(FileKind::intent, known.intents);
        read(FileKind::record, known.records);
        result_.unstable =
            before != std::array{changed_at(FileKind::intent), changed_at(FileKind::record)};
        return std::move(result_);
    }

private:
    void at(ScanMoment moment) const {
        if (options_.at) {
            options_.at(moment);
        }
    }

    /// Which directory it is and when it last changed; all zero when there is none.
    [[nodiscard]] FileStamp changed_at(FileKind kind) const {
        struct stat status {};
        const std::string path = directories_.path(kind);
        if (::stat(path.c_str(), &status) == 0) {
            return stamp_of(status);
        }
        if (errno != ENOENT) {
            throw system_error(errno, path);
        }
        return {};
    }

    void read(FileKind kind, const std::vector<SourceFile>& known) {
        const bool intents = kind == FileKind::intent;
        const Descriptor directory = open_directory(directories_, kind);
        Listing listing =
            directory ? list_directory(directory.get(), directories_.path(kind)) : Listing{};
        result_.ignored.temporary += listing.temporary;
        result_.ignored.other_names += listing.other_names;
        listed_ += listing.names.size();
        at(intents ? ScanMoment::intents_listed : ScanMoment::records_listed);
        auto& files = result_.files.of(kind);
        files.reserve(listing.names.size());
        auto old = known.begin();
        for (std::string& name : listing.names) {
            while (old != known.end() && old->name < name) {
                ++old;
            }
            const bool is_known = old != known.end() && old->name == name;
            look_at(kind, directory.get(), std::move(name), is_known ? &*old : nullptr);
            if (options_.progress) {
                options_.progress(++looked_at_, listed_);
            }
        }
        at(intents ? ScanMoment::intents_read : ScanMoment::records_read);
    }

    void look_at(FileKind kind, int directory, std::string&& name, const SourceFile* known) {
        auto& files = result_.files.of(kind);
        if (known != nullptr && is_unchanged(directory, *known)) {
            files.push_back(*known);
            ++result_.unread;
            return;
        }
        FileContent content = read_content(directory, name);
        if (content.gone) {
            return;
        }
        std::string digest = digest_of(content);
        if (known != nullptr && !digest.empty() && digest == known->digest) {
            files.push_back({std::move(name), content.stamp, std::move(digest)});
            return;
        }
        SourceEntry entry = entry_of(kind, name, std::move(content));
        entry.file.digest = std::move(digest);
        entry.is_new = known == nullptr && number_ == 1;
        files.push_back(entry.file);
        visit_(std::move(entry));
    }

    /// "" of what could not be read, and of everything where nobody asks.
    [[nodiscard]] std::string digest_of(const FileContent& content) const {
        if (!options_.digests || !content.fault.empty()) {
            return {};
        }
        Fingerprint fingerprint;
        fingerprint.add(content.bytes ? *content.bytes : content.digest);
        return fingerprint.hex();
    }

    [[nodiscard]] bool is_unchanged(int directory, const SourceFile& known) const {
        if (known.digest.empty() || !is_settled(known.stamp.modified_at, known_read_at_)) {
            return false;
        }
        struct stat status {};
        return ::fstatat(directory, known.name.c_str(), &status, 0) == 0 &&
               S_ISREG(status.st_mode) && stamp_of(status) == known.stamp;
    }

    const Directories& directories_;
    const ScanOptions& options_;
    const Visit& visit_;
    int number_;
    Timestamp known_read_at_;
    ScanResult result_;
    std::size_t looked_at_ = 0;
    std::size_t listed_ = 0;
};

std::size_t count_observed_preloaded(const Directories& directories) {
    const std::string path = directories.folder + "/observed-preloaded";
    const Descriptor directory = open_folder(path);
    return directory ? list_directory(directory.get(), path).names.size() : 0;
}

} // namespace

ScanResult scan(const Directories& directories, const KnownFiles& known, const ScanOptions& options,
                const Visit& visit) {
    ScanResult result = Pass(directories, options, visit, 1).run(known);
    while (result.unstable && result.passes < kPasses) {
        const KnownFiles seen = std::move(result.files);
        result = Pass(directories, options, visit, result.passes + 1).run(seen);
    }
    result.ignored.observed_preloaded = count_observed_preloaded(directories);
    return result;
}

} // namespace pullrec::exchange
