// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace pullrec {

/// What stands in place of a secret.
inline constexpr std::string_view kRedacted = "[redacted]";

/// An error text without its secrets: all of the rules below. Where a rule is in doubt it hides too
/// much. Takes time in proportion to the text.
std::string redact(std::string_view text);

/// Hides what stands before `@` in an address, as in `https://user:password@host`; the `@` of an
/// image's digest is none.
std::string redact_urls(std::string_view text);

/// Hides what follows the name of a secret: headers as `Authorization:` to the end of their line,
/// values as in `token=…`, `"password":"…"`, `secret_key: …`.
std::string redact_named_secrets(std::string_view text);

/// Hides what looks like a secret by itself: the word after `Bearer` and `Basic`, JSON web tokens,
/// tokens with a known beginning, and base64 of `user:password`.
std::string redact_login_text(std::string_view text);

} // namespace pullrec
