// SPDX-License-Identifier: Apache-2.0
#include "binding/call.hpp"
#include "binding/document_list.hpp"
#include "binding/open_database.hpp"

#include <fmt/format.h>

#include <memory>

using namespace pullrec::binding;

namespace {

RecordsAccessor& records(pullrec_handle* handle) {
    require(handle);
    return handle->database.records();
}

/// Hands a list over; one with gaps is handed over, too, and is told to have them.
void hand_over(DocumentsRead read, const char* what, pullrec_list** list) {
    *list = std::make_unique<pullrec_list>(pullrec_list{std::move(read.documents)}).release();
    if (read.unreadable > 0) {
        throw StatusError(PULLREC_UNREADABLE,
                          fmt::format("{} {} do not decode", read.unreadable, what));
    }
}

} // namespace

pullrec_status pullrec_list_intents(pullrec_handle* handle, pullrec_list** list, char** error) {
    return call(error, [&] {
        require(list);
        *list = nullptr;
        hand_over(records(handle).list_intents(), "intents", list);
    });
}

pullrec_status pullrec_list_records(pullrec_handle* handle, pullrec_list** list, char** error) {
    return call(error, [&] {
        require(list);
        *list = nullptr;
        hand_over(records(handle).list_records(), "records", list);
    });
}

pullrec_status pullrec_intent_exists(pullrec_handle* handle, pullrec_text image, int* exists,
                                     char** error) {
    return call(error, [&] {
        require(exists);
        *exists = records(handle).intent_exists({string_of(image)}) ? 1 : 0;
    });
}

pullrec_status pullrec_write_intent(pullrec_handle* handle, pullrec_text image, char** error) {
    return call(error, [&] { records(handle).write_intent({string_of(image)}); });
}

pullrec_status pullrec_delete_intent(pullrec_handle* handle, pullrec_text image, char** error) {
    return call(error, [&] { records(handle).delete_intent({string_of(image)}); });
}

pullrec_status pullrec_get_record(pullrec_handle* handle, pullrec_text image_ref,
                                  pullrec_text* document, char** error) {
    return call(error, [&] {
        require(document);
        *document = {nullptr, 0};
        if (const auto found = records(handle).get_record({string_of(image_ref)})) {
            *document = {copy_of(*found), found->size()};
        }
    });
}

pullrec_status pullrec_write_record(pullrec_handle* handle, pullrec_text document, char** error) {
    return call(error, [&] { records(handle).write_record(string_of(document)); });
}

pullrec_status pullrec_delete_record(pullrec_handle* handle, pullrec_text image_ref, char** error) {
    return call(error, [&] { records(handle).delete_record({string_of(image_ref)}); });
}
