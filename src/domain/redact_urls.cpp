// SPDX-License-Identifier: Apache-2.0
#include "domain/redaction.hpp"

namespace pullrec {
namespace {

constexpr std::string_view kScheme = "://";

/// Whether nothing of an address goes on behind this byte.
bool ends_address(char c) {
    return static_cast<unsigned char>(c) <= ' ' || c == '"' || c == '\'' || c == '`' || c == '<' ||
           c == '>' || c == '\x7f';
}

bool is_digest(std::string_view text) {
    return text.starts_with("sha256:") || text.starts_with("sha384:") ||
           text.starts_with("sha512:");
}

/// Where the last `@` stands that is no digest's.
std::size_t last_at_sign(std::string_view text) {
    auto at = text.rfind('@');
    while (at != std::string_view::npos && is_digest(text.substr(at + 1))) {
        at = at == 0 ? std::string_view::npos : text.rfind('@', at - 1);
    }
    return at;
}

/// An address without a scheme hides nothing unless a password can stand in it.
void add_plain(std::string& out, std::string_view text) {
    const auto at = last_at_sign(text);
    if (at != std::string_view::npos && text.substr(0, at).find(':') != std::string_view::npos) {
        const auto begin = text.find_first_not_of("([{=\\");
        out.append(text.substr(0, begin)).append(kRedacted);
        text.remove_prefix(at);
    }
    out += text;
}

void add_after_scheme(std::string& out, std::string_view text) {
    const auto authority = text.substr(0, text.find_first_of("/?#"));
    const auto in_authority = last_at_sign(authority);
    // a password may hold a slash
    const auto at = in_authority == std::string_view::npos ? last_at_sign(text) : in_authority;
    if (at != std::string_view::npos && at > 0) {
        out += kRedacted;
        text.remove_prefix(at);
    }
    out += text;
}

void add_address(std::string& out, std::string_view address) {
    auto scheme = address.find(kScheme);
    add_plain(out, address.substr(0, scheme));
    while (scheme != std::string_view::npos) {
        out += kScheme;
        address.remove_prefix(scheme + kScheme.size());
        scheme = address.find(kScheme);
        add_after_scheme(out, address.substr(0, scheme));
    }
}

} // namespace

std::string redact_urls(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        std::size_t length = 0;
        while (length < text.size() && !ends_address(text[length])) {
            ++length;
        }
        add_address(out, text.substr(0, length));
        text.remove_prefix(length);
        if (!text.empty()) {
            out += text.front();
            text.remove_prefix(1);
        }
    }
    return out;
}

} // namespace pullrec
