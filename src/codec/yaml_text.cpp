// SPDX-License-Identifier: Apache-2.0
#include "codec/yaml_text.hpp"

#include "codec/yaml_fault.hpp"
#include "domain/utf8.hpp"

namespace pullrec {
namespace {

constexpr std::string_view bad_encoding = "bytes that are neither UTF-8 nor UTF-16 with its mark";

std::string utf16_as_utf8(std::string_view bytes, bool little_endian) {
    const auto unit = [=](std::size_t at) {
        const auto first = static_cast<unsigned char>(bytes[at]);
        const auto second = static_cast<unsigned char>(bytes[at + 1]);
        return static_cast<char32_t>(little_endian ? second * 256 + first : first * 256 + second);
    };
    std::string text;
    for (std::size_t at = 0; at < bytes.size(); at += 2) {
        if (at + 1 == bytes.size()) {
            throw YamlFault(bad_encoding, text.size());
        }
        char32_t scalar = unit(at);
        if (scalar >= 0xD800 && scalar <= 0xDFFF) {
            const char32_t low = at + 3 < bytes.size() ? unit(at + 2) : 0;
            if (scalar > 0xDBFF || low < 0xDC00 || low > 0xDFFF) {
                throw YamlFault(bad_encoding, text.size());
            }
            scalar = 0x10000 + (scalar - 0xD800) * 0x400 + low - 0xDC00;
            at += 2;
        }
        append_utf8(text, scalar);
    }
    return text;
}

/// Whether YAML has the character; C1 controls but U+0085 and the two non-characters it has not.
bool is_yaml_character(std::string_view sequence) {
    const auto first = static_cast<unsigned char>(sequence[0]);
    if (sequence.size() == 1) {
        return (first >= 0x20 && first < 0x7F) || first == '\t' || first == '\n' || first == '\r';
    }
    const auto second = static_cast<unsigned char>(sequence[1]);
    if (first == 0xC2) {
        return second >= 0xA0 || second == 0x85;
    }
    return sequence != "\xEF\xBF\xBE" && sequence != "\xEF\xBF\xBF";
}

void check_characters(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = utf8_sequence_length(text.substr(at));
        if (length == 0) {
            throw YamlFault(bad_encoding, at);
        }
        if (!is_yaml_character(text.substr(at, length))) {
            throw YamlFault("a control character", at);
        }
        at += length;
    }
}

} // namespace

std::string yaml_text_as_utf8(std::string_view bytes) {
    std::string text;
    if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF")) {
        text = utf16_as_utf8(bytes.substr(2), bytes.starts_with('\xFF'));
    } else {
        text = bytes.substr(bytes.starts_with("\xEF\xBB\xBF") ? 3 : 0);
    }
    check_characters(text);
    return text;
}

} // namespace pullrec
