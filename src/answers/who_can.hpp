// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "answers/check.hpp"

#include <optional>
#include <vector>

namespace pullrec::answers {

/// Who may use an image without a pull?
struct WhoCanQuestion {
    Image image;
    std::optional<ImageRef> image_ref; ///< only under this one
    PolicyChoice policy;
    std::optional<Profile> profile; ///< none: the store's own, else all that may have written it
};

/// What one record says of the image's name.
struct RecordedAccess {
    ImageRef image_ref;
    std::optional<Timestamp> last_updated;
    bool readable = true; ///< by this release; what it cannot read opens to nobody
    Credentials access;
};

/// Who may use it under one release's rules.
struct ReleaseAccess {
    Profile profile;
    ImageName name;                  ///< as this release keeps it
    bool gate_on = true;             ///< false: every pod may use what is on the node
    bool verifies_pulled = true;     ///< false: the policy opens it although the kubelet pulled it
    bool verifies_preloaded = false; ///< false: the policy opens it if nobody pulled it
    std::vector<RecordedAccess> records; ///< that know the name; by image ref

    /// Whether somebody may use it by what is recorded, or every pod by the policy or the gate.
    [[nodiscard]] bool is_open_to_somebody() const;
};

/// The answers of all releases that can run with this policy. Throws `Error` (usage) when none can,
/// and for an image that has no name.
std::vector<ReleaseAccess> who_can(const store::Reader& reader, const WhoCanQuestion& question);

} // namespace pullrec::answers
