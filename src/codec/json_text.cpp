// SPDX-License-Identifier: Apache-2.0
#include "codec/json_text.hpp"

#include "domain/utf8.hpp"

#include <array>

namespace pullrec::json {
namespace {

constexpr auto plain_bytes = [] {
    std::array<bool, 256> plain{};
    for (std::size_t byte = 0x20; byte < 0x80; ++byte) {
        plain[byte] =
            std::string_view("\"\\<>&").find(static_cast<char>(byte)) == std::string_view::npos;
    }
    return plain;
}();

void append_escaped_ascii(std::string& out, char byte) {
    constexpr std::string_view meanings = "\"\\\b\f\n\r\t";
    constexpr std::string_view names = "\"\\bfnrt";
    constexpr std::string_view hex = "0123456789abcdef";
    if (const auto which = meanings.find(byte); which != std::string_view::npos) {
        out += '\\';
        out += names[which];
        return;
    }
    out += "\\u00";
    out += hex[static_cast<unsigned char>(byte) >> 4U];
    out += hex[static_cast<unsigned char>(byte) & 0xFU];
}

} // namespace

void append_string(std::string& out, std::string_view text) {
    out += '"';
    while (!text.empty()) {
        std::size_t run = 0;
        while (run < text.size() && plain_bytes[static_cast<unsigned char>(text[run])]) {
            ++run;
        }
        out += text.substr(0, run);
        text.remove_prefix(run);
        if (text.empty()) {
            break;
        }
        const std::size_t length = utf8_sequence_length(text);
        const std::string_view sequence = text.substr(0, length);
        if (length == 0) {
            out += "\\ufffd";
        } else if (length == 1) {
            append_escaped_ascii(out, text.front());
        } else if (sequence == "\u2028" || sequence == "\u2029") {
            out += sequence == "\u2028" ? "\\u2028" : "\\u2029";
        } else {
            out += sequence;
        }
        text.remove_prefix(length == 0 ? 1 : length);
    }
    out += '"';
}

} // namespace pullrec::json
