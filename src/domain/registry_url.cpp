// SPDX-License-Identifier: Apache-2.0
#include "domain/registry_url.hpp"

#include "domain/percent_decoding.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>

namespace pullrec {
namespace {

constexpr auto none = std::string_view::npos;

bool is_digit(char byte) noexcept {
    return byte >= '0' && byte <= '9';
}

/// Nothing, or a colon and any number of digits.
bool is_optional_port(std::string_view text) {
    return text.empty() ||
           (text.front() == ':' && std::all_of(text.begin() + 1, text.end(), is_digit));
}

bool is_user_info(std::string_view text) {
    static constexpr std::string_view others = "-._:~!$&'()*+,;=%@";
    return std::all_of(text.begin(), text.end(), [](char byte) {
        return is_digit(byte) || (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
               others.find(byte) != none;
    });
}

bool is_ipv6_address(std::string_view text) {
    const auto zone = text.find('%');
    const std::string address(text.substr(0, zone));
    std::array<unsigned char, sizeof(in6_addr)> bytes{};
    return zone != text.size() - 1 && inet_pton(AF_INET6, address.c_str(), bytes.data()) == 1;
}

/// What stands between brackets; a zone begins at `%25`.
std::optional<std::string> parse_ip_literal(std::string_view text) {
    const auto zone_begin = std::min(text.find("%25"), text.size());
    auto address = percent_decoded(text.substr(0, zone_begin), UrlPart::host);
    const auto zone = percent_decoded(text.substr(zone_begin), UrlPart::zone);
    if (!address || !zone || !is_ipv6_address(address->append(*zone))) {
        return std::nullopt;
    }
    return address;
}

std::optional<std::string> parse_host(std::string_view text) {
    const auto bracket = text.rfind('[');
    if (bracket == none) {
        const auto colon = std::min(text.find(':'), text.size());
        return is_optional_port(text.substr(colon)) ? percent_decoded(text, UrlPart::host)
                                                    : std::nullopt;
    }
    const auto closing = text.rfind(']');
    if (bracket > 0 || closing == none || !is_optional_port(text.substr(closing + 1))) {
        return std::nullopt;
    }
    const auto address = parse_ip_literal(text.substr(1, closing - 1));
    return address ? std::optional('[' + *address + ']' + std::string(text.substr(closing + 1)))
                   : std::nullopt;
}

std::optional<std::string> parse_authority(std::string_view text) {
    const auto at = text.rfind('@');
    if (at == none) {
        return parse_host(text);
    }
    const std::string_view user_info = text.substr(0, at);
    if (!is_user_info(user_info) || !percent_decoded(user_info, UrlPart::plain)) {
        return std::nullopt;
    }
    return parse_host(text.substr(at + 1));
}

bool has_control_byte(std::string_view text) {
    return std::any_of(text.begin(), text.end(), [](char byte) {
        return static_cast<unsigned char>(byte) < ' ' || byte == 0x7f;
    });
}

} // namespace

std::optional<RegistryUrl> parse_registry_url(std::string_view after_scheme) {
    const auto fragment = std::min(after_scheme.find('#'), after_scheme.size());
    std::string_view text = after_scheme.substr(0, fragment);
    if (has_control_byte(text) || !percent_decoded(after_scheme.substr(fragment), UrlPart::plain)) {
        return std::nullopt;
    }
    text = text.substr(0, text.find('?'));
    const auto slash = std::min(text.find('/'), text.size());
    auto host = parse_authority(text.substr(0, slash));
    auto path = percent_decoded(text.substr(slash), UrlPart::plain);
    if (!host || !path) {
        return std::nullopt;
    }
    return RegistryUrl{std::move(*host), std::move(*path)};
}

HostPort split_host_port(std::string_view text) {
    const HostPort whole{text, {}};
    const auto colon = text.rfind(':');
    if (colon == none) {
        return whole;
    }
    std::string_view host = text.substr(0, colon);
    if (host.starts_with('[')) {
        if (host.find(']') != host.size() - 1) {
            return whole;
        }
        host = host.substr(1, host.size() - 2);
    } else if (host.find(':') != none) {
        return whole;
    }
    const bool more_brackets = host.find_first_of("[]") != none;
    return more_brackets ? whole : HostPort{host, text.substr(colon + 1)};
}

std::optional<std::string> index_key(std::string_view location) {
    for (const std::string_view scheme : {"https://", "http://"}) {
        if (location.starts_with(scheme)) {
            location.remove_prefix(scheme.size());
            break;
        }
    }
    const auto url = parse_registry_url(location);
    if (!url) {
        return std::nullopt;
    }
    std::string_view path = url->path;
    if (path.starts_with("/v1/") || path.starts_with("/v2/")) {
        path.remove_prefix(3);
    }
    return path == "/" ? url->host : url->host + std::string(path);
}

} // namespace pullrec
