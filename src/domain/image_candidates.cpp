// SPDX-License-Identifier: Apache-2.0
#include "domain/image_candidates.hpp"

#include "domain/error.hpp"
#include "domain/normalised_reference.hpp"

namespace pullrec {
namespace {

[[noreturn]] void refuse(const std::string& why) {
    throw Error(ErrorCode::usage, why);
}

bool is_full_name(const ReferenceParts& parts) {
    return parts.domain == "localhost" ||
           parts.domain.find_first_of(".:") != std::string_view::npos;
}

std::string full_text(std::string_view text, std::string_view what) {
    const OwnedReference parsed = parse_docker_style(text);
    if (!parsed) {
        refuse(std::string(what) + " makes no image name: " + std::string(describe(parsed.fault)));
    }
    return parsed.reference.text();
}

std::string from_alias(const std::string& alias, std::string_view tag_and_digest) {
    const ParsedReference parsed = parse_reference(alias);
    if (!parsed || !is_full_name(parsed.parts) || parsed.parts.name != alias) {
        refuse("the alias of this image is no full name without tag and digest, like "
               "'registry.example/name'");
    }
    return full_text(alias + std::string(tag_and_digest), "the alias of this image");
}

} // namespace

std::vector<std::string> image_candidates(std::string_view image, const ShortNames& names) {
    const ParsedReference parsed = parse_reference(image);
    if (!parsed || parsed.parts.name.empty()) {
        refuse("no image name: " +
               std::string(parsed ? "it is a digest alone" : describe(parsed.fault)));
    }
    if (is_full_name(parsed.parts)) {
        return {full_text(image, "the image")};
    }
    const std::string_view name = parsed.parts.name;
    if (const auto alias = names.aliases.find(name); alias != names.aliases.end()) {
        return {from_alias(alias->second, image.substr(name.size()))};
    }
    if (names.registries.empty()) {
        refuse("a short name without an alias, and no unqualified-search registry is given");
    }
    if (names.enforcing && names.registries.size() > 1) {
        refuse("a short name that " + std::to_string(names.registries.size()) +
               " registries could have, and the short-name mode is enforcing");
    }
    std::vector<std::string> candidates;
    for (const std::string& registry : names.registries) {
        candidates.push_back(
            full_text(registry + '/' + std::string(image),
                      "registry " + std::to_string(candidates.size() + 1) + " with this image"));
    }
    return candidates;
}

} // namespace pullrec
