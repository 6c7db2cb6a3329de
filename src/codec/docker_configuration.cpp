// SPDX-License-Identifier: Apache-2.0
#include "codec/docker_configuration.hpp"

#include "codec/auth_text.hpp"
#include "codec/go_field_name.hpp"
#include "codec/go_reader.hpp"
#include "domain/error.hpp"
#include "domain/registry_url.hpp"

#include <fmt/format.h>

#include <map>

namespace pullrec {
namespace {

Login read_entry(GoReader& in) {
    Login login;
    SecretText auth;
    const std::size_t offset = in.offset();
    in.object("the entry", [&](std::string_view name) {
        if (is_go_field_name(name, "username")) {
            in.text("'username'", login.username);
        } else if (is_go_field_name(name, "password")) {
            in.text("'password'", login.password);
        } else if (is_go_field_name(name, "email")) {
            in.text("'email'", login.email);
        } else if (is_go_field_name(name, "auth")) {
            in.text("'auth'", auth);
        } else {
            in.skip();
        }
    });
    if (auth.empty()) {
        return login;
    }
    try {
        DecodedAuth decoded = decode_auth(auth.view(), AuthRules::kubelet);
        decoded.login.email = std::move(login.email);
        return std::move(decoded.login);
    } catch (const Error& error) {
        throw Error(error.code(), fmt::format("{}, in the entry at byte {}", error.what(), offset));
    }
}

/// Collects entries; a repeated location keeps its place and takes the later login.
class Collector {
public:
    explicit Collector(GoReader& in) : in_(in) {}

    void read_entries(std::string_view what) {
        if (in_.is_null()) {
            places_.clear();
            entries_.clear();
        }
        std::size_t position = 0;
        in_.object(what, [&](std::string_view location) {
            try {
                ++position;
                put(location, read_entry(in_));
            } catch (const Error& error) {
                const std::string host = shown_host(location);
                throw Error(error.code(),
                            host.empty()
                                ? fmt::format("entry {}: {}", position, error.what())
                                : fmt::format("entry {} ({}): {}", position, host, error.what()));
            }
        });
    }

    void read_config_json() {
        in_.object("the configuration", [&](std::string_view name) {
            if (is_go_field_name(name, "auths")) {
                read_entries("'auths'");
            } else if (is_go_field_name(name, "HttpHeaders")) {
                SecretText ignored;
                in_.object("'HttpHeaders'", [&](std::string_view /*header*/) {
                    in_.text("a value of 'HttpHeaders'", ignored);
                });
            } else {
                in_.skip();
            }
        });
    }

    [[nodiscard]] DockerConfiguration take() { return std::move(entries_); }

private:
    void put(std::string_view location, Login login) {
        if (const auto known = places_.find(location); known != places_.end()) {
            entries_[known->second].login = std::move(login);
            return;
        }
        entries_.push_back({SecretText(location), std::move(login)});
        places_.emplace(entries_.back().location.view(), entries_.size() - 1);
    }

    GoReader& in_;
    DockerConfiguration entries_;
    std::map<std::string_view, std::size_t> places_;
};

void require_size(std::string_view document) {
    if (document.size() > docker_configuration_limit) {
        throw Error(ErrorCode::invalid_document, "the docker configuration is larger than 1 MiB");
    }
}

} // namespace

DockerConfiguration read_docker_configuration(std::string_view document, DockerForm form) {
    require_size(document);
    GoReader in(document);
    Collector collector(in);
    in.document([&] {
        if (form == DockerForm::config_json) {
            collector.read_config_json();
        } else {
            collector.read_entries("the configuration");
        }
    });
    return collector.take();
}

Login read_docker_entry(std::string_view document) {
    require_size(document);
    GoReader in(document);
    Login login;
    in.document([&] { login = read_entry(in); });
    return login;
}

std::string shown_host(std::string_view location) {
    constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                       "0123456789.-_:*[]";
    const auto key = index_key(location);
    const std::string host = key ? key->substr(0, key->find('/')) : std::string();
    const bool is_registry = host.find_first_of(".:") != std::string::npos || host == "localhost";
    return is_registry && host.size() <= 255 && host.find_first_not_of(plain) == std::string::npos
               ? host
               : std::string();
}

} // namespace pullrec
