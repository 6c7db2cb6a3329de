// SPDX-License-Identifier: Apache-2.0
#include "cli/given_secrets.hpp"

#include "codec/login_key_ring.hpp"
#include "domain/error.hpp"
#include "domain/mapping_key.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

namespace {

std::pair<std::string, std::string> name_of(const Coordinates& coordinates) {
    return {coordinates.name_space.empty() ? "default" : coordinates.name_space, coordinates.name};
}

} // namespace

PodCredentials PodLogins::for_image(const Image& image) const {
    PodCredentials pod{presented, account, broken_secret};
    const MappingKey name(image, NameRule::normalised);
    if (name.fault() == ReferenceFault::none) {
        for (const KeyRingMatch& match : ring.look_up(name.text())) {
            pod.secrets.push_back({match.held->source.coordinates, match.held->credential_hash});
        }
    }
    return pod;
}

UnseenCredentials PodLogins::unseen_beside(const PodCredentials& known) const {
    UnseenCredentials result = unseen;
    for (const Secret& secret : known.secrets) {
        if (secret.coordinates.uid.empty()) {
            result.no_uid.push_back(secret.coordinates);
        }
    }
    return result;
}

void GivenSecrets::add(SecretDocument secret) {
    if (secret.coordinates.name_space.empty()) {
        secret.coordinates.name_space = "default";
    }
    Name name = name_of(secret.coordinates);
    secrets_.insert_or_assign(std::move(name), std::move(secret));
}

void GivenSecrets::add(Secret secret) {
    Name name = name_of(secret.coordinates);
    presented_.insert_or_assign(std::move(name), std::move(secret));
}

void GivenSecrets::add(ServiceAccountManifest account) {
    Name name = name_of(account.coordinates);
    accounts_.insert_or_assign(std::move(name), std::move(account));
}

void GivenSecrets::add(ServiceAccount account) {
    Name name = name_of(account.coordinates);
    plugin_accounts_.insert_or_assign(std::move(name), std::move(account));
}

const PodLogins& GivenSecrets::logins_of(const PodManifest& pod) {
    std::pair key(Name(pod.name_space, pod.service_account),
                  std::pair(pod.image_pull_secrets, pod.admitted));
    const auto known = made_.find(key);
    return known != made_.end() ? known->second
                                : made_.emplace(std::move(key), make(pod)).first->second;
}

PodLogins GivenSecrets::make(const PodManifest& pod) const {
    PodLogins logins;
    Names names = pod.image_pull_secrets;
    const Name account(pod.name_space, pod.service_account);
    const auto manifest = accounts_.find(account);
    if (!pod.service_account.empty()) {
        const std::string uid =
            manifest == accounts_.end() ? std::string() : manifest->second.coordinates.uid;
        logins.unseen.account = Coordinates{account.first, account.second, uid};
    }
    if (const auto plugin = plugin_accounts_.find(account); plugin != plugin_accounts_.end()) {
        logins.account = plugin->second;
        logins.unseen.account.reset();
    }
    if (names.empty() && !pod.admitted && manifest != accounts_.end()) {
        names = manifest->second.image_pull_secrets;
    } else if (names.empty() && !pod.admitted) {
        logins.unseen.account_may_add_secrets = true;
    }
    for (const std::string& name : names) {
        add_secret({pod.name_space, name}, logins);
    }
    return logins;
}

void GivenSecrets::add_secret(const Name& name, PodLogins& logins) const {
    if (const auto shown = presented_.find(name); shown != presented_.end()) {
        logins.presented.push_back(shown->second);
        return;
    }
    const auto given = secrets_.find(name);
    if (given == secrets_.end()) {
        logins.unseen.secrets.push_back({name.first, name.second, {}});
        return;
    }
    try {
        if (auto configuration = docker_configuration_of(given->second)) {
            add_logins(logins.ring, *std::move(configuration),
                       {LoginSource::Kind::secret, given->second.coordinates});
        }
    } catch (const Error& error) {
        logins.broken_secret = logins.broken_secret.value_or(
            fmt::format("secret {}/{}: {}", name.first, name.second, error.what()));
    }
}

} // namespace pullrec::cli
