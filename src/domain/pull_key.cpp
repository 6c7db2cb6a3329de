// SPDX-License-Identifier: Apache-2.0
#include "domain/pull_key.hpp"

#include "domain/credential_tag.hpp"
#include "domain/error.hpp"
#include "domain/normalised_reference.hpp"

namespace pullrec {

PullKey pull_key(const Image& image, std::string_view login, std::string_view scope,
                 std::string_view tag_key) {
    const OwnedReference parsed = parse_docker_style(image.text);
    if (!parsed) {
        throw Error(ErrorCode::usage,
                    "this is no image that can be pulled: " + std::string(describe(parsed.fault)));
    }
    return {parsed.reference.text(), credential_fingerprint(login, tag_key), std::string(scope)};
}

} // namespace pullrec
