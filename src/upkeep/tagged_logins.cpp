// SPDX-License-Identifier: Apache-2.0
#include "upkeep/tagged_logins.hpp"

#include "domain/credential_tag.hpp"

namespace pullrec::upkeep {

std::set<std::string> logins_tagged(const store::Reader& reader, std::string_view tag) {
    const std::string key = reader.meta().tag_key;
    std::set<std::string> hashes;
    const auto take = [&](const std::string& hash) {
        if (credential_tag(hash, key) == tag) {
            hashes.insert(hash);
        }
    };
    for (const store::CredentialRow& row : reader.credentials()) {
        take(row.hash);
    }
    // one that lost its last grant is known by its revocation only
    for (const Revocation& made : reader.revocations()) {
        take(made.hash.value_or(""));
    }
    return hashes;
}

} // namespace pullrec::upkeep
