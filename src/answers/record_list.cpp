// SPDX-License-Identifier: Apache-2.0
#include "answers/record_list.hpp"

#include <algorithm>
#include <tuple>

namespace pullrec::answers {

namespace {

using store::RecordHead;

/// The heads of the records that are meant, each under the name to show.
std::vector<RecordHead> meant_heads(const store::Reader& reader, const RecordFilter& filter) {
    std::vector<RecordHead> heads = reader.record_heads();
    const std::string tag_key = reader.meta().tag_key;
    const auto is_not_meant = [&](RecordHead& head) {
        if (!is_meant(filter, head)) {
            return true;
        }
        if (!asks_for_mapping(filter)) {
            return false;
        }
        const store::StoredRecord stored = reader.record(head);
        const auto name = meant_name(filter, stored.record.mapping, tag_key);
        head.first_image_name = name.value_or("");
        return !name;
    };
    heads.erase(std::remove_if(heads.begin(), heads.end(), is_not_meant), heads.end());
    return heads;
}

/// Below zero, zero or above: how two heads stand by the chosen column.
std::strong_ordering compare(RecordOrder order, const RecordHead& left, const RecordHead& right) {
    switch (order) {
    case RecordOrder::image:
        return left.first_image_name <=> right.first_image_name;
    case RecordOrder::image_ref:
        return left.image_ref <=> right.image_ref;
    case RecordOrder::grants:
        return left.grants <=> right.grants;
    case RecordOrder::age:
        break;
    }
    // none is less than any time, and the youngest stands first
    return right.last_updated <=> left.last_updated;
}

void sort_heads(std::vector<RecordHead>& heads, const RecordQuery& query) {
    std::sort(heads.begin(), heads.end(), [&](const RecordHead& left, const RecordHead& right) {
        const auto chosen = compare(query.order, left, right);
        if (chosen != 0) {
            return query.descending ? chosen > 0 : chosen < 0;
        }
        return std::tie(left.first_image_name, left.image_ref) <
               std::tie(right.first_image_name, right.image_ref);
    });
}

} // namespace

std::size_t each_record(const store::Reader& reader, const RecordQuery& query,
                        const std::function<void(const ListedRecord&)>& visit) {
    std::vector<RecordHead> heads = meant_heads(reader, query.filter);
    sort_heads(heads, query);
    if (query.limit && *query.limit < heads.size()) {
        heads.resize(*query.limit);
    }
    for (const RecordHead& head : heads) {
        const store::StoredRecord stored = reader.record(head);
        visit({head.first_image_name, stored});
    }
    return heads.size();
}

} // namespace pullrec::answers
