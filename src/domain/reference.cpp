// SPDX-License-Identifier: Apache-2.0
#include "domain/reference.hpp"

#include <algorithm>
#include <array>

namespace pullrec {

namespace {

constexpr std::size_t kMaxPath = 255;
constexpr std::size_t kMaxTag = 128;
constexpr std::size_t kMinDigestHex = 32;

constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
constexpr bool is_lower(char c) {
    return c >= 'a' && c <= 'z';
}
constexpr bool is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}
constexpr bool is_alphanumeric(char c) {
    return is_lower(c) || is_upper(c) || is_digit(c);
}
constexpr bool is_hex(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}
constexpr bool is_lower_hex(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'f');
}
constexpr bool is_path_letter(char c) {
    return is_lower(c) || is_digit(c);
}

/// The length of the separator at the start of `text`: `.`, `_`, `__` or dashes; 0 for none.
std::size_t separator_length(std::string_view text) {
    if (text.empty()) {
        return 0;
    }
    if (text.front() == '-') {
        return std::min(text.find_first_not_of('-'), text.size());
    }
    if (text.starts_with("__")) {
        return 2;
    }
    return text.front() == '.' || text.front() == '_' ? 1 : 0;
}

bool is_path_component(std::string_view text) {
    while (true) {
        std::size_t letters = 0;
        while (letters < text.size() && is_path_letter(text[letters])) {
            ++letters;
        }
        if (letters == 0) {
            return false;
        }
        text.remove_prefix(letters);
        if (text.empty()) {
            return true;
        }
        const std::size_t separator = separator_length(text);
        if (separator == 0) {
            return false;
        }
        text.remove_prefix(separator);
    }
}

bool is_path(std::string_view text) {
    while (true) {
        const std::size_t slash = text.find('/');
        if (!is_path_component(text.substr(0, slash))) {
            return false;
        }
        if (slash == std::string_view::npos) {
            return true;
        }
        text.remove_prefix(slash + 1);
    }
}

bool is_host_label(std::string_view text) {
    return !text.empty() && text.front() != '-' && text.back() != '-' &&
           std::all_of(text.begin(), text.end(),
                       [](char c) { return is_alphanumeric(c) || c == '-'; });
}

bool is_host(std::string_view text) {
    while (true) {
        const std::size_t dot = text.find('.');
        if (!is_host_label(text.substr(0, dot))) {
            return false;
        }
        if (dot == std::string_view::npos) {
            return true;
        }
        text.remove_prefix(dot + 1);
    }
}

bool is_port(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

bool is_bracketed_address(std::string_view text) {
    return text.size() > 2 && text.back() == ']' &&
           std::all_of(text.begin() + 1, text.end() - 1,
                       [](char c) { return is_hex(c) || c == ':'; });
}

bool is_domain(std::string_view text) {
    if (text.starts_with('[')) {
        const std::size_t close = text.find(']');
        if (close == std::string_view::npos || !is_bracketed_address(text.substr(0, close + 1))) {
            return false;
        }
        text.remove_prefix(close + 1);
        return text.empty() || (text.front() == ':' && is_port(text.substr(1)));
    }
    const std::size_t colon = text.find(':');
    return is_host(text.substr(0, colon)) &&
           (colon == std::string_view::npos || is_port(text.substr(colon + 1)));
}

bool is_tag(std::string_view text) {
    const auto is_word = [](char c) { return is_alphanumeric(c) || c == '_'; };
    return !text.empty() && text.size() <= kMaxTag && is_word(text.front()) &&
           std::all_of(text.begin(), text.end(),
                       [&](char c) { return is_word(c) || c == '.' || c == '-'; });
}

/// `alg(+sep alg)*:hex{32,}`, what the reference grammar takes for a digest before it is checked.
bool looks_like_digest(std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) {
        return false;
    }
    const std::string_view hex = text.substr(colon + 1);
    if (hex.size() < kMinDigestHex || !std::all_of(hex.begin(), hex.end(), is_hex)) {
        return false;
    }
    bool at_start = true;
    for (const char c : text.substr(0, colon)) {
        const bool letter = is_lower(c) || is_upper(c);
        if (at_start ? !letter
                     : !is_alphanumeric(c) &&
                           std::string_view("-_+.").find(c) == std::string_view::npos) {
            return false;
        }
        at_start = !is_alphanumeric(c);
    }
    return !at_start;
}

ReferenceFault check_digest(std::string_view text) {
    struct Algorithm {
        std::string_view name;
        std::size_t hex_digits;
    };
    static constexpr std::array<Algorithm, 3> kAlgorithms{
        {{"sha256", 64}, {"sha384", 96}, {"sha512", 128}}};
    const std::size_t colon = text.find(':');
    const std::string_view name = text.substr(0, colon);
    const std::string_view hex = text.substr(colon + 1);
    for (const Algorithm& algorithm : kAlgorithms) {
        if (name != algorithm.name) {
            continue;
        }
        if (hex.size() != algorithm.hex_digits) {
            return ReferenceFault::digest_length;
        }
        return std::all_of(hex.begin(), hex.end(), is_lower_hex) ? ReferenceFault::none
                                                                 : ReferenceFault::digest_format;
    }
    return std::any_of(name.begin(), name.end(), is_upper) ? ReferenceFault::digest_format
                                                           : ReferenceFault::digest_unsupported;
}

/// Splits by structure alone: no part can hold the character that ends it.
ReferenceParts split(std::string_view text, bool& has_tag, bool& has_digest) {
    ReferenceParts parts;
    const std::size_t at = text.find('@');
    has_digest = at != std::string_view::npos;
    if (has_digest) {
        parts.digest = text.substr(at + 1);
        text = text.substr(0, at);
    }
    const std::size_t last_slash = text.rfind('/');
    const std::size_t colon = text.find(':', last_slash == std::string_view::npos ? 0 : last_slash);
    has_tag = colon != std::string_view::npos;
    if (has_tag) {
        parts.tag = text.substr(colon + 1);
        text = text.substr(0, colon);
    }
    parts.name = text;
    return parts;
}

bool split_name(ReferenceParts& parts) {
    const std::size_t slash = parts.name.find('/');
    if (slash != std::string_view::npos && is_domain(parts.name.substr(0, slash))) {
        parts.domain = parts.name.substr(0, slash);
        parts.path = parts.name.substr(slash + 1);
    } else {
        parts.path = parts.name;
    }
    return is_path(parts.path);
}

bool matches_grammar(std::string_view text, ReferenceParts& parts) {
    bool has_tag = false;
    bool has_digest = false;
    parts = split(text, has_tag, has_digest);
    return split_name(parts) && (!has_tag || is_tag(parts.tag)) &&
           (!has_digest || looks_like_digest(parts.digest));
}

/// Lower case as Go's strings.ToLower leaves it where that can become ASCII: U+212A and U+0130
/// are the only other characters with an ASCII lower case.
std::string lower_case(std::string_view text) {
    std::string lower;
    lower.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::string_view rest = text.substr(i);
        if (rest.starts_with("\xE2\x84\xAA")) {
            lower += 'k';
            i += 2;
        } else if (rest.starts_with("\xC4\xB0")) {
            lower += 'i';
            i += 1;
        } else {
            lower += is_upper(text[i]) ? static_cast<char>(text[i] - 'A' + 'a') : text[i];
        }
    }
    return lower;
}

} // namespace

ParsedReference parse_reference(std::string_view text) {
    ParsedReference parsed;
    if (!matches_grammar(text, parsed.parts)) {
        ReferenceParts ignored;
        if (text.empty()) {
            parsed.fault = ReferenceFault::empty_name;
        } else if (matches_grammar(lower_case(text), ignored)) {
            parsed.fault = ReferenceFault::uppercase;
        } else {
            parsed.fault = ReferenceFault::invalid_format;
        }
    } else if (parsed.parts.path.size() > kMaxPath) {
        parsed.fault = ReferenceFault::name_too_long;
    } else if (!parsed.parts.digest.empty()) {
        parsed.fault = check_digest(parsed.parts.digest);
    }
    return parsed;
}

bool is_digest(std::string_view text) {
    const std::size_t colon = text.find(':');
    return colon != std::string_view::npos && check_digest(text) == ReferenceFault::none;
}

std::string_view describe(ReferenceFault fault) {
    switch (fault) {
    case ReferenceFault::none:
        return "";
    case ReferenceFault::empty_name:
        return "repository name must have at least one component";
    case ReferenceFault::uppercase:
        return "repository name must be lowercase";
    case ReferenceFault::invalid_format:
        return "invalid reference format";
    case ReferenceFault::name_too_long:
        return "repository name must not be more than 255 characters";
    case ReferenceFault::identifier:
        return "invalid repository name, cannot specify 64-byte hexadecimal strings";
    case ReferenceFault::digest_format:
        return "invalid checksum digest format";
    case ReferenceFault::digest_length:
        return "invalid checksum digest length";
    case ReferenceFault::digest_unsupported:
        return "unsupported digest algorithm";
    case ReferenceFault::not_canonical:
        return "repository name must be canonical";
    }
    return "";
}

} // namespace pullrec
