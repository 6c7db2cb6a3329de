// SPDX-License-Identifier: Apache-2.0
#include "answers/grant_list.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace pullrec::answers {

namespace {

std::strong_ordering compare(GrantOrder order, const ListedGrant& left, const ListedGrant& right) {
    switch (order) {
    case GrantOrder::image:
        return left.image <=> right.image;
    case GrantOrder::image_ref:
        return left.image_ref <=> right.image_ref;
    case GrantOrder::kind:
        return left.kind <=> right.kind;
    case GrantOrder::name_space:
        return left.name_space <=> right.name_space;
    case GrantOrder::name:
        return left.name <=> right.name;
    case GrantOrder::uid:
        return left.uid <=> right.uid;
    case GrantOrder::age:
        break;
    }
    // none is less than any time, and the youngest stands first
    return right.last_updated <=> left.last_updated;
}

auto total_order(const ListedGrant& line) {
    return std::make_tuple(line.image, line.image_ref, name_of(line.kind), line.name_space,
                           line.name, line.uid, line.credential_hash);
}

std::size_t at_most(const std::vector<store::RecordHead>& heads) {
    const auto add = [](std::int64_t sum, const store::RecordHead& head) {
        return sum + head.grants;
    };
    return static_cast<std::size_t>(
        std::accumulate(heads.begin(), heads.end(), std::int64_t{0}, add));
}

} // namespace

std::string_view GrantList::kept(const std::string& text) {
    return *texts_.insert(text).first;
}

void GrantList::add(const PulledRecord& record, const ImageName& image, const Grant& grant) {
    ListedGrant line{.image = kept(image.text),
                     .image_ref = kept(record.image_ref.text),
                     .kind = grant.kind,
                     .name_space = {},
                     .name = {},
                     .uid = {},
                     .credential_hash = {},
                     .last_updated = record.last_updated};
    if (grant.account != nullptr) {
        line.name_space = kept(grant.account->name_space);
        line.name = kept(grant.account->name);
        line.uid = kept(grant.account->uid);
    }
    if (grant.credential_hash != nullptr) {
        line.credential_hash = kept(*grant.credential_hash);
    }
    lines_.push_back(line);
}

void GrantList::arrange(const GrantQuery& query) {
    const auto stands_before = [&](const ListedGrant& left, const ListedGrant& right) {
        const auto chosen = compare(query.order, left, right);
        if (chosen != 0) {
            return query.descending ? chosen > 0 : chosen < 0;
        }
        return total_order(left) < total_order(right);
    };
    std::sort(lines_.begin(), lines_.end(), stands_before);
    if (query.limit && *query.limit < lines_.size()) {
        lines_.resize(*query.limit);
    }
}

GrantList list_grants(const store::Reader& reader, const GrantQuery& query) {
    const std::string tag_key = reader.meta().tag_key;
    std::vector<store::RecordHead> heads = reader.record_heads();
    const auto is_not_meant = [&](const store::RecordHead& head) {
        return !is_meant(query.filter, head);
    };
    heads.erase(std::remove_if(heads.begin(), heads.end(), is_not_meant), heads.end());
    GrantList list(at_most(heads));
    for (const store::RecordHead& head : heads) {
        const store::StoredRecord stored = reader.record(head);
        for (const auto& [image, entry] : stored.record.mapping) {
            if (!is_meant(query.filter.image, image.text)) {
                continue;
            }
            for (const Grant& grant : grants_of(entry)) {
                if (is_meant(query.filter.grant, grant, tag_key)) {
                    list.add(stored.record, image, grant);
                }
            }
        }
    }
    list.arrange(query);
    return list;
}

} // namespace pullrec::answers
