// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "answers/check.hpp"
#include "cli/arguments.hpp"
#include "cli/command.hpp"

#include <optional>
#include <vector>

namespace pullrec::cli {

/// `--policy` and `--allowlist`, for commands that decide under a policy.
std::vector<Option> policy_options();

/// What they ask for; without `--policy` the kubelet's default, marked as assumed.
answers::PolicyChoice policy_choice(const Arguments& arguments);

/// The profile of that option; none when it is not given.
std::optional<Profile> profile_argument(const Arguments& arguments,
                                        std::string_view name = "profile");

/// The profiles that `--profile` leaves: that one, else all.
std::vector<Profile> chosen_profiles(const Arguments& arguments);

/// The names of all profiles, as choices of an option.
std::vector<std::string_view> profile_names();

} // namespace pullrec::cli
