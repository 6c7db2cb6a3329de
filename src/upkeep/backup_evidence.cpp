// SPDX-License-Identifier: Apache-2.0
#include "upkeep/backup_evidence.hpp"

#include "upkeep/preloaded.hpp"

#include <vector>

namespace pullrec::upkeep {

namespace {

using store::PreloadedImage;
using store::UnreadableFile;
using store::VanishedFile;
using store::VanishedRecord;

} // namespace

std::size_t add_preloaded(const store::Reader& database, store::Writer* writer,
                          const store::Reader& backup) {
    if (database.meta().baseline != store::Baseline::kubelet) {
        return 0;
    }
    const KnownPulls pulls = known_pulls(backup);
    std::vector<PreloadedCandidate> candidates;
    backup.each_preloaded([&](const PreloadedImage& row) {
        candidates.push_back({row.image_ref, {row.image_name}, {}, {}, false});
    });
    for (PreloadedCandidate& candidate : candidates) {
        candidate.aliases = backup.aliases_of(candidate.image_ref);
    }
    // a list that was made by weaker rules may have what its own database knows of
    std::erase_if(candidates,
                  [&](const auto& candidate) { return pulls.of(candidate).has_value(); });
    const PreloadedAddition plan = plan_preloaded(database, candidates);
    for (const PreloadedImage& row : plan.rows) {
        if (writer != nullptr) {
            writer->add_preloaded(row.image_ref, row.image_name);
        }
    }
    return plan.rows.size();
}

void add_pulls(const store::Reader& database, store::Writer* writer, const store::Reader& backup) {
    if (writer == nullptr) {
        return;
    }
    backup.each_intent([&](store::StoredIntent intent) {
        if (database.intents(intent.intent.image).empty()) {
            intent.holder = store::kNobody;
            writer->add_intent(intent);
        }
    });
    std::set<std::string> unreadable;
    database.each_unreadable([&](const UnreadableFile& file) {
        if (file.kind == store::FileKind::intent) {
            unreadable.insert(file.file_name);
        }
    });
    backup.each_unreadable(
        [&](const UnreadableFile& file) {
            if (file.kind == store::FileKind::intent && !unreadable.contains(file.file_name)) {
                writer->put_unreadable(file);
            }
        },
        true);
    backup.each_outcome(Timestamp::min(),
                        [&](const store::PullOutcome& outcome) { writer->add_outcome(outcome); });
}

void add_evidence(const store::Reader& database, store::Writer* writer, const store::Reader& backup,
                  const std::set<std::string>& names) {
    if (writer == nullptr) {
        return;
    }
    std::set<ImageRef> vanished;
    database.each_vanished([&](const VanishedRecord& known) { vanished.insert(known.image_ref); });
    backup.each_vanished([&](const VanishedRecord& record) {
        if (!vanished.contains(record.image_ref) && !database.has_record(record.image_ref)) {
            writer->put_vanished(record);
        }
    });
    backup.each_vanished_file([&](const VanishedFile& file) {
        if (!names.contains(file.file_name)) {
            writer->put_vanished_file(file);
        }
    });
    std::set<std::pair<store::FileKind, std::string>> unreadable;
    database.each_unreadable(
        [&](const UnreadableFile& file) { unreadable.emplace(file.kind, file.file_name); });
    backup.each_unreadable(
        [&](const UnreadableFile& file) {
            if (file.kind == store::FileKind::record && !names.contains(file.file_name) &&
                !unreadable.contains({file.kind, file.file_name})) {
                writer->put_unreadable(file);
            }
        },
        true);
}

void add_all_evidence(store::Writer& database, const store::Reader& backup) {
    backup.each_intent([&](store::StoredIntent intent) {
        intent.holder = store::kNobody;
        database.add_intent(intent);
    });
    backup.each_vanished([&](const VanishedRecord& record) { database.put_vanished(record); });
    backup.each_vanished_file([&](const VanishedFile& file) { database.put_vanished_file(file); });
    backup.each_unreadable([&](const UnreadableFile& file) { database.put_unreadable(file); },
                           true);
    backup.each_outcome(Timestamp::min(),
                        [&](const store::PullOutcome& outcome) { database.add_outcome(outcome); });
    backup.each_change(Timestamp::min(),
                       [&](const store::LoggedChange& logged) { database.log(logged.change); });
}

} // namespace pullrec::upkeep
