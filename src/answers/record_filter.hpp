// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "answers/grant.hpp"
#include "domain/glob.hpp"
#include "domain/record.hpp"
#include "store/pulled_record.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace pullrec::answers {

/// Which grants are meant; what is not set is any.
struct GrantFilter {
    std::optional<GrantKind> kind;
    std::optional<std::string> name_space;
    std::optional<std::string> name;
    std::optional<std::string> uid;
    std::optional<std::string> credential_hash;
    std::optional<std::string> credential_tag; ///< under the tag key of the database

    friend bool operator==(const GrantFilter&, const GrantFilter&) = default;
};

/// Which images are meant; what is not set is any.
struct ImageFilter {
    std::optional<Glob> glob;            ///< over the whole image name
    std::optional<std::string> registry; ///< the host of the name, `docker.io` where it has none
};

/// Which records are meant. All conditions must hold, those about images and grants for one and
/// the same line of a record.
struct RecordFilter {
    ImageFilter image;
    std::optional<std::string> image_ref_prefix;
    GrantFilter grant;
    std::optional<Timestamp> updated_before; ///< the kubelet's zero time is before all others
    std::optional<Timestamp> updated_after;
    bool without_grants = false; ///< only records that open to nobody
};

/// Whether an image name, or an image as a pod spells it, is meant.
bool is_meant(const ImageFilter& filter, std::string_view image);

/// Whether an image is meant as the pod spells it, or without its tag and digest.
bool is_meant(const ImageFilter& filter, const Image& image);

/// Whether a grant is meant; `tag_key` is that of the database.
bool is_meant(const GrantFilter& filter, const Grant& grant, std::string_view tag_key);

/// Whether a record may be meant, by all that its head tells: ref, time and number of grants.
bool is_meant(const RecordFilter& filter, const store::RecordHead& head);

/// Whether some condition is about the mapping, which a head does not tell.
bool asks_for_mapping(const RecordFilter& filter);

/// The least image name whose entry is meant; nothing when none is.
std::optional<std::string_view>
meant_name(const RecordFilter& filter, const CredentialMapping& mapping, std::string_view tag_key);

} // namespace pullrec::answers
