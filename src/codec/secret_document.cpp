// SPDX-License-Identifier: Apache-2.0
#include "codec/secret_document.hpp"

#include "codec/base64.hpp"
#include "codec/document_form.hpp"
#include "codec/go_reader.hpp"
#include "codec/manifests.hpp"
#include "codec/secret_manifest.hpp"
#include "domain/error.hpp"

#include <fmt/format.h>

namespace pullrec {
namespace {

/// One object of the document: what it says it is, and what it holds.
struct Item {
    std::string kind;
    std::string api_version;
    SecretDocument secret;
    SecretDocument string_data; ///< only its two texts
    std::vector<Item> items;
};

SecretText* docker_text(SecretDocument& secret, std::string_view key) {
    if (key == ".dockerconfigjson") {
        return &secret.docker_config_json;
    }
    return key == ".dockercfg" ? &secret.dockercfg : nullptr;
}

void read_data(GoReader& in, SecretDocument& into) {
    in.object("'data'", [&](std::string_view key) {
        SecretText* const text = docker_text(into, key);
        if (text == nullptr) {
            in.skip();
            return;
        }
        SecretText encoded;
        in.text("a docker configuration in 'data'", encoded);
        DecodedBase64 decoded = decode_base64(encoded.view(), Padding::required);
        if (!decoded.problem.empty()) {
            throw Error(ErrorCode::invalid_document,
                        fmt::format("a docker configuration in 'data' is no base64: it has {}",
                                    decoded.problem));
        }
        *text = std::move(decoded.bytes);
    });
}

void read_string_data(GoReader& in, SecretDocument& into) {
    in.object("'stringData'", [&](std::string_view key) {
        if (SecretText* const text = docker_text(into, key)) {
            in.text("a docker configuration in 'stringData'", *text);
        } else {
            in.skip();
        }
    });
}

void read_metadata(GoReader& in, Coordinates& into) {
    in.object("'metadata'", [&](std::string_view name) {
        if (name == "namespace") {
            in.text("the namespace", into.name_space);
        } else if (name == "name") {
            in.text("the name", into.name);
        } else if (name == "uid") {
            in.text("the uid", into.uid);
        } else {
            in.skip();
        }
    });
}

void read_item(GoReader& in, Item& into);

void read_items(GoReader& in, std::vector<Item>& into) {
    in.list("'items'", [&] {
        try {
            read_item(in, into.emplace_back());
        } catch (const Error& error) {
            throw Error(error.code(), fmt::format("item {}: {}", into.size(), error.what()));
        }
    });
}

void read_item(GoReader& in, Item& into) {
    in.object("the document", [&](std::string_view name) {
        if (name == "kind") {
            in.text("'kind'", into.kind);
        } else if (name == "apiVersion") {
            in.text("'apiVersion'", into.api_version);
        } else if (name == "type") {
            in.text("'type'", into.secret.type);
        } else if (name == "metadata") {
            read_metadata(in, into.secret.coordinates);
        } else if (name == "data") {
            read_data(in, into.secret);
        } else if (name == "stringData") {
            read_string_data(in, into.string_data);
        } else if (name == "items") {
            read_items(in, into.items);
        } else {
            in.skip();
        }
    });
}

SecretDocument secret_of(Item item) {
    if (!item.string_data.docker_config_json.empty()) {
        item.secret.docker_config_json = std::move(item.string_data.docker_config_json);
    }
    if (!item.string_data.dockercfg.empty()) {
        item.secret.dockercfg = std::move(item.string_data.dockercfg);
    }
    return std::move(item.secret);
}

bool is_kubernetes_name(std::string_view text) {
    return !text.empty() && text.size() <= 253 &&
           text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789.-") ==
               std::string_view::npos;
}

[[noreturn]] void refuse_other_kinds() {
    throw Error(ErrorCode::invalid_document,
                "the document is neither a Secret nor a List of Secrets of version v1");
}

std::vector<SecretDocument> read_yaml_secrets(std::string_view document) {
    Manifests manifests = read_manifests(document);
    if (manifests.secrets.empty() && manifests.lists == 0) {
        refuse_other_kinds();
    }
    std::vector<SecretDocument> secrets;
    for (SecretManifest& secret : manifests.secrets) {
        secrets.push_back(secret_document_of(std::move(secret)));
    }
    return secrets;
}

} // namespace

std::vector<SecretDocument> read_secrets(std::string_view document) {
    if (document.size() > secret_document_limit) {
        throw Error(ErrorCode::invalid_document, "the document is larger than 64 MiB");
    }
    if (!is_json_form(document)) {
        return read_yaml_secrets(document);
    }
    GoReader in(document);
    Item top;
    in.document([&] { read_item(in, top); });
    const bool is_list = top.kind == "List" || top.kind == "SecretList";
    if (top.api_version != "v1" || (top.kind != "Secret" && !is_list)) {
        refuse_other_kinds();
    }
    std::vector<SecretDocument> secrets;
    if (!is_list) {
        secrets.push_back(secret_of(std::move(top)));
        return secrets;
    }
    for (Item& item : top.items) {
        if (item.kind == "Secret" || (item.kind.empty() && top.kind == "SecretList")) {
            secrets.push_back(secret_of(std::move(item)));
        }
    }
    return secrets;
}

std::string shown_secret(const Coordinates& coordinates, std::size_t position) {
    return is_kubernetes_name(coordinates.name_space) && is_kubernetes_name(coordinates.name)
               ? fmt::format("secret {}/{}", coordinates.name_space, coordinates.name)
               : fmt::format("secret {}", position);
}

} // namespace pullrec
