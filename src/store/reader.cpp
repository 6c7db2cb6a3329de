// SPDX-License-Identifier: Apache-2.0
#include "store/reader.hpp"

#include "db/integrity.hpp"
#include "domain/mapping_key.hpp"
#include "store/image_alias.hpp"
#include "store/preloaded_image.hpp"
#include "store/proven.hpp"
#include "store/pull_intent.hpp"
#include "store/unreadable_file.hpp"

#include <algorithm>

namespace pullrec::store {

namespace {

Absence without_aliases(db::Connection& connection, const Image& image, const ImageRef& ref) {
    switch (read_meta(connection).baseline) {
    case Baseline::kubelet:
        return Absence::preloaded;
    case Baseline::listed: {
        const ImageName name = MappingKey(image, NameRule::normalised).name();
        return is_preloaded(connection, ref, name) ? Absence::preloaded : Absence::pulled;
    }
    case Baseline::unknown:
        break;
    }
    return Absence::unknown;
}

/// Readable or not, it says that the image was pulled.
bool is_recorded_elsewhere(db::Connection& connection, const ImageRef& ref) {
    const auto aliases = aliases_of_ref(connection, ref);
    return has_record_under_alias(connection, ref) ||
           std::any_of(aliases.begin(), aliases.end(), [&](const ImageRef& alias) {
               return store::is_unreadable(connection, FileKind::record, alias.text);
           });
}

Absence meaning_of_absence(db::Connection& connection, const Image& image, const ImageRef& ref) {
    const Absence absence = without_aliases(connection, image, ref);
    return absence != Absence::unknown && is_recorded_elsewhere(connection, ref)
               ? Absence::recorded_elsewhere
               : absence;
}

} // namespace

Evidence Reader::evidence(const Image& image, const ImageRef& ref) const {
    Evidence evidence;
    if (store::is_unreadable(connection_, FileKind::record, ref.text)) {
        evidence.record_presence = Presence::unreadable;
        return evidence;
    }
    if (auto row = find_record(connection_, ref)) {
        evidence.record_presence = Presence::present;
        evidence.record = std::move(row->stored.record);
        evidence.record_version = row->stored.api_version;
        evidence.proven = read_proven(connection_, row->id);
    }
    const IntentCount intents = count_intents(connection_, image);
    evidence.pulls_in_flight = intents.of_holders;
    evidence.intent_version = intents.file_version;
    if (intents.from_files + intents.of_holders > 0) {
        evidence.intent_presence = Presence::present;
    } else if (store::is_unreadable(connection_, FileKind::intent, image.text)) {
        evidence.intent_presence = Presence::unreadable;
    }
    if (!evidence.record && evidence.intent_presence == Presence::absent) {
        evidence.absence = meaning_of_absence(connection_, image, ref);
    }
    return evidence;
}

std::optional<StoredRecord> Reader::record(const ImageRef& ref) const {
    auto row = find_record(connection_, ref);
    return row ? std::optional(std::move(row->stored)) : std::nullopt;
}

bool Reader::has_record(const ImageRef& ref) const {
    return is_record(connection_, ref);
}

StoredRecord Reader::record(const RecordHead& head) const {
    auto row = find_record(connection_, head.id);
    if (!row) {
        throw db::Failure(db::Reason::misuse, "a record was asked for by a head of another time");
    }
    return std::move(row->stored);
}

std::int64_t Reader::preloaded_count() const {
    return count_preloaded(connection_);
}

std::vector<std::string> Reader::damage() const {
    return db::integrity_findings(connection_, db::IntegrityCheck::quick);
}

std::vector<std::string> Reader::damage_in_depth() const {
    return db::integrity_findings(connection_, db::IntegrityCheck::full);
}

std::vector<std::string> Reader::orphans() const {
    return db::foreign_key_findings(connection_);
}

std::vector<ImageRef> Reader::aliases_of(const ImageRef& ref) const {
    return aliases_of_ref(connection_, ref);
}

bool Reader::is_preloaded(const ImageRef& ref, const ImageName& name) const {
    return store::is_preloaded(connection_, ref, name);
}

bool Reader::is_unreadable(FileKind kind, std::string_view key) const {
    return store::is_unreadable(connection_, kind, key);
}

std::optional<std::string> Reader::misnamed_document(FileKind kind,
                                                     std::string_view file_name) const {
    return find_misnamed_document(connection_, kind, file_name);
}

void Reader::each_intent(const std::function<void(const StoredIntent&)>& visit) const {
    store::each_intent(connection_, visit);
}

void Reader::each_unreadable(const std::function<void(const UnreadableFile&)>& visit,
                             bool with_bytes) const {
    store::each_unreadable(connection_, visit, with_bytes);
}

} // namespace pullrec::store
