// SPDX-License-Identifier: Apache-2.0
#include "domain/pod_manifest.hpp"

#include "domain/normalised_reference.hpp"

#include <array>

namespace pullrec {

std::string_view name_of(PullPolicy policy) {
    constexpr std::array<std::string_view, 3> names = {"Always", "IfNotPresent", "Never"};
    return names.at(static_cast<std::size_t>(policy));
}

std::optional<PullPolicy> pull_policy_named(std::string_view name) {
    for (const PullPolicy policy :
         {PullPolicy::always, PullPolicy::if_not_present, PullPolicy::never}) {
        if (name_of(policy) == name) {
            return policy;
        }
    }
    return std::nullopt;
}

PullPolicy default_pull_policy(const Image& image) {
    const auto parsed = parse_normalised(image.text);
    const Reference& reference = parsed.reference;
    const bool is_latest = parsed && (reference.tag == "latest" ||
                                      (reference.tag.empty() && reference.digest.empty()));
    return is_latest ? PullPolicy::always : PullPolicy::if_not_present;
}

std::string_view name_of(ContainerKind kind) {
    constexpr std::array<std::string_view, 4> names = {"init container", "container",
                                                       "ephemeral container", "image volume"};
    return names.at(static_cast<std::size_t>(kind));
}

} // namespace pullrec
