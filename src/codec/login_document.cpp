// SPDX-License-Identifier: Apache-2.0
#include "codec/login_document.hpp"

#include "codec/document_form.hpp"
#include "codec/go_field_name.hpp"
#include "codec/go_reader.hpp"
#include "codec/login_key_ring.hpp"
#include "domain/error.hpp"

#include <algorithm>
#include <array>

namespace pullrec {
namespace {

bool is_entry_field(std::string_view name) {
    constexpr std::array<std::string_view, 4> fields{"username", "password", "auth", "email"};
    return std::any_of(fields.begin(), fields.end(),
                       [name](std::string_view field) { return is_go_field_name(name, field); });
}

LoginGroup group_of(const SecretDocument& secret, std::size_t position) {
    LoginGroup group{secret.coordinates, ignored_because(secret), {}};
    try {
        group.entries = docker_configuration_of(secret).value_or(DockerConfiguration{});
    } catch (const Error& error) {
        throw Error(error.code(), shown_secret(secret.coordinates, position) + ": " + error.what());
    }
    return group;
}

LoginGroup group_of_entry(std::string_view document) {
    LoginGroup group;
    group.entries.push_back({SecretText(), read_docker_entry(document)});
    return group;
}

} // namespace

LoginForm login_form_of(std::string_view document) {
    if (document.size() > secret_document_limit) {
        throw Error(ErrorCode::invalid_document, "the document is larger than 64 MiB");
    }
    if (!is_json_form(document)) {
        return LoginForm::secrets;
    }
    LoginForm form = LoginForm::dockercfg;
    GoReader in(document);
    in.document([&] {
        in.object("the document", [&](std::string_view name) {
            if (name == "apiVersion" || name == "kind") {
                form = LoginForm::secrets;
            } else if (form == LoginForm::dockercfg && is_go_field_name(name, "auths")) {
                form = LoginForm::config_json;
            } else if (form == LoginForm::dockercfg && is_entry_field(name)) {
                form = LoginForm::entry;
            }
            in.skip();
        });
    });
    return form;
}

std::vector<LoginGroup> read_logins(std::string_view document) {
    std::vector<LoginGroup> groups;
    switch (login_form_of(document)) {
    case LoginForm::secrets:
        for (const SecretDocument& secret : read_secrets(document)) {
            groups.push_back(group_of(secret, groups.size() + 1));
        }
        break;
    case LoginForm::config_json:
        groups.push_back({{}, {}, read_docker_configuration(document, DockerForm::config_json)});
        break;
    case LoginForm::dockercfg:
        groups.push_back({{}, {}, read_docker_configuration(document, DockerForm::dockercfg)});
        break;
    case LoginForm::entry:
        groups.push_back(group_of_entry(document));
        break;
    }
    return groups;
}

} // namespace pullrec
