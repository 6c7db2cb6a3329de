// SPDX-License-Identifier: Apache-2.0
#include "domain/normalised_reference.hpp"

#include <algorithm>

namespace pullrec {

namespace {

constexpr std::string_view kHub = "docker.io";
constexpr std::string_view kLegacyHub = "index.docker.io";
constexpr std::string_view kOfficial = "library/";

bool has_upper(std::string_view text) {
    return std::any_of(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

bool is_identifier(std::string_view text) {
    return text.size() == 64 && std::all_of(text.begin(), text.end(), [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
           });
}

struct Split {
    std::string_view domain;
    std::string remainder;
};

Split split_domain(std::string_view text) {
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos) {
        return {kHub, std::string(kOfficial) + std::string(text)};
    }
    const std::string_view first = text.substr(0, slash);
    Split split{kHub, std::string(text)};
    if (first == kLegacyHub) {
        split.remainder = text.substr(slash + 1);
    } else if (first == "localhost" || first.find_first_of(".:") != std::string_view::npos ||
               has_upper(first)) {
        split = {first, std::string(text.substr(slash + 1))};
    }
    if (split.domain == kHub && split.remainder.find('/') == std::string::npos) {
        split.remainder.insert(0, kOfficial);
    }
    return split;
}

Reference own(const ReferenceParts& parts) {
    return {std::string(parts.domain), std::string(parts.path), std::string(parts.tag),
            std::string(parts.digest)};
}

std::string suffix(const Reference& reference) {
    std::string text;
    if (!reference.tag.empty()) {
        text += ':' + reference.tag;
    }
    if (!reference.digest.empty()) {
        text += (reference.path.empty() ? "" : "@") + reference.digest;
    }
    return text;
}

} // namespace

std::string Reference::name() const {
    return domain.empty() ? path : domain + '/' + path;
}

std::string Reference::text() const {
    return name() + suffix(*this);
}

std::string Reference::familiar_name() const {
    if (domain != kHub) {
        return name();
    }
    std::string_view short_path = path;
    if (short_path.starts_with(kOfficial) &&
        short_path.find('/', kOfficial.size()) == std::string_view::npos) {
        short_path.remove_prefix(kOfficial.size());
    }
    return std::string(short_path);
}

OwnedReference parse_normalised(std::string_view text) {
    if (is_identifier(text)) {
        return {ReferenceFault::identifier, {}};
    }
    const Split split = split_domain(text);
    const std::string_view remote =
        std::string_view(split.remainder).substr(0, split.remainder.find(':'));
    if (has_upper(remote)) {
        return {ReferenceFault::uppercase, {}};
    }
    const std::string full = std::string(split.domain) + '/' + split.remainder;
    const ParsedReference parsed = parse_reference(full);
    if (!parsed) {
        return {parsed.fault, {}};
    }
    return {ReferenceFault::none, own(parsed.parts)};
}

OwnedReference parse_canonical(std::string_view text) {
    OwnedReference parsed = parse_normalised(text);
    if (parsed && parsed.reference.text() != text) {
        return {ReferenceFault::not_canonical, {}};
    }
    return parsed;
}

OwnedReference parse_any(std::string_view text) {
    if (is_identifier(text)) {
        return {ReferenceFault::none, {"", "", "", "sha256:" + std::string(text)}};
    }
    if (is_digest(text)) {
        return {ReferenceFault::none, {"", "", "", std::string(text)}};
    }
    return parse_normalised(text);
}

OwnedReference parse_docker_style(std::string_view text) {
    OwnedReference parsed = parse_normalised(text);
    if (!parsed) {
        return parsed;
    }
    Reference& reference = parsed.reference;
    if (!reference.digest.empty()) {
        reference.tag.clear();
    } else if (reference.tag.empty()) {
        reference.tag = "latest";
    }
    return parsed;
}

std::string with_default_tag(std::string_view image) {
    const OwnedReference parsed = parse_normalised(image);
    if (!parsed) {
        return {};
    }
    std::string text(image);
    if (parsed.reference.tag.empty() && parsed.reference.digest.empty()) {
        text += ":latest";
    }
    return text;
}

} // namespace pullrec
