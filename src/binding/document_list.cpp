// SPDX-License-Identifier: Apache-2.0
#include "binding/document_list.hpp"

#include <memory>

size_t pullrec_list_size(const pullrec_list* list) {
    return list == nullptr ? 0 : list->documents.size();
}

pullrec_text pullrec_list_at(const pullrec_list* list, size_t index) {
    if (index >= pullrec_list_size(list)) {
        return {nullptr, 0};
    }
    const std::string& document = list->documents[index];
    return {document.data(), document.size()};
}

void pullrec_list_free(pullrec_list* list) {
    const std::unique_ptr<pullrec_list> freed(list);
}
