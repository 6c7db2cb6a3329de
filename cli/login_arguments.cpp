// SPDX-License-Identifier: Apache-2.0
#include "cli/login_arguments.hpp"

#include "cli/folder.hpp"
#include "cli/input.hpp"
#include "cli/note.hpp"
#include "codec/login_key_ring.hpp"
#include "domain/error.hpp"

#include <fmt/format.h>

#include <iterator>

namespace pullrec::cli {

namespace {

/// Reads the file and hands it to `read`; a document's fault gets the file's name.
template <class Read>
auto with_document(const std::string& name, std::size_t limit, Read read) {
    const SecretText document = read_secret_input(name, limit);
    return naming_input(name, [&] { return read(document.view()); });
}

void note_left_out(const Invocation& invocation, const std::vector<std::size_t>& positions,
                   const std::string& of) {
    for (const std::size_t position : positions) {
        note(invocation, fmt::format("{}: entry {} is left out, as by the kubelet: its location is "
                                     "no URL",
                                     of, position));
    }
}

std::string passed_over(const std::string& shown, std::string_view why) {
    return fmt::format("{} is passed over, as by the kubelet: {}", shown, why);
}

void note_passed_over(const Invocation& invocation, const std::vector<LoginGroup>& groups) {
    std::size_t position = 0;
    for (const LoginGroup& group : groups) {
        ++position;
        if (group.secret && !group.ignored_because.empty()) {
            note(invocation,
                 passed_over(shown_secret(*group.secret, position), group.ignored_because));
        }
    }
}

void hang_secret(const Invocation& invocation, PodSecrets& pod, const SecretDocument& secret,
                 const std::string& shown) {
    if (const auto why = ignored_because(secret); !why.empty()) {
        note(invocation, passed_over(shown, why));
        return;
    }
    if (secret.coordinates.uid.empty()) {
        note(invocation, shown + " has no uid: only its login can match what is recorded");
    }
    auto configuration = docker_configuration_of(secret);
    note_left_out(invocation,
                  add_logins(pod.ring, *std::move(configuration),
                             {LoginSource::Kind::secret, secret.coordinates}),
                  shown);
}

} // namespace

Option secret_file_option(std::string_view help) {
    return {.name = "secret-file", .value = "FILE|-", .help = help, .repeatable = true};
}

std::vector<LoginGroup> login_groups(const Invocation& invocation) {
    std::vector<LoginGroup> groups;
    require_one_standard_input(invocation.arguments, {"secret-file"});
    for (const std::string& name : invocation.arguments.texts("secret-file")) {
        auto more = with_document(name, secret_document_limit, read_logins);
        note_passed_over(invocation, more);
        std::move(more.begin(), more.end(), std::back_inserter(groups));
    }
    return groups;
}

PodSecrets pod_secrets(const Invocation& invocation) {
    PodSecrets pod;
    std::size_t position = 0;
    for (const SecretDocument& secret : secret_documents(invocation)) {
        const std::string shown = shown_secret(secret.coordinates, ++position);
        try {
            hang_secret(invocation, pod, secret, shown);
        } catch (const Error& error) {
            pod.failure = pod.failure.value_or(shown + ": " + error.what());
        }
    }
    return pod;
}

std::vector<SecretDocument> secret_documents(const Invocation& invocation) {
    require_one_standard_input(invocation.arguments, {"secret-file", "filename", "images"});
    std::vector<std::string> files = invocation.arguments.texts("secret-file");
    for (const std::string& folder : invocation.arguments.texts("secrets-dir")) {
        auto more = files_in(folder);
        std::move(more.begin(), more.end(), std::back_inserter(files));
    }
    std::vector<SecretDocument> secrets;
    for (const std::string& name : files) {
        auto more = with_document(name, secret_document_limit, read_secrets);
        std::move(more.begin(), more.end(), std::back_inserter(secrets));
    }
    return secrets;
}

KeyRing node_key_ring(const Invocation& invocation) {
    KeyRing ring;
    if (const auto name = invocation.arguments.text("node-config")) {
        const DockerForm form =
            name->ends_with(".dockercfg") ? DockerForm::dockercfg : DockerForm::config_json;
        auto configuration =
            with_document(*name, docker_configuration_limit, [form](std::string_view document) {
                return read_docker_configuration(document, form);
            });
        note_left_out(invocation, add_logins(ring, std::move(configuration), {}),
                      input_name(*name));
    }
    return ring;
}

std::string key_ring_name(const Image& image) {
    const MappingKey key(image, NameRule::normalised);
    if (key.fault() != ReferenceFault::none) {
        throw Error(ErrorCode::usage,
                    "IMAGE is no image name: " + std::string(describe(key.fault())));
    }
    return std::string(key.text());
}

} // namespace pullrec::cli
