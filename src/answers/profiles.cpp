// SPDX-License-Identifier: Apache-2.0
#include "answers/profiles.hpp"

#include "domain/error.hpp"
#include "domain/possible_releases.hpp"

namespace pullrec::answers {

std::vector<Profile> profiles_for(const store::Reader& reader,
                                  const std::optional<Profile>& named) {
    if (named) {
        return {*named};
    }
    if (const auto name = reader.meta().profile) {
        if (const auto profile = profile_named(*name)) {
            return {*profile};
        }
        throw Error(ErrorCode::schema, "the database names a profile that this program does not "
                                       "know: upgrade the program or give --profile");
    }
    return possible_releases(reader.traces());
}

bool gate_on(const Profile& profile, bool named) {
    return !named || profile.gate_default;
}

} // namespace pullrec::answers
