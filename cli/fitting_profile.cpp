// SPDX-License-Identifier: Apache-2.0
#include "cli/fitting_profile.hpp"

#include "answers/profiles.hpp"
#include "cli/note.hpp"
#include "cli/policy_arguments.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pullrec::cli {

namespace {

/// The release of whose rules the stored records tell.
std::string_view release_of(const Profile& profile) {
    return profile.name == kNextRelease.name ? kReleases.back().name : profile.name;
}

/// Of a setting without its key, which the message says itself.
std::string place_of(const ArgumentValue& value) {
    return value.origin == Origin::file ? value.place.substr(0, value.place.rfind(": "))
                                        : value.place;
}

} // namespace

std::optional<Profile> fitting_profile(const Invocation& invocation, store::Store& store) {
    const auto profile = profile_argument(invocation.arguments);
    const auto* value = invocation.arguments.last("profile");
    if (!profile || value->origin == Origin::command_line || profile->name == "strict") {
        return profile;
    }
    const auto possible = store.read(
        [](const store::Reader& reader) { return answers::profiles_for(reader, std::nullopt); });
    const bool fits = std::any_of(possible.begin(), possible.end(), [&](const Profile& one) {
        return one.name == release_of(*profile);
    });
    if (fits) {
        return profile;
    }
    warn(invocation, fmt::format("profile {} ({}) is passed over: what is stored here is not of "
                                 "that release. --profile asks for it all the same",
                                 profile->name, place_of(*value)));
    return std::nullopt;
}

} // namespace pullrec::cli
