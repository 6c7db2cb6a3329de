// SPDX-License-Identifier: Apache-2.0
#include "answers/intent_list.hpp"

#include <algorithm>
#include <tuple>

namespace pullrec::answers {

namespace {

bool is_meant_intent(const IntentQuery& query, const store::StoredIntent& stored) {
    return (!query.recorded_before || stored.recorded_at < *query.recorded_before) &&
           (!query.recorded_after || stored.recorded_at > *query.recorded_after) &&
           is_meant(query.image, stored.intent.image);
}

void sort(std::vector<store::StoredIntent>& intents, const IntentQuery& query) {
    std::sort(intents.begin(), intents.end(), [&](const auto& left, const auto& right) {
        const auto chosen = query.order == IntentOrder::image
                                ? left.intent.image <=> right.intent.image
                                : right.recorded_at <=> left.recorded_at;
        if (chosen != 0) {
            return query.descending ? chosen > 0 : chosen < 0;
        }
        return std::tie(left.intent.image, left.recorded_at, left.holder) <
               std::tie(right.intent.image, right.recorded_at, right.holder);
    });
}

} // namespace

std::vector<store::StoredIntent> list_intents(const store::Reader& reader,
                                              const IntentQuery& query) {
    std::vector<store::StoredIntent> intents;
    reader.each_intent([&](const store::StoredIntent& stored) {
        if (is_meant_intent(query, stored)) {
            intents.push_back(stored);
        }
    });
    sort(intents, query);
    if (query.limit && *query.limit < intents.size()) {
        intents.resize(*query.limit);
    }
    return intents;
}

std::vector<store::UnreadableFile> list_unreadable(const store::Reader& reader,
                                                   store::FileKind kind) {
    std::vector<store::UnreadableFile> files;
    reader.each_unreadable([&](const store::UnreadableFile& file) {
        if (file.kind == kind) {
            files.push_back(file);
        }
    });
    return files;
}

} // namespace pullrec::answers
