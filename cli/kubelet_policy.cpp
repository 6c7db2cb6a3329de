// SPDX-License-Identifier: Apache-2.0
#include "cli/kubelet_policy.hpp"

#include "cli/folder.hpp"
#include "cli/input.hpp"
#include "cli/note.hpp"
#include "cli/policy_arguments.hpp"
#include "cli/typed_arguments.hpp"
#include "codec/document_text.hpp"
#include "codec/kubelet_configuration_document.hpp"
#include "domain/kubelet_configuration_places.hpp"

#include <algorithm>

namespace pullrec::cli {

namespace {

namespace fs = std::filesystem;

KubeletConfiguration read_file(const std::string& name) {
    const std::string text = read_input(name, json_limit);
    return naming_input(name, [&] { return read_kubelet_configuration(text); });
}

/// The kubelet's root that a folder is, or in which it holds the records; none for any other.
std::optional<fs::path> root_above(const fs::path& folder) {
    constexpr std::string_view records_folder = "image_manager";
    const fs::path whole = fs::absolute(folder / "").lexically_normal().parent_path();
    if (whole.filename() == records_folder) {
        return whole.parent_path();
    }
    return is_folder((whole / records_folder).string()) ? std::optional(whole) : std::nullopt;
}

std::optional<std::string> usual_file(const fs::path& root) {
    for (const std::string& place : kubelet_configuration_places(root.string())) {
        std::error_code ignored;
        if (fs::exists(place, ignored)) {
            return place;
        }
    }
    return std::nullopt;
}

KubeletConfiguration merged(KubeletConfiguration base, const std::string& folder) {
    std::vector<DropIn> drop_ins;
    for (const std::string& file : files_below(folder)) {
        if (fs::path(file).extension() == ".conf") {
            drop_ins.push_back(
                {fs::path(file).lexically_relative(folder).string(), read_file(file)});
        }
    }
    return with_drop_ins(std::move(base), std::move(drop_ins));
}

answers::PolicyChoice choice_of(const KubeletConfiguration& configuration) {
    const auto named = policy_named(configuration.policy.value_or(""));
    return {named.value_or(Policy::never_verify_preloaded_images), false,
            configuration.allowlist.value_or(std::vector<std::string>()), configuration};
}

} // namespace

std::vector<Option> kubelet_configuration_options() {
    return {{.name = "kubelet-config",
             .value = "FILE",
             .help = "the kubelet's configuration, with policy, allowlist and feature gate "
                     "(default: where kubeadm, Talos and GKE keep it below --root-dir)",
             .heading = "Policy"},
            {.name = "kubelet-config-dir",
             .value = "DIR",
             .help = "the kubelet's drop-in folder (its --config-dir): *.conf over the file",
             .heading = "Policy"}};
}

std::optional<fs::path> kubelet_root(const Arguments& arguments) {
    const auto files = path_argument(arguments, "files");
    const auto database = path_argument(arguments, "db");
    if (files) {
        return root_above(*files);
    }
    const auto root = database ? root_above(fs::absolute(*database).parent_path()) : std::nullopt;
    const bool is_told = !database || arguments.given("root-dir");
    return !root && is_told ? path_argument(arguments, "root-dir") : root;
}

std::optional<FoundConfiguration> kubelet_configuration(const Invocation& invocation,
                                                        const std::optional<fs::path>& root) {
    const Arguments& arguments = invocation.arguments;
    auto file = arguments.text("kubelet-config");
    if (!file && root) {
        file = usual_file(*root);
    }
    const auto folder = arguments.text("kubelet-config-dir");
    if (!file && !folder) {
        return std::nullopt;
    }
    FoundConfiguration found;
    if (file) {
        found = {*file, read_file(*file)};
    }
    if (folder) {
        found.path += (file ? " and " : "") + *folder;
        found.configuration = merged(std::move(found.configuration), *folder);
    }
    return found;
}

void tell_configuration(const Invocation& invocation, const std::string& path) {
    if (!invocation.arguments.given("kubelet-config")) {
        note(invocation, "policy and gate as in " + path);
    }
}

PolicyInForce policy_in_force(const Invocation& invocation) {
    const Arguments& arguments = invocation.arguments;
    const bool has_flags = arguments.given("policy") || arguments.given("allowlist");
    const auto found =
        kubelet_configuration(invocation, has_flags ? std::nullopt : kubelet_root(arguments));
    if (has_flags || !found) {
        detail(invocation, has_flags ? "policy as given" : "no kubelet configuration was found");
        return {policy_choice(arguments),
                found ? found->configuration.feature_gates : FeatureGates(),
                {}};
    }
    tell_configuration(invocation, found->path);
    return {choice_of(found->configuration), found->configuration.feature_gates, found->path};
}

} // namespace pullrec::cli
