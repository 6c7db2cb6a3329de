// SPDX-License-Identifier: Apache-2.0
#include "exchange/compare.hpp"

#include "domain/error.hpp"
#include "exchange/scan.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace pullrec::exchange {

namespace {

using store::FileKind;
using store::StoredIntent;
using store::StoredRecord;
using store::UnreadableFile;

std::optional<std::chrono::sys_seconds> whole_seconds(const std::optional<Timestamp>& time) {
    return time ? std::optional(std::chrono::floor<std::chrono::seconds>(*time)) : std::nullopt;
}

ApiVersion version_of(const std::optional<ApiVersion>& version) {
    return version.value_or(ApiVersion::v1beta1);
}

class Comparison {
public:
    explicit Comparison(const store::Reader& database) : database_(database) {
        database_.each_unreadable([&](const UnreadableFile& file) {
            unreadable_.emplace(std::pair(file.kind, file.file_name), file);
        });
        database_.each_intent([&](const StoredIntent& intent) {
            intents_.emplace(intent.intent.image.text, version_of(intent.api_version));
        });
    }

    /// Takes what a file holds.
    void take(const SourceEntry& entry) {
        if (const auto* record = std::get_if<StoredRecord>(&entry.content)) {
            take(*record);
        } else if (const auto* intent = std::get_if<StoredIntent>(&entry.content)) {
            take(*intent);
        } else {
            take(std::get<UnreadableFile>(entry.content));
        }
    }

    /// Names what no file was taken for, and gives all differences.
    std::vector<Difference> finish() {
        for (const auto& [image, version] : intents_) {
            if (!seen_intents_.contains(image)) {
                add(FileKind::intent, image, Side::database);
            }
        }
        for (const auto& [name, file] : unreadable_) {
            if (!seen_unreadable_.contains(name)) {
                add(name.first, name.second, Side::database);
            }
        }
        database_.each_image_ref([&](const ImageRef& ref) {
            if (!seen_records_.contains(ref.text)) {
                add(FileKind::record, ref.text, Side::database);
            }
        });
        std::sort(differences_.begin(), differences_.end());
        return std::move(differences_);
    }

private:
    void add(FileKind kind, const std::string& key, Side only_in, std::string field = {}) {
        differences_.push_back({kind, key, only_in, std::move(field)});
    }

    void take(const StoredRecord& file) {
        const std::string& ref = file.record.image_ref.text;
        seen_records_.insert(ref);
        const auto row = database_.record(file.record.image_ref);
        if (!row) {
            add(FileKind::record, ref, Side::directory);
            return;
        }
        if (version_of(row->api_version) != version_of(file.api_version)) {
            add(FileKind::record, ref, Side::both, "apiVersion");
        }
        if (whole_seconds(row->record.last_updated) != whole_seconds(file.record.last_updated)) {
            add(FileKind::record, ref, Side::both, "lastUpdatedTime");
        }
        if (row->record.mapping != file.record.mapping) {
            add(FileKind::record, ref, Side::both, "credentialMapping");
        }
    }

    void take(const StoredIntent& file) {
        const std::string& image = file.intent.image.text;
        seen_intents_.insert(image);
        const auto row = intents_.find(image);
        if (row == intents_.end()) {
            add(FileKind::intent, image, Side::directory);
        } else if (row->second != version_of(file.api_version)) {
            add(FileKind::intent, image, Side::both, "apiVersion");
        }
    }

    void take(const UnreadableFile& file) {
        const std::pair name(file.kind, file.file_name);
        seen_unreadable_.insert(name);
        const auto row = unreadable_.find(name);
        if (row == unreadable_.end()) {
            add(file.kind, file.file_name, Side::directory);
        } else if (row->second.size != file.size || row->second.digest != file.digest) {
            add(file.kind, file.file_name, Side::both, "content");
        }
    }

    const store::Reader& database_;
    std::map<std::pair<FileKind, std::string>, UnreadableFile> unreadable_;
    std::map<std::string, ApiVersion> intents_;
    std::set<std::string> seen_intents_;
    std::set<std::string> seen_records_;
    std::set<std::pair<FileKind, std::string>> seen_unreadable_;
    std::vector<Difference> differences_;
};

} // namespace

std::vector<Difference> compare(const store::Reader& database, std::string_view dir,
                                const Progress& progress) {
    const Directories directories = find_directories(dir);
    Comparison comparison(database);
    const ScanOptions options{{}, {}, progress, {}, false};
    const ScanResult result =
        scan(directories, {}, options, [&](SourceEntry&& entry) { comparison.take(entry); });
    if (result.passes > 1) {
        throw Error(ErrorCode::refused,
                    directories.folder + " changed while it was compared: compare again");
    }
    return comparison.finish();
}

} // namespace pullrec::exchange
