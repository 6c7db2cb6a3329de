// SPDX-License-Identifier: Apache-2.0
#include "cli/node_profile.hpp"

#include "domain/error.hpp"
#include "domain/kubelet_version.hpp"

namespace pullrec::cli {

std::optional<Profile> node_profile(std::span<const NodeFacts> nodes) {
    std::optional<Profile> profile;
    for (const NodeFacts& node : nodes) {
        const auto found = profile_of_version(node.kubelet_version);
        if (!found) {
            throw Error(ErrorCode::usage, "a Node runs a kubelet release whose rules are not known "
                                          "here: name the nearest with --profile");
        }
        if (profile && profile->name != found->name) {
            throw Error(ErrorCode::usage,
                        "the Nodes run different kubelet releases: give one Node, "
                        "or name a release with --profile");
        }
        profile = found;
    }
    return profile;
}

} // namespace pullrec::cli
