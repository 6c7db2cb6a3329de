// SPDX-License-Identifier: Apache-2.0
#include "upkeep/restore.hpp"

#include "domain/digest.hpp"
#include "domain/last_evidence.hpp"
#include "upkeep/backup_evidence.hpp"
#include "upkeep/grant_difference.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace pullrec::upkeep {

namespace {

using store::StoredRecord;

std::vector<Revocation> united(std::vector<Revocation> ours, const std::vector<Revocation>& more) {
    for (const Revocation& revocation : more) {
        if (std::find(ours.begin(), ours.end(), revocation) == ours.end()) {
            ours.push_back(revocation);
        }
    }
    return ours;
}

StoredRecord with_later_times(StoredRecord record, const StoredRecord& other) {
    record.record.last_updated = std::max(record.record.last_updated, other.record.last_updated);
    record.last_confirmed = std::max(record.last_confirmed, other.last_confirmed);
    return record;
}

/// One restoration, or without a writer only the count of what it would do.
class Restoring {
public:
    Restoring(const store::Reader& database, store::Writer* writer, const store::Reader& backup)
        : database_(database),
          writer_(writer),
          backup_(backup),
          known_(database.revocations()),
          revocations_(united(known_, backup.revocations())) {}

    Restoration run() {
        compare_positions();
        add_revocations();
        backup_.each_record([&](StoredRecord&& record) { take(record); });
        close_others();
        if (result_.same_line) {
            result_.preloaded = add_preloaded(database_, writer_, backup_);
        } else {
            add_pulls(database_, writer_, backup_);
        }
        add_evidence(database_, writer_, backup_, names_);
        return result_;
    }

private:
    void compare_positions() {
        const store::Meta here = database_.meta();
        const store::Meta there = backup_.meta();
        // the write that restores has counted itself already
        const std::int64_t seq = here.seq - (writer_ != nullptr ? 1 : 0);
        result_.same_line =
            here.epoch == there.epoch && here.tag_key == there.tag_key && seq >= there.seq;
        result_.writes_since = result_.same_line ? seq - there.seq : 0;
    }

    void add_revocations() {
        result_.revocations = revocations_.size() - known_.size();
        for (std::size_t i = known_.size(); i < revocations_.size() && writer_ != nullptr; ++i) {
            writer_->add_revocation(revocations_[i]);
        }
    }

    void take(const StoredRecord& record) {
        const ImageRef& ref = record.record.image_ref;
        // of another database nobody here knows what was revoked in it since
        StoredRecord after =
            result_.same_line ? without_revoked(record, revocations_) : without_grants(record);
        ++result_.records;
        result_.grants += count_grants(after.record);
        result_.withheld += count_grants(record.record) - count_grants(after.record);
        refs_.insert(ref);
        names_.insert(record_file_name(ref.text));
        const auto before = database_.record_row(ref);
        if (before) {
            result_.lost += count_lost(before->stored.record, after.record);
            after = with_later_times(std::move(after), before->stored);
        }
        if (writer_ == nullptr) {
            return;
        }
        if (before) {
            writer_->withdraw(*before, after);
        } else {
            writer_->add_record(after);
        }
        if (!before || before->stored != after) {
            take_proven(ref, after);
        }
    }

    /// What the backup knows as proven, as far as the grant came back.
    void take_proven(const ImageRef& ref, const StoredRecord& after) {
        const auto source = backup_.record_row(ref);
        const auto target = writer_->record_row(ref);
        const Timestamp then =
            last_evidence(source->stored.record.last_updated, source->stored.last_confirmed);
        for (const ProvenSecret& proven : backup_.proven(*source)) {
            const auto entry = after.record.mapping.find(proven.image_name);
            if (entry != after.record.mapping.end() &&
                std::find(entry->second.secrets.begin(), entry->second.secrets.end(),
                          proven.secret) != entry->second.secrets.end()) {
                writer_->prove(target->id, proven, then);
            }
        }
    }

    void close_others() {
        std::vector<ImageRef> others;
        database_.each_image_ref([&](const ImageRef& ref) {
            if (!refs_.contains(ref)) {
                others.push_back(ref);
            }
        });
        for (const ImageRef& ref : others) {
            const auto before = database_.record_row(ref);
            ++result_.only_here;
            result_.lost += count_grants(before->stored.record);
            names_.insert(record_file_name(ref.text));
            if (writer_ != nullptr) {
                writer_->withdraw(*before, without_grants(before->stored));
            }
        }
    }

    const store::Reader& database_;
    store::Writer* writer_;
    const store::Reader& backup_;
    std::vector<Revocation> known_;
    std::vector<Revocation> revocations_;
    Restoration result_;
    std::set<ImageRef> refs_;     ///< of the backup
    std::set<std::string> names_; ///< file names of all records
};

} // namespace

Restoration plan_restore(const store::Reader& database, const store::Reader& backup) {
    return Restoring(database, nullptr, backup).run();
}

Restoration apply_restore(store::Writer& database, const store::Reader& backup,
                          const store::Change& change) {
    Restoration result = Restoring(database, &database, backup).run();
    database.renew_epoch();
    database.log(change);
    return result;
}

Restoration fill_from_backup(store::Writer& database, const store::Reader& backup,
                             const store::Change& change) {
    Restoration result;
    result.same_line = false;
    backup.each_record([&](const StoredRecord& record) {
        ++result.records;
        result.withheld += count_grants(record.record);
        database.add_record(without_grants(record));
    });
    for (const Revocation& revocation : backup.revocations()) {
        database.add_revocation(revocation);
        ++result.revocations;
    }
    add_all_evidence(database, backup);
    database.log(change);
    return result;
}

} // namespace pullrec::upkeep
