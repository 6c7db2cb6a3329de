// SPDX-License-Identifier: Apache-2.0
#include "domain/kubelet_configuration.hpp"

#include "domain/error.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <utility>

namespace pullrec {
namespace {

template <class T>
void take(std::optional<T>& into, std::optional<T> later) {
    if (later) {
        into = std::move(later);
    }
}

void overlay(KubeletConfiguration& base, KubeletConfiguration later) {
    take(base.policy, std::move(later.policy));
    take(base.allowlist, std::move(later.allowlist));
    take(base.serialize_image_pulls, later.serialize_image_pulls);
    take(base.max_parallel_image_pulls, later.max_parallel_image_pulls);
    take(base.max_pods, later.max_pods);
    for (const auto& [gate, is_on] : later.feature_gates) {
        base.feature_gates.insert_or_assign(gate, is_on);
    }
}

/// The kubelet serialises pulls unless told otherwise, or told to run more than one.
bool serialises_pulls(const KubeletConfiguration& configuration) {
    return configuration.serialize_image_pulls.value_or(
        configuration.max_parallel_image_pulls.value_or(1) < 2);
}

std::vector<PolicyFault> pull_limit_faults(const KubeletConfiguration& configuration) {
    std::vector<PolicyFault> faults;
    const auto parallel = configuration.max_parallel_image_pulls;
    if (parallel && *parallel < 1) {
        faults.push_back({0, "maxParallelImagePulls must be at least 1", "pulls"});
    }
    if (parallel && *parallel > 1 && serialises_pulls(configuration)) {
        faults.push_back(
            {0, "maxParallelImagePulls over 1 needs serializeImagePulls to be false", "pulls"});
    }
    if (configuration.max_pods.value_or(0) < 0) {
        faults.push_back({0, "maxPods must not be negative", "pods"});
    }
    return faults;
}

std::string text_of(const PolicyFault& fault) {
    return fault.pattern == 0
               ? fault.why
               : "allowlist pattern " + std::to_string(fault.pattern) + ": " + fault.why;
}

} // namespace

KubeletConfiguration with_drop_ins(KubeletConfiguration base, std::vector<DropIn> drop_ins) {
    std::erase_if(drop_ins, [](const DropIn& drop_in) {
        return std::filesystem::path(drop_in.path).extension() != ".conf";
    });
    std::stable_sort(drop_ins.begin(), drop_ins.end(), [](const DropIn& left, const DropIn& right) {
        return std::filesystem::path(left.path) < std::filesystem::path(right.path);
    });
    if (!drop_ins.empty()) {
        base.serialize_image_pulls = serialises_pulls(base);
    }
    for (DropIn& drop_in : drop_ins) {
        overlay(base, std::move(drop_in.configuration));
    }
    return base;
}

std::optional<bool> configured_gate(const FeatureGates& gates, const Profile& profile) {
    // it was off by default while it was alpha, and on since it is beta (kubelet 2)
    const std::string stage = profile.gate_default ? "AllBeta" : "AllAlpha";
    for (const std::string& name : {std::string(ensure_secret_pulled_images), stage}) {
        if (const auto gate = gates.find(name); gate != gates.end()) {
            return gate->second;
        }
    }
    return std::nullopt;
}

bool gate_on(const KubeletConfiguration& configuration, const Profile& profile) {
    return configured_gate(configuration.feature_gates, profile).value_or(profile.gate_default);
}

std::optional<bool> gate_of_all_releases(const KubeletConfiguration& configuration) {
    const bool newest = gate_on(configuration, kReleases.back());
    const bool is_same =
        std::all_of(kReleases.begin(), kReleases.end(), [&](const Profile& release) {
            return gate_on(configuration, release) == newest;
        });
    return is_same ? std::optional(newest) : std::nullopt;
}

std::vector<PolicyFault> configuration_faults(const KubeletConfiguration& configuration,
                                              const Profile& profile) {
    std::vector<PolicyFault> faults = pull_limit_faults(configuration);
    const std::string policy = configuration.policy.value_or("");
    const auto patterns = configuration.allowlist.value_or(std::vector<std::string>());
    auto more = policy_faults({policy, patterns}, profile, gate_on(configuration, profile));
    std::move(more.begin(), more.end(), std::back_inserter(faults));
    return faults;
}

std::optional<VerificationPolicy> verification_policy(const KubeletConfiguration& configuration,
                                                      const Profile& profile) {
    const auto faults = configuration_faults(configuration, profile);
    if (!faults.empty()) {
        throw Error(ErrorCode::invalid_document,
                    "kubelet configuration: " + text_of(faults.front()));
    }
    if (!gate_on(configuration, profile)) {
        return std::nullopt;
    }
    return VerificationPolicy::of(policy_named(configuration.policy.value_or(""))
                                      .value_or(Policy::never_verify_preloaded_images),
                                  configuration.allowlist.value_or(std::vector<std::string>()),
                                  profile);
}

} // namespace pullrec
