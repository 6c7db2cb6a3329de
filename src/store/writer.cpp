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
    return delete_record(connection_, ref);
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

void Writer::set_baseline(Baseline baseline, const std::optional<Source>& source) {
    update_meta(connection_, baseline, source);
}

} // namespace pullrec::store
