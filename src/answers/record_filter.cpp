// SPDX-License-Identifier: Apache-2.0
#include "answers/record_filter.hpp"

#include "domain/credential_tag.hpp"
#include "domain/mapping_key.hpp"
#include "domain/normalised_reference.hpp"

#include <algorithm>

namespace pullrec::answers {

namespace {

bool is_any(const GrantFilter& filter) {
    return filter == GrantFilter{};
}

template <class T>
bool allows(const std::optional<T>& wanted, const T& value) {
    return !wanted || *wanted == value;
}

bool has_coordinates(const GrantFilter& filter, const Grant& grant) {
    if (grant.account == nullptr) {
        return !filter.name_space && !filter.name && !filter.uid;
    }
    return allows(filter.name_space, grant.account->name_space) &&
           allows(filter.name, grant.account->name) && allows(filter.uid, grant.account->uid);
}

bool has_credential(const GrantFilter& filter, const Grant& grant, std::string_view tag_key) {
    if (!filter.credential_hash && !filter.credential_tag) {
        return true;
    }
    return grant.credential_hash != nullptr &&
           allows(filter.credential_hash, *grant.credential_hash) &&
           (!filter.credential_tag ||
            *filter.credential_tag == credential_tag(*grant.credential_hash, tag_key));
}

bool has_meant_grant(const RecordFilter& filter, const Credentials& entry,
                     std::string_view tag_key) {
    if (is_any(filter.grant)) {
        return true;
    }
    const std::vector<Grant> grants = grants_of(entry);
    return std::any_of(grants.begin(), grants.end(),
                       [&](const Grant& grant) { return is_meant(filter.grant, grant, tag_key); });
}

} // namespace

bool is_meant(const ImageFilter& filter, std::string_view image) {
    if (filter.glob && !filter.glob->matches(image)) {
        return false;
    }
    if (!filter.registry) {
        return true;
    }
    const OwnedReference parsed = parse_normalised(image);
    return parsed && parsed.reference.domain == *filter.registry;
}

bool is_meant(const ImageFilter& filter, const Image& image) {
    return is_meant(filter, image.text) ||
           is_meant(filter, MappingKey(image, NameRule::raw).text());
}

bool is_meant(const GrantFilter& filter, const Grant& grant, std::string_view tag_key) {
    return allows(filter.kind, grant.kind) && has_coordinates(filter, grant) &&
           has_credential(filter, grant, tag_key);
}

bool is_meant(const RecordFilter& filter, const store::RecordHead& head) {
    const Timestamp time = head.last_updated.value_or(Timestamp::min());
    return (!filter.updated_before || time < *filter.updated_before) &&
           (!filter.updated_after || time > *filter.updated_after) &&
           (!filter.without_grants || head.grants == 0) &&
           (!filter.image_ref_prefix || head.image_ref.text.starts_with(*filter.image_ref_prefix));
}

bool asks_for_mapping(const RecordFilter& filter) {
    return filter.image.glob || filter.image.registry || !is_any(filter.grant);
}

std::optional<std::string_view>
meant_name(const RecordFilter& filter, const CredentialMapping& mapping, std::string_view tag_key) {
    for (const auto& [name, entry] : mapping) {
        if (is_meant(filter.image, name.text) && has_meant_grant(filter, entry, tag_key)) {
            return name.text;
        }
    }
    return std::nullopt;
}

} // namespace pullrec::answers
