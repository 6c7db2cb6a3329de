// SPDX-License-Identifier: Apache-2.0
#include "exchange/compare.hpp"

#include "codec/record_document.hpp"
#include "domain/digest.hpp"
#include "domain/error.hpp"
#include "exchange/fingerprint.hpp"
#include "exchange/scan.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>
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
    /// `unproven`: the records of the database that no file is known to equal.
    Comparison(const store::Reader& database, std::unordered_set<std::string> unproven)
        : database_(database), unseen_records_(std::move(unproven)) {
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
        for (const std::string& ref : unseen_records_) {
            add(FileKind::record, ref, Side::database);
        }
        std::sort(differences_.begin(), differences_.end());
        return std::move(differences_);
    }

private:
    void add(FileKind kind, const std::string& key, Side only_in, std::string field = {}) {
        differences_.push_back({kind, key, only_in, std::move(field)});
    }

    void take(const StoredRecord& file) {
        const std::string& ref = file.record.image_ref.text;
        unseen_records_.erase(ref);
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
    std::unordered_set<std::string> unseen_records_;
    std::set<std::pair<FileKind, std::string>> seen_unreadable_;
    std::vector<Difference> differences_;
};

std::string fingerprint_of(const StoredRecord& stored) {
    Fingerprint fingerprint;
    fingerprint.add(encode(stored.record, version_of(stored.api_version)));
    return fingerprint.hex();
}

/// The records of the database, split by whether a file holds the very bytes they encode to.
struct Proof {
    KnownFiles equal;                        ///< the files that do
    std::unordered_set<std::string> missing; ///< the image refs of records without such a file
};

Proof prove(const store::Reader& database, const KnownFiles& files) {
    std::unordered_map<std::string_view, const store::SourceFile*> by_name;
    by_name.reserve(files.records.size());
    for (const store::SourceFile& file : files.records) {
        by_name.emplace(file.name, &file);
    }
    Proof proof;
    database.each_record([&](const StoredRecord& stored) {
        const auto found = by_name.find(record_file_name(stored.record.image_ref.text));
        if (found != by_name.end() && found->second->digest == fingerprint_of(stored)) {
            proof.equal.records.push_back(*found->second);
        } else {
            proof.missing.insert(stored.record.image_ref.text);
        }
    });
    std::sort(proof.equal.records.begin(), proof.equal.records.end(),
              [](const auto& a, const auto& b) { return a.name < b.name; });
    return proof;
}

std::vector<Difference> take_files(Comparison& comparison, const Directories& directories,
                                   const KnownFiles& proven, const ScanOptions& options) {
    const ScanResult result =
        scan(directories, proven, options, [&](SourceEntry&& entry) { comparison.take(entry); });
    if (result.passes > 1) {
        throw Error(ErrorCode::refused,
                    directories.folder + " changed while it was compared: compare again");
    }
    return comparison.finish();
}

} // namespace

std::vector<Difference> compare(const store::Reader& database, std::string_view dir,
                                const Progress& progress) {
    std::unordered_set<std::string> records;
    database.each_image_ref([&](const ImageRef& ref) { records.insert(ref.text); });
    Comparison comparison(database, std::move(records));
    ScanOptions options;
    options.progress = progress;
    options.digests = false;
    return take_files(comparison, find_directories(dir), {}, options);
}

std::vector<Difference> compare_with_read(const store::Reader& database,
                                          const Directories& directories, const KnownFiles& files) {
    Proof proof = prove(database, files);
    Comparison comparison(database, std::move(proof.missing));
    ScanOptions options;
    options.known_read_at = Timestamp::max();
    return take_files(comparison, directories, proof.equal, options);
}

} // namespace pullrec::exchange
