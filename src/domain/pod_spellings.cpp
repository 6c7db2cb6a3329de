// SPDX-License-Identifier: Apache-2.0
#include "domain/pod_spellings.hpp"

#include "domain/normalised_reference.hpp"

#include <map>

namespace pullrec {

namespace {

/// What is listed of one repository.
struct Repository {
    std::set<std::string> names;
    std::set<std::string> tags;
    std::set<std::string> digests;
};

std::set<std::string> names_of(const Reference& reference) {
    const std::string short_name = reference.familiar_name();
    // without a registry a runtime searches those it is configured for
    std::set<std::string> names{reference.name(), short_name, reference.path};
    if (short_name != reference.name()) {
        for (const auto* hub : {"docker.io/", "index.docker.io/"}) {
            names.insert(hub + short_name);
            names.insert(hub + reference.path);
        }
    }
    return names;
}

/// What may follow a name, `latest` also left out.
std::set<std::string> suffixes_of(const Repository& repository) {
    std::set<std::string> tags;
    for (const std::string& tag : repository.tags) {
        tags.insert(':' + tag);
    }
    std::set<std::string> suffixes = tags;
    if (tags.contains(":latest")) {
        suffixes.insert("");
    }
    tags.insert("");
    for (const std::string& digest : repository.digests) {
        for (std::string suffix : tags) {
            suffixes.insert(suffix.append("@").append(digest));
        }
    }
    return suffixes;
}

} // namespace

std::set<std::string> pod_spellings(std::span<const Image> listed) {
    std::set<std::string> spellings;
    std::map<std::string, Repository> repositories;
    for (const Image& image : listed) {
        spellings.insert(image.text);
        const OwnedReference parsed = parse_normalised(image.text);
        if (!parsed) {
            continue;
        }
        const Reference& reference = parsed.reference;
        Repository& repository = repositories[reference.name()];
        repository.names = names_of(reference);
        if (!reference.digest.empty()) {
            repository.digests.insert(reference.digest);
        }
        if (!reference.tag.empty() || reference.digest.empty()) {
            repository.tags.insert(reference.tag.empty() ? "latest" : reference.tag);
        }
    }
    for (const auto& [full_name, repository] : repositories) {
        for (const std::string& suffix : suffixes_of(repository)) {
            for (const std::string& name : repository.names) {
                spellings.insert(name + suffix);
            }
        }
    }
    return spellings;
}

} // namespace pullrec
