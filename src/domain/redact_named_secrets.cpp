// SPDX-License-Identifier: Apache-2.0
#include "domain/redaction.hpp"

#include <algorithm>
#include <array>

namespace pullrec {
namespace {

/// Headers whose whole line is secret.
constexpr std::array<std::string_view, 6> kHeaders{"authorization",   "proxy-authorization",
                                                   "x-registry-auth", "x-registry-config",
                                                   "cookie",          "set-cookie"};

/// Ends of names whose value is secret wherever it stands.
constexpr std::array<std::string_view, 13> kStrong{
    "password",  "passwd",     "passphrase", "pwd",       "apikey",      "api_key",   "api-key",
    "accesskey", "access_key", "access-key", "secretkey", "accesskeyid", "privatekey"};

/// Ends of names that are also plain words: alone and before `: `, what follows is a message.
constexpr std::array<std::string_view, 9> kWeak{"secret",     "token",       "auth",
                                                "credential", "credentials", "signature",
                                                "sig",        "key_id",      "private_key"};

bool is_name_byte(char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' ||
           c == '-';
}

std::string lower(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return result;
}

enum class Name { plain, header, strong, weak };

Name kind_of(std::string_view word) {
    const std::string name = lower(word);
    const auto ends_name = [&name](std::string_view end) { return name.ends_with(end); };
    if (std::find(kHeaders.begin(), kHeaders.end(), name) != kHeaders.end()) {
        return Name::header;
    }
    if (std::any_of(kStrong.begin(), kStrong.end(), ends_name)) {
        return Name::strong;
    }
    const auto* const weak = std::find_if(kWeak.begin(), kWeak.end(), ends_name);
    if (weak == kWeak.end()) {
        return Name::plain;
    }
    return name == *weak ? Name::weak : Name::strong;
}

/// Takes from the front of a text.
class Front {
public:
    Front(std::string_view& text, std::string& out) : text_(text), out_(out) {}

    /// Moves what is made of these bytes to the output; whether there was any.
    bool pass(std::string_view bytes) {
        const std::size_t size = std::min(text_.find_first_not_of(bytes), text_.size());
        move(size);
        return size > 0;
    }

    void move(std::size_t size) {
        out_ += text_.substr(0, size);
        text_.remove_prefix(size);
    }

    void hide(std::size_t size) {
        if (size > 0) {
            out_ += kRedacted;
            text_.remove_prefix(size);
        }
    }

    /// How far a value goes that ends before one of these bytes; it may have been hidden in part.
    [[nodiscard]] std::size_t before(std::string_view ends) const {
        const std::size_t from = text_.starts_with(kRedacted) ? kRedacted.size() : 0;
        return std::min(text_.find_first_of(ends, from), text_.size());
    }

    [[nodiscard]] char next() const { return text_.empty() ? '\0' : text_.front(); }

    [[nodiscard]] std::string_view text() const { return text_; }

private:
    std::string_view& text_;
    std::string& out_;
};

/// How far a text in quotes goes that began before: to a quote without a backslash, or to any where
/// the first had one, too.
std::size_t quoted_length(std::string_view text, char quote, bool escaped) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && !escaped) {
            ++i;
        } else if (text[i] == quote) {
            return i;
        }
    }
    return text.size();
}

bool hide_quoted(Front& front, std::string& out) {
    const char quote = front.next();
    if (quote != '"' && quote != '\'') {
        return false;
    }
    const bool escaped = out.ends_with('\\');
    front.move(1);
    front.hide(quoted_length(front.text(), quote, escaped));
    return true;
}

/// What follows a name: hides the value if one does.
void hide_value(std::string_view& text, std::string& out, Name name) {
    Front front(text, out);
    const bool quoted_name = front.pass("\\\"'");
    const auto separator = front.text().find_first_not_of(' ');
    if (separator == std::string_view::npos ||
        (front.text()[separator] != '=' && front.text()[separator] != ':')) {
        return;
    }
    front.pass(" ");
    const bool colon = front.next() == ':';
    front.move(1);
    const bool spaced = front.pass(" ");
    if (!front.text().starts_with(kRedacted)) {
        front.pass("[\\");
    }
    if (hide_quoted(front, out)) {
        return;
    }
    if (name == Name::header) {
        front.hide(front.before("\r\n]\"'"));
    } else if (name == Name::strong || quoted_name || !colon || !spaced) {
        front.hide(front.before(" \t\r\n&,;\"')]}<>"));
    }
}

} // namespace

std::string redact_named_secrets(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        std::size_t length = 0;
        while (length < text.size() && is_name_byte(text[length])) {
            ++length;
        }
        const Name name = kind_of(text.substr(0, length));
        out += text.substr(0, length);
        text.remove_prefix(length);
        if (name != Name::plain) {
            hide_value(text, out, name);
        } else if (!text.empty()) {
            out += text.front();
            text.remove_prefix(1);
        }
    }
    return out;
}

} // namespace pullrec
