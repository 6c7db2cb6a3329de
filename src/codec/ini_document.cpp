// SPDX-License-Identifier: Apache-2.0
#include "codec/ini_document.hpp"

#include "domain/utf8.hpp"

#include <algorithm>

namespace pullrec {

namespace {

constexpr std::string_view blanks = " \t";

std::string_view trimmed(std::string_view text) noexcept {
    const auto first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) {
        return {};
    }
    return text.substr(first, text.find_last_not_of(blanks) + 1 - first);
}

void require_text(std::string_view line, std::size_t number) {
    while (!line.empty()) {
        const auto length = utf8_sequence_length(line);
        if (length == 0) {
            throw IniFault(number, "the line is not UTF-8");
        }
        const auto byte = static_cast<unsigned char>(line.front());
        const bool is_c1 =
            length == 2 && byte == 0xC2 && static_cast<unsigned char>(line[1]) < 0xA0;
        if ((byte < 0x20 && byte != '\t') || byte == 0x7F || is_c1) {
            throw IniFault(number, byte == '\r' ? "a line ends with a carriage return: save the "
                                                  "file with Unix line ends"
                                                : "the line holds a control character");
        }
        line.remove_prefix(length);
    }
}

bool is_key_byte(char byte) noexcept {
    return (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || byte == '-';
}

std::string_view section_of(std::string_view line, std::size_t number) {
    const auto name = trimmed(line.substr(1, line.size() - 2));
    if (line.back() != ']' || line.size() < 2 || name.empty()) {
        throw IniFault(number, "a section is written [COMMAND], on a line of its own");
    }
    return name;
}

void require_plain(std::string_view value, std::size_t number) {
    if (value.empty()) {
        throw IniFault(number, "the key has no value: leave the line out");
    }
    const char first = value.front();
    const bool is_quoted = (first == '"' || first == '\'') && value.size() > 1 &&
                           value.find(first, 1) == value.size() - 1;
    if (is_quoted) {
        throw IniFault(number, "a value stands without quotes");
    }
    if (value.find(" #") != std::string_view::npos || value.find("\t#") != std::string_view::npos) {
        throw IniFault(number, "a comment stands on a line of its own");
    }
    if (value.back() == '\\') {
        throw IniFault(number, "a value cannot go on in the next line");
    }
}

IniEntry entry_of(std::string_view section, std::string_view line, std::size_t number) {
    const auto equals = line.find('=');
    if (equals == std::string_view::npos) {
        throw IniFault(number, "a line is written KEY = VALUE");
    }
    const auto key = trimmed(line.substr(0, equals));
    if (key.empty() || key.front() == '-' || !std::all_of(key.begin(), key.end(), is_key_byte)) {
        throw IniFault(number, "a key is the long name of an option, without dashes before it");
    }
    const auto value = trimmed(line.substr(equals + 1));
    require_plain(value, number);
    return {std::string(section), std::string(key), std::string(value), number};
}

} // namespace

std::vector<IniEntry> read_ini(std::string_view text) {
    std::vector<IniEntry> entries;
    std::string_view section;
    for (std::size_t number = 1; !text.empty(); ++number) {
        const auto end = std::min(text.find('\n'), text.size());
        require_text(text.substr(0, end), number);
        const auto line = trimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty() || line.front() == '#' || line.front() == ';') {
            continue;
        }
        if (line.front() == '[') {
            section = section_of(line, number);
        } else {
            entries.push_back(entry_of(section, line, number));
        }
    }
    return entries;
}

} // namespace pullrec
