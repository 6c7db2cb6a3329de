// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "store/reader.hpp"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace pullrec::answers {

/// Which accounts are meant; what is not set is any, but one of uid and namespace is set.
struct AccountQuery {
    std::optional<store::AccountKind> kind;
    std::optional<std::string> name_space;
    std::optional<std::string> name;
    std::optional<std::string> uid;
};

/// Whom the question is about.
struct Subject {
    std::vector<AccountQuery> accounts;
    std::vector<std::string> hashes; ///< of logins
    std::optional<std::string> tag;  ///< of a login, under the tag key of the database
    bool recorded_logins = true;     ///< also those recorded under the accounts
    std::set<std::string> held{};    ///< of `hashes`: each of a secret among `accounts`
};

/// Through what a subject opens an image.
enum class Via {
    itself,     ///< its coordinates are recorded for the image
    same_login, ///< another secret with the same login is (kubelet 7, D11)
    node        ///< every pod may
};

/// One image name of one record that a subject opens.
struct OpenedImage {
    ImageName image_name;
    ImageRef image_ref;
    std::optional<Timestamp> last_updated;
    Via via = Via::itself;
    store::AccountRow account; ///< the least one recorded for it; empty for `node`
    std::size_t others = 0;    ///< further ones through which it is opened so
};

/// A login of the subject and the other secrets that hold it, in order.
struct SharedLogin {
    std::string hash;
    std::vector<Coordinates> others;
};

/// What a subject opens.
struct WhatCan {
    std::vector<store::AccountRow> accounts; ///< those meant that are recorded, in order
    std::vector<SharedLogin> logins;         ///< that are recorded; by hash
    std::vector<OpenedImage> images;         ///< by image name, then image ref
    std::int64_t node_grants = 0;            ///< open to every pod, in `images` only if asked for
};

/// Follows the coordinates of the accounts, and their logins and those given wherever they are
/// recorded. `with_node` adds what every pod opens.
WhatCan what_can(const store::Reader& reader, const Subject& subject, bool with_node = false);

} // namespace pullrec::answers
