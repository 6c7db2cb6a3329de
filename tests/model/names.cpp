// SPDX-License-Identifier: Apache-2.0
#include "tests/model/names.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

namespace pullrec::model {
namespace {

const std::string digits = "0123456789";
const std::string lower = "abcdefghijklmnopqrstuvwxyz";
const std::string upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const std::string lower_hex = digits + "abcdef";

bool only(const std::string& text, const std::string& allowed) {
    return !text.empty() && text.find_first_not_of(allowed) == std::string::npos;
}

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts(1);
    for (const char c : text) {
        if (c == separator) {
            parts.emplace_back();
        } else {
            parts.back() += c;
        }
    }
    return parts;
}

bool is_component(const std::string& text) {
    std::string separator = "start";
    for (const char c : text) {
        const bool word = only(std::string(1, c), lower + digits);
        if (!word) {
            separator += c;
            continue;
        }
        const bool dashes = only(separator, "-");
        if (separator != "start" && !separator.empty() && separator != "." && separator != "_" &&
            separator != "__" && !dashes) {
            return false;
        }
        separator.clear();
    }
    return separator.empty();
}

bool is_path(const std::string& text) {
    return std::ranges::all_of(split(text, '/'), is_component);
}

bool is_label(const std::string& text) {
    return only(text, lower + upper + digits + "-") && text.front() != '-' && text.back() != '-';
}

bool is_domain(const std::string& text) {
    const auto host_end = text.starts_with('[') ? text.find(']') + 1 : text.find(':');
    const std::string host = text.substr(0, host_end);
    const std::string port = host.size() == text.size() ? ":0" : text.substr(host.size());
    if (!port.starts_with(':') || !only(port.substr(1), digits)) {
        return false;
    }
    if (host.starts_with('[')) {
        return host.ends_with(']') &&
               only(host.substr(1, host.size() - 2), lower_hex + "ABCDEF" + ":");
    }
    return std::ranges::all_of(split(host, '.'), is_label);
}

bool is_tag(const std::string& text) {
    const std::string word = lower + upper + digits + "_";
    return text.size() <= 128 && only(text, word + ".-") && only(text.substr(0, 1), word);
}

bool is_digest(const std::string& text) {
    const std::string hex = text.substr(std::min(text.size(), text.find(':') + 1));
    const bool size_fits = (text.starts_with("sha256:") && hex.size() == 64) ||
                           (text.starts_with("sha384:") && hex.size() == 96) ||
                           (text.starts_with("sha512:") && hex.size() == 128);
    return size_fits && only(hex, lower_hex);
}

bool is_name(const std::string& text) {
    const auto slash = text.find('/');
    const bool has_domain = slash != std::string::npos && is_domain(text.substr(0, slash));
    const std::string path = has_domain ? text.substr(slash + 1) : text;
    return is_path(path) && path.size() <= 255;
}

} // namespace

std::optional<Parts> parse_raw(const std::string& text) {
    Parts parts{.name = text, .tag = {}, .digest = {}};
    if (const auto at = parts.name.find('@'); at != std::string::npos) {
        parts.digest = parts.name.substr(at + 1);
        parts.name.resize(at);
        if (!is_digest(parts.digest)) {
            return std::nullopt;
        }
    }
    const auto colon = parts.name.rfind(':');
    if (colon != std::string::npos && parts.name.find('/', colon) == std::string::npos) {
        parts.tag = parts.name.substr(colon + 1);
        parts.name.resize(colon);
        if (!is_tag(parts.tag)) {
            return std::nullopt;
        }
    }
    return is_name(parts.name) ? std::optional(parts) : std::nullopt;
}

std::optional<Parts> parse_normalised(const std::string& text) {
    if (text.size() == 64 && only(text, lower_hex)) {
        return std::nullopt;
    }
    const auto slash = text.find('/');
    std::string domain = slash == std::string::npos ? "" : text.substr(0, slash);
    std::string rest = slash == std::string::npos ? text : text.substr(slash + 1);
    if (domain == "index.docker.io") {
        domain = "docker.io";
    } else if (domain != "localhost" && domain.find_first_of(".:" + upper) == std::string::npos) {
        domain = "docker.io";
        rest = text;
    }
    if (domain == "docker.io" && rest.find('/') == std::string::npos) {
        rest.insert(0, "library/");
    }
    if (rest.substr(0, rest.find(':')).find_first_of(upper) != std::string::npos) {
        return std::nullopt;
    }
    auto parts = parse_raw(domain + "/" + rest);
    if (parts && parts->tag.empty() && parts->digest.empty()) {
        parts->tag = "latest";
    }
    return parts;
}

std::optional<ImageName> trim(const Image& image, NameRule rule) {
    const auto parts = rule == NameRule::raw ? parse_raw(image.text) : parse_normalised(image.text);
    return parts ? std::optional(ImageName{parts->name}) : std::nullopt;
}

bool means(const Image& image, const std::string& listed) {
    const auto asked = parse_normalised(image.text);
    const auto found = parse_normalised(listed);
    if (!asked || !found || asked->name != found->name) {
        return false;
    }
    return asked->digest.empty() ? asked->tag == found->tag : asked->digest == found->digest;
}

} // namespace pullrec::model
