// SPDX-License-Identifier: Apache-2.0
#include "exchange/merge_into.hpp"

#include "domain/digest.hpp"
#include "exchange/grants.hpp"
#include "exchange/migration_source.hpp"
#include "exchange/union.hpp"
#include "exchange/vanished_before.hpp"

#include <fmt/format.h>

#include <map>
#include <set>

namespace pullrec::exchange {

namespace {

using store::FileKind;
using store::StoredIntent;
using store::StoredRecord;
using store::UnreadableFile;
using store::Writer;

/// Adds files to a database, or only counts what that would do.
class Merge {
public:
    /// Without a writer nothing is written.
    Merge(const store::Reader& reader, Writer* writer, MigrationReport& report)
        : reader_(reader),
          writer_(writer),
          report_(report),
          revocations_(reader.revocations()),
          was_restored_(reader.was_restored()) {
        report_.into_restored = was_restored_;
        reader_.each_image_ref(
            [&](const ImageRef& ref) { record_names_.insert(record_file_name(ref.text)); });
        reader_.each_intent([&](const StoredIntent& intent) {
            if (intent.holder == store::kNobody) {
                intents_.insert(intent.intent.image.text);
            }
        });
        reader_.each_unreadable([&](const UnreadableFile& file) {
            unreadable_.emplace(std::pair(file.kind, file.file_name), file);
        });
    }

    void take(SourceEntry&& entry) {
        if (const auto* record = std::get_if<StoredRecord>(&entry.content)) {
            take(*record);
        } else if (const auto* intent = std::get_if<StoredIntent>(&entry.content)) {
            take(*intent);
        } else {
            take(std::get<UnreadableFile>(entry.content));
        }
    }

private:
    void take(const StoredRecord& document) {
        const std::string name = record_file_name(document.record.image_ref.text);
        United united = unite(reader_.record(document.record.image_ref),
                              was_restored_ ? without_grants(document) : document, revocations_);
        if (was_restored_) {
            united.withheld += count_grants(document.record);
        }
        report_.grants_added += united.added;
        report_.grants_withheld += united.withheld;
        if (united.changed) {
            ++(record_names_.contains(name) ? report_.records_changed : report_.records_added);
        }
        if (writer_ == nullptr) {
            return;
        }
        if (united.changed) {
            writer_->put_record(united.record);
        }
        // a broken file of this very record; one that speaks of another record stays
        const auto broken = unreadable_.find({FileKind::record, name});
        if (broken != unreadable_.end() && !broken->second.content_key) {
            writer_->remove_unreadable(FileKind::record, name);
        }
    }

    void take(const StoredIntent& intent) {
        if (intents_.contains(intent.intent.image.text)) {
            return;
        }
        ++report_.intents_added;
        if (writer_ != nullptr) {
            writer_->add_intent(intent);
        }
    }

    void take(const UnreadableFile& file) {
        const auto known = unreadable_.find({file.kind, file.file_name});
        if (is_covered(file)) {
            report_.unreadable.back().taken = false;
        } else if (known == unreadable_.end()) {
            if (writer_ != nullptr) {
                writer_->put_unreadable(file);
            }
        } else if (known->second.digest != file.digest) {
            report_.unreadable.back().taken = false;
            keep_evidence(file);
        }
    }

    /// Whether the database had readable records of everything the file can be about: then its row
    /// would only take grants away.
    [[nodiscard]] bool is_covered(const UnreadableFile& file) const {
        return file.kind == FileKind::record && record_names_.contains(file.file_name) &&
               (!file.content_key || record_names_.contains(record_file_name(*file.content_key)));
    }

    /// For a misnamed file whose name another unreadable file has: a record without grants says
    /// that its image was pulled.
    void keep_evidence(const UnreadableFile& file) {
        if (file.kind != FileKind::record || !file.content_key ||
            reader_.record(ImageRef{*file.content_key})) {
            return;
        }
        ++report_.records_added;
        if (writer_ != nullptr) {
            writer_->add_record({{{*file.content_key}, std::nullopt, {}}, {}, {}});
        }
    }

    const store::Reader& reader_;
    Writer* writer_;
    MigrationReport& report_;
    std::vector<Revocation> revocations_;
    bool was_restored_;                  ///< nobody knows what was revoked since the backup
    std::set<std::string> record_names_; ///< of the records that were there before
    std::set<std::string> intents_;
    std::map<std::pair<FileKind, std::string>, UnreadableFile> unreadable_;
};

void require_authority(const store::Reader& reader, std::string_view target) {
    if (reader.meta().role != store::Role::authority) {
        throw Error(ErrorCode::refused,
                    fmt::format("{} is a copy: use 'pullrec sync' to refresh it", target));
    }
}

MigrationReport merge(const Directories& directories, std::string_view target,
                      const store::Reader& reader, Writer* writer,
                      const MigrationOptions& options) {
    require_authority(reader, target);
    MigrationReport report;
    report.merged = true;
    Merge merge(reader, writer, report);
    read_for_migration(directories, options, report,
                       [&](SourceEntry&& entry) { merge.take(std::move(entry)); });
    if (writer != nullptr) {
        remember_vanished(*writer, options);
    }
    return report;
}

/// Fails unless the same merge once more, now that its rows are written, would change nothing.
void require_merged(const MigrationReport& again, const MigrationReport& report,
                    const Directories& directories) {
    if (again.digest != report.digest ||
        again.records_added + again.records_changed + again.intents_added + again.grants_added !=
            0) {
        throw Error(ErrorCode::refused,
                    fmt::format("what was merged differs from {}: find out who writes there, then "
                                "run it again",
                                directories.folder));
    }
}

} // namespace

MigrationReport plan_merge(std::string_view dir, std::string_view target,
                           const MigrationOptions& options) {
    const Directories directories = find_directories(dir);
    auto store = store::Store::open(target, store::Access::read, options.open);
    return store.read([&](const store::Reader& reader) {
        return merge(directories, target, reader, nullptr, options);
    });
}

MigrationReport merge_into(std::string_view dir, std::string_view target,
                           const MigrationOptions& options, const MigrationReport* plan) {
    const Directories directories = find_directories(dir);
    auto store = store::Store::open(target, store::Access::write, options.open);
    return store.write([&](Writer& writer) {
        MigrationReport report = merge(directories, target, writer, &writer, options);
        require_as_planned(report, plan);
        require_merged(merge(directories, target, writer, nullptr, options), report, directories);
        return report;
    });
}

} // namespace pullrec::exchange
