// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/credentials.hpp"
#include "domain/image.hpp"
#include "domain/timestamp.hpp"

#include <optional>
#include <span>
#include <string>

namespace pullrec {

/// What a revocation takes away.
enum class RevokedSubject { secret, service_account, credential, node };

/// That somebody may no longer use images without a pull (safety decision 5). What is not given
/// matches everything.
struct Revocation {
    RevokedSubject subject = RevokedSubject::secret;
    std::optional<std::string> name_space;
    std::optional<std::string> name;
    std::optional<std::string> uid;
    std::optional<std::string> hash;
    std::optional<std::string> image_glob; ///< over the image name; `*` also matches `/`
    Timestamp revoked_at;

    friend bool operator==(const Revocation&, const Revocation&) = default;
};

/// The credentials of an image name without those that a revocation covers, whenever it was made: a
/// document does not prove that a grant is younger.
Credentials without_revoked(const Credentials& credentials, const ImageName& name,
                            std::span<const Revocation> revocations);

/// Whether a revocation covers the login of a secret for this image name, whenever it was made.
bool is_revoked(const ImageName& name, const Secret& secret,
                std::span<const Revocation> revocations);

} // namespace pullrec
