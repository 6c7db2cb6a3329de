// SPDX-License-Identifier: Apache-2.0
#include "codec/json_cursor.hpp"
#include "domain/utf8.hpp"

#include <array>

namespace pullrec::json {
namespace {

/// Bytes that stand for themselves inside a string and need no second look.
constexpr auto plain_bytes = [] {
    std::array<bool, 256> plain{};
    for (std::size_t byte = 0x20; byte < 0x80; ++byte) {
        plain[byte] = byte != '"' && byte != '\\';
    }
    return plain;
}();

std::size_t plain_run(std::string_view text) noexcept {
    std::size_t length = 0;
    while (length < text.size() && plain_bytes[static_cast<unsigned char>(text[length])]) {
        ++length;
    }
    return length;
}

constexpr std::int32_t hex_digit(char byte) noexcept {
    if (byte >= '0' && byte <= '9') {
        return byte - '0';
    }
    if (byte >= 'a' && byte <= 'f') {
        return byte - 'a' + 10;
    }
    if (byte >= 'A' && byte <= 'F') {
        return byte - 'A' + 10;
    }
    return -1;
}

} // namespace

bool Cursor::read_string() {
    copied_ = false;
    std::size_t run = ++position_;
    while (true) {
        position_ += plain_run(document_.substr(position_));
        if (position_ == document_.size()) {
            fail_here();
            return false;
        }
        const auto byte = static_cast<unsigned char>(document_[position_]);
        if (byte == '"') {
            break;
        }
        if (byte < 0x20) {
            fail("control character in a string");
            return false;
        }
        if (byte == '\\') {
            copy_run(run);
            if (!read_escape()) {
                return false;
            }
            run = position_;
        } else if (const auto length = utf8_sequence_length(document_.substr(position_))) {
            position_ += length;
        } else {
            copy_run(run);
            decoded_.append(replacement_character);
            run = ++position_;
        }
    }
    text_ = document_.substr(run, position_ - run);
    if (copied_) {
        decoded_.append(text_);
        text_ = decoded_.view();
    }
    ++position_;
    return true;
}

void Cursor::copy_run(std::size_t begin) {
    if (!copied_) {
        decoded_.clear();
        copied_ = true;
    }
    decoded_.append(document_.substr(begin, position_ - begin));
}

bool Cursor::read_escape() {
    constexpr std::string_view names = "\"\\/bfnrt";
    constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
    ++position_;
    if (accept('u')) {
        return read_unicode_escape();
    }
    const auto which =
        position_ < document_.size() ? names.find(document_[position_]) : std::string_view::npos;
    if (which == std::string_view::npos) {
        fail_here();
        return false;
    }
    decoded_.push_back(meanings[which]);
    ++position_;
    return true;
}

bool Cursor::read_unicode_escape() {
    const auto unit = hex_unit(position_);
    if (unit < 0) {
        fail("unfinished \\u escape");
        return false;
    }
    position_ += 4;
    if (unit < 0xD800 || unit > 0xDFFF) {
        append_utf8(decoded_, static_cast<char32_t>(unit));
        return true;
    }
    const bool pair = unit < 0xDC00 && document_.substr(position_, 2) == "\\u";
    const auto low = pair ? hex_unit(position_ + 2) : -1;
    if (low < 0xDC00 || low > 0xDFFF) {
        decoded_.append(replacement_character);
        return true;
    }
    position_ += 6;
    append_utf8(decoded_,
                static_cast<char32_t>(0x10000 + ((unit - 0xD800) * 0x400) + low - 0xDC00));
    return true;
}

std::int32_t Cursor::hex_unit(std::size_t position) const noexcept {
    if (document_.size() < position + 4) {
        return -1;
    }
    std::int32_t unit = 0;
    for (const char byte : document_.substr(position, 4)) {
        const auto digit = hex_digit(byte);
        if (digit < 0) {
            return -1;
        }
        unit = unit * 16 + digit;
    }
    return unit;
}

} // namespace pullrec::json
