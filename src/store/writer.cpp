// SPDX-License-Identifier: Apache-2.0
#include "store/writer.hpp"

#include "store/preloaded_image.hpp"
#include "store/pull_intent.hpp"
#include "store/unreadable_file.hpp"

namespace pullrec::store {

void Writer::put_record(const StoredRecord& stored) {
    store::put_record(connection_, stored);
}

void Writer::add_record(const StoredRecord& stored) {
    insert_record(connection_, stored);
}

bool Writer::remove_record(const ImageRef& ref) {
    return delete_record(connection_, ref);
}

void Writer::add_intent(const StoredIntent& intent) {
    insert_intent(connection_, intent);
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

void Writer::set_baseline(Baseline baseline, const std::optional<Source>& source) {
    update_meta(connection_, baseline, source);
}

} // namespace pullrec::store
