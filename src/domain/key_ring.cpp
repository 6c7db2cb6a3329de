// SPDX-License-Identifier: Apache-2.0
#include "domain/key_ring.hpp"

#include "domain/host_label_glob.hpp"

#include <utility>

namespace pullrec {
namespace {

/// Whether both hosts have as many labels, each matching.
bool host_matches(std::string_view pattern, std::string_view host) {
    while (true) {
        const auto pattern_dot = pattern.find('.');
        const auto dot = host.find('.');
        if (!matches_host_label(pattern.substr(0, pattern_dot), host.substr(0, dot))) {
            return false;
        }
        if (pattern_dot == std::string_view::npos || dot == std::string_view::npos) {
            return pattern_dot == dot;
        }
        pattern.remove_prefix(pattern_dot + 1);
        host.remove_prefix(dot + 1);
    }
}

/// A path matches by its first bytes, not by whole segments: the kubelet's rule.
bool matches(const RegistryUrl& pattern, const RegistryUrl& name) {
    if (!name.path.starts_with(pattern.path)) {
        return false;
    }
    const HostPort wanted = split_host_port(pattern.host);
    const HostPort given = split_host_port(name.host);
    return wanted.port == given.port && host_matches(wanted.host, given.host);
}

bool is_docker_hub(std::string_view name) {
    const auto slash = name.find('/');
    const std::string_view first = name.substr(0, slash);
    if (first.empty() || slash == std::string_view::npos) {
        return !first.empty();
    }
    return first == "docker.io" || first == "index.docker.io" ||
           first.find_first_of(".:") == std::string_view::npos;
}

void append(std::vector<KeyRingMatch>& found, const KeyRing::Keys::value_type& key) {
    for (const HeldLogin& held : key.second.logins) {
        found.push_back({key.first, &held});
    }
}

} // namespace

bool KeyRing::add(std::string_view location, HeldLogin login) {
    const auto key = index_key(location);
    if (!key) {
        return false;
    }
    const auto [entry, is_new] = keys_.try_emplace(*key);
    if (is_new) {
        entry->second.pattern = parse_registry_url(*key);
    }
    entry->second.logins.push_back(std::move(login));
    return true;
}

std::vector<KeyRingMatch> KeyRing::look_up(std::string_view name) const {
    std::vector<KeyRingMatch> found;
    if (const auto url = parse_registry_url(name)) {
        for (const auto& key : keys_) {
            if (key.second.pattern && matches(*key.second.pattern, *url)) {
                append(found, key);
            }
        }
    }
    if (found.empty() && is_docker_hub(name)) {
        if (const auto hub = keys_.find("index.docker.io"); hub != keys_.end()) {
            append(found, *hub);
        }
    }
    return found;
}

std::vector<KeyRingMatch> look_up(std::span<const KeyRing> rings, std::string_view name) {
    std::vector<KeyRingMatch> found;
    for (const KeyRing& ring : rings) {
        const auto more = ring.look_up(name);
        found.insert(found.end(), more.begin(), more.end());
    }
    return found;
}

} // namespace pullrec
