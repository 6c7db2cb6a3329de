// SPDX-License-Identifier: Apache-2.0
#include "store/writer.hpp"

#include "store/image_alias.hpp"
#include "store/preloaded_image.hpp"
#include "store/pull_intent.hpp"
#include "store/unreadable_file.hpp"

namespace pullrec::store {

void Writer::put_record(const StoredRecord& stored) {
    store::put_record(interned_, stored);
}

void Writer::add_record(const StoredRecord& stored) {
    insert_record(interned_, stored);
}

bool Writer::remove_record(const ImageRef& ref) {
    return delete_record(interned_, ref);
}

std::int64_t Writer::write_record(const std::optional<RecordRow>& before,
                                  const StoredRecord& after) {
    return store::write_record(interned_, before, after);
}

void Writer::prove(std::int64_t row, const ProvenSecret& proven, Timestamp now) {
    insert_proven(interned_, row, proven, now);
}

void Writer::add_holder(const Holder& holder) {
    insert_holder(connection_, holder);
}

std::int64_t Writer::free_holder_id() const {
    return store::free_holder_id(connection_);
}

std::vector<std::int64_t> Writer::idle_holders() const {
    return store::idle_holders(connection_);
}

void Writer::remove_holder(std::int64_t id) {
    delete_holder(connection_, id);
}

void Writer::add_intent(const StoredIntent& intent, std::int64_t number) {
    insert_intent(connection_, intent, number);
}

void Writer::remove_intent(const Image& image, const HeldIntent& intent) {
    delete_intent(connection_, image, intent);
}

void Writer::remove_intents(const Image& image) {
    delete_intents(connection_, image);
}

void Writer::add_outcome(const PullOutcome& outcome) {
    insert_outcome(connection_, outcome);
}

std::size_t Writer::forget_outcomes(Timestamp until, std::size_t most) {
    return delete_outcomes(connection_, until, most);
}

bool Writer::has_outcome(const PullOutcome& outcome) const {
    return store::has_outcome(connection_, outcome);
}

std::int64_t Writer::add_operation(const PullOperation& operation) {
    return insert_operation(connection_, operation);
}

void Writer::set_progress(std::int64_t operation, const Progress& progress,
                          std::chrono::microseconds uptime) {
    update_progress(connection_, operation, progress, uptime);
}

bool Writer::end_operation(std::int64_t operation, const OperationEnd& end) {
    return store::end_operation(connection_, operation, end);
}

void Writer::forget_operations(Timestamp ended_before, std::size_t most) {
    delete_ended_operations(connection_, ended_before, most);
}

void Writer::add_follower(std::int64_t operation, const PullFollower& follower) {
    insert_follower(connection_, operation, follower);
}

void Writer::resolve_unreadable(FileKind kind, std::string_view key) {
    store::resolve_unreadable(connection_, kind, key);
}

void Writer::add_intent(const StoredIntent& intent) {
    insert_intent(connection_, intent);
}

void Writer::remove_intent_from_file(const Image& image) {
    delete_intent_from_file(connection_, image);
}

void Writer::put_unreadable(const UnreadableFile& file) {
    store::put_unreadable(connection_, file);
}

void Writer::remove_unreadable(FileKind kind, std::string_view file_name) {
    delete_unreadable(connection_, kind, file_name);
}

void Writer::add_preloaded(const ImageRef& ref, const ImageName& name) {
    insert_preloaded(connection_, ref, name);
}

bool Writer::remove_preloaded(const PreloadedImage& image) {
    return delete_preloaded(connection_, image);
}

void Writer::replace_aliases(const std::vector<ImageAlias>& aliases) {
    store::replace_aliases(connection_, aliases);
}

void Writer::add_revocation(const Revocation& revocation) {
    insert_revocation(connection_, revocation);
}

void Writer::put_source_file(FileKind kind, const SourceFile& file) {
    store::put_source_file(connection_, kind, file);
}

void Writer::remove_source_file(FileKind kind, std::string_view name) {
    delete_source_file(connection_, kind, name);
}

void Writer::put_vanished(const VanishedRecord& vanished) {
    store::put_vanished(connection_, vanished);
}

void Writer::remove_vanished(const ImageRef& ref) {
    delete_vanished(connection_, ref);
}

void Writer::put_vanished_file(const VanishedFile& file) {
    store::put_vanished_file(connection_, file);
}

void Writer::remove_vanished_file(std::string_view file_name) {
    delete_vanished_file(connection_, file_name);
}

void Writer::set_baseline(Baseline baseline, const std::optional<Source>& source) {
    update_meta(connection_, baseline, source);
}

void Writer::withdraw(const RecordRow& before, const StoredRecord& after) {
    store::write_record(interned_, before, after);
    delete_proven_without_grant(interned_, before.id);
}

void Writer::disprove(std::int64_t row, std::span<const Revocation> revocations) {
    delete_revoked_proven(interned_, row, revocations);
}

std::int64_t Writer::log(const Change& change) {
    return insert_change(connection_, change);
}

void Writer::put_absence(std::int64_t row, const RecordAbsence& absence) {
    store::put_absence(connection_, row, absence);
}

void Writer::forget_absence(std::int64_t row) {
    delete_absence(connection_, row);
}

void Writer::put_sighting(const ImageSighting& sighting) {
    store::put_sighting(connection_, sighting);
}

void Writer::forget_sighting(const ImageSighting& sighting) {
    delete_sighting(connection_, sighting);
}

void Writer::put_look(std::string_view runtime_namespace, const BootMoment& look) {
    store::put_look(connection_, runtime_namespace, look);
}

void Writer::put_gc_item(const GcItem& item) {
    store::put_gc_item(connection_, item);
}

void Writer::remove_gc_item(const GcItem& item) {
    delete_gc_item(connection_, item);
}

bool Writer::expect_image(std::string_view image) {
    return insert_expected_image(connection_, image);
}

bool Writer::forget_expected_image(std::string_view image) {
    return delete_expected_image(connection_, image);
}

bool Writer::pin(std::string_view pattern) {
    return insert_pin(connection_, pattern);
}

bool Writer::unpin(std::string_view pattern) {
    return delete_pin(connection_, pattern);
}

} // namespace pullrec::store
