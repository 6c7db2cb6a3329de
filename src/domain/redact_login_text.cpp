// SPDX-License-Identifier: Apache-2.0
#include "domain/redaction.hpp"
#include "domain/utf8.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>

namespace pullrec {
namespace {

constexpr std::string_view kBase64 =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-";
constexpr std::string_view kToken =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-.~=";

/// Beginnings of tokens: JSON in base64, Docker Hub, GitHub, GitLab, AWS.
constexpr std::array<std::string_view, 11> kBeginnings{"eyJ",    "dckr_pat_", "ghp_", "gho_",
                                                       "ghu_",   "ghs_",      "ghr_", "github_pat_",
                                                       "glpat-", "AKIA",      "ASIA"};
constexpr std::size_t kShortestToken = 16;

/// Words after `basic` and `bearer` in messages that hold no secret.
constexpr std::array<std::string_view, 11> kPlainWords{
    "auth",        "authentication", "authorization", "token",  "tokens", "credential",
    "credentials", "challenge",      "realm=",        "header", "scheme"};

bool is_printable(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = utf8_sequence_length(text);
        const auto first = static_cast<unsigned char>(text.front());
        if (length == 0 || first < 0x20 || first == 0x7F) {
            return false;
        }
        text.remove_prefix(length);
    }
    return true;
}

bool is_login(std::string_view base64, int variant) {
    std::string decoded(base64.size(), '\0');
    std::size_t size = 0;
    if (sodium_base642bin(reinterpret_cast<unsigned char*>(decoded.data()), decoded.size(),
                          base64.data(), base64.size(), nullptr, &size, nullptr, variant) != 0) {
        return false;
    }
    decoded.resize(size);
    const auto colon = decoded.find(':');
    const bool found = colon != std::string::npos && colon > 0 && is_printable(decoded);
    sodium_memzero(decoded.data(), decoded.size());
    return found;
}

bool is_login(std::string_view base64) {
    constexpr std::size_t shortest = 6;
    return base64.size() >= shortest &&
           (is_login(base64, sodium_base64_VARIANT_ORIGINAL_NO_PADDING) ||
            is_login(base64, sodium_base64_VARIANT_URLSAFE_NO_PADDING));
}

std::size_t length_of(std::string_view text, std::string_view alphabet) {
    return std::min(text.find_first_not_of(alphabet), text.size());
}

bool begins_token(std::string_view word) {
    return word.size() >= kShortestToken &&
           std::any_of(kBeginnings.begin(), kBeginnings.end(),
                       [word](std::string_view start) { return word.starts_with(start); });
}

/// Whether the text before ends in the name of a scheme and a space.
bool follows_scheme(std::string_view before) {
    if (!before.ends_with(' ')) {
        return false;
    }
    before = before.substr(0, before.find_last_not_of(' ') + 1);
    for (const std::string_view scheme : {"bearer", "basic"}) {
        const auto at = before.size() - std::min(scheme.size(), before.size());
        const auto same = [](char a, char b) { return (a | 0x20) == b; };
        if (before.size() >= scheme.size() &&
            std::equal(scheme.begin(), scheme.end(),
                       before.begin() + static_cast<std::ptrdiff_t>(at),
                       [same](char b, char a) { return same(a, b); })) {
            return true;
        }
    }
    return false;
}

/// How many bytes of a word at the front are secret.
std::size_t secret_length(std::string_view text, std::string_view before) {
    const std::size_t word = length_of(text, kToken);
    if (begins_token(text.substr(0, word))) {
        return word;
    }
    if (follows_scheme(before) && std::find(kPlainWords.begin(), kPlainWords.end(),
                                            text.substr(0, word)) == kPlainWords.end()) {
        return word;
    }
    const std::size_t base64 = length_of(text, kBase64);
    return is_login(text.substr(0, base64)) ? base64 + length_of(text.substr(base64), "=") : 0;
}

} // namespace

std::string redact_login_text(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const std::size_t word = length_of(text, kBase64);
        if (const std::size_t secret = secret_length(text, out); word > 0 && secret > 0) {
            out += kRedacted;
            text.remove_prefix(secret);
            continue;
        }
        // a token may begin behind a slash
        const std::size_t part = text.substr(0, word).find('/');
        const std::size_t length =
            part != std::string_view::npos && begins_token(text.substr(part + 1, kShortestToken))
                ? part + 1
                : std::max<std::size_t>(word, 1);
        out += text.substr(0, length);
        text.remove_prefix(length);
    }
    return out;
}

std::string redact(std::string_view text) {
    return redact_login_text(redact_named_secrets(redact_urls(text)));
}

} // namespace pullrec
