// SPDX-License-Identifier: Apache-2.0
#include "domain/kubelet_configuration.hpp"

#include "domain/error.hpp"

#include <algorithm>
#include <filesystem>
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

[[noreturn]] void refuse(const std::string& problem) {
    throw Error(ErrorCode::invalid_document, "kubelet configuration: " + problem);
}

/// The kubelet serialises pulls unless told otherwise.
void check_pull_limits(const KubeletConfiguration& configuration) {
    const auto parallel = configuration.max_parallel_image_pulls;
    if (parallel && *parallel < 1) {
        refuse("maxParallelImagePulls must be at least 1");
    }
    if (parallel && *parallel > 1 && configuration.serialize_image_pulls.value_or(true)) {
        refuse("maxParallelImagePulls over 1 needs serializeImagePulls to be false");
    }
    if (configuration.max_pods.value_or(0) < 0) {
        refuse("maxPods must not be negative");
    }
}

void refuse_without_gate(bool is_set, const std::string& field) {
    if (is_set) {
        refuse(field + " must not be set while the feature gate " +
               std::string(ensure_secret_pulled_images) + " is off");
    }
}

} // namespace

KubeletConfiguration with_drop_ins(KubeletConfiguration base, std::vector<DropIn> drop_ins) {
    std::erase_if(drop_ins, [](const DropIn& drop_in) {
        return std::filesystem::path(drop_in.path).extension() != ".conf";
    });
    std::stable_sort(drop_ins.begin(), drop_ins.end(), [](const DropIn& left, const DropIn& right) {
        return std::filesystem::path(left.path) < std::filesystem::path(right.path);
    });
    for (DropIn& drop_in : drop_ins) {
        overlay(base, std::move(drop_in.configuration));
    }
    return base;
}

std::optional<VerificationPolicy> verification_policy(const KubeletConfiguration& configuration,
                                                      const Profile& profile) {
    check_pull_limits(configuration);
    const std::string name = configuration.policy.value_or("");
    const auto patterns = configuration.allowlist.value_or(std::vector<std::string>());
    const auto gate = configuration.feature_gates.find(std::string(ensure_secret_pulled_images));
    if (!(gate == configuration.feature_gates.end() ? profile.gate_default : gate->second)) {
        refuse_without_gate(!name.empty(), "imagePullCredentialsVerificationPolicy");
        refuse_without_gate(!patterns.empty(), "preloadedImagesVerificationAllowlist");
        return std::nullopt;
    }
    const auto policy = name.empty() ? Policy::never_verify_preloaded_images : policy_named(name);
    if (!policy) {
        refuse("imagePullCredentialsVerificationPolicy must be NeverVerify, "
               "NeverVerifyPreloadedImages, NeverVerifyAllowlistedImages or AlwaysVerify");
    }
    try {
        return VerificationPolicy::of(*policy, patterns, profile);
    } catch (const Error& error) {
        refuse(error.what());
    }
}

} // namespace pullrec
