// SPDX-License-Identifier: Apache-2.0
#include "journal/own_profile.hpp"

#include "domain/error.hpp"

namespace pullrec::journal {

Profile profile_of(const store::Meta& meta) {
    if (!meta.profile) {
        return kReleases.back();
    }
    const auto profile = profile_named(*meta.profile);
    if (!profile) {
        throw Error(ErrorCode::schema, "the database names a profile that this program does not "
                                       "know: upgrade the program");
    }
    return *profile;
}

} // namespace pullrec::journal
