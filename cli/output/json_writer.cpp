// SPDX-License-Identifier: Apache-2.0
#include "cli/output/json_writer.hpp"

#include "cli/output/utf8.hpp"

#include <fmt/format.h>

#include <string>

namespace pullrec::cli {

namespace {

std::string unicode_escape(char32_t value) {
    const auto code = static_cast<unsigned>(value);
    if (code <= 0xffff) {
        return fmt::format("\\u{:04x}", code);
    }
    const auto rest = code - 0x10000;
    return fmt::format("\\u{:04x}\\u{:04x}", 0xd800 + (rest >> 10U), 0xdc00 + (rest & 0x3ffU));
}

bool is_plain(char c) noexcept {
    return c >= 0x20 && c < 0x7f && c != '"' && c != '\\';
}

std::string escaped(CodePoint point, std::string_view bytes) {
    if (!point.valid) {
        return "\xef\xbf\xbd";
    }
    if (bytes == "\"" || bytes == "\\") {
        return std::string("\\").append(bytes);
    }
    if (bytes == "\n") {
        return "\\n";
    }
    if (bytes == "\t") {
        return "\\t";
    }
    return is_unprintable(point.value) ? unicode_escape(point.value) : std::string(bytes);
}

} // namespace

void JsonWriter::key(std::string_view name) {
    before_value();
    quoted(name);
    out_.write(":");
    after_key_ = true;
}

void JsonWriter::text(std::string_view value) {
    before_value();
    quoted(value);
}

void JsonWriter::integer(std::int64_t value) {
    before_value();
    out_.write(fmt::format_int(value).c_str());
}

void JsonWriter::boolean(bool value) {
    before_value();
    out_.write(value ? "true" : "false");
}

void JsonWriter::member(std::string_view name, std::string_view value) {
    key(name);
    text(value);
}

void JsonWriter::member(std::string_view name, std::int64_t value) {
    key(name);
    integer(value);
}

void JsonWriter::flag_member(std::string_view name, bool value) {
    key(name);
    boolean(value);
}

void JsonWriter::end_line() {
    out_.write("\n");
}

void JsonWriter::open(char bracket) {
    before_value();
    out_.write({&bracket, 1});
    has_items_.push_back(false);
}

void JsonWriter::close(char bracket) {
    has_items_.pop_back();
    out_.write({&bracket, 1});
}

void JsonWriter::before_value() {
    if (after_key_) {
        after_key_ = false;
        return;
    }
    if (has_items_.empty()) {
        return;
    }
    if (has_items_.back()) {
        out_.write(",");
    }
    has_items_.back() = true;
}

void JsonWriter::quoted(std::string_view value) {
    out_.write("\"");
    while (!value.empty()) {
        std::size_t plain = 0;
        while (plain < value.size() && is_plain(value[plain])) {
            ++plain;
        }
        out_.write(value.substr(0, plain));
        value.remove_prefix(plain);
        if (value.empty()) {
            break;
        }
        const auto point = first_code_point(value);
        out_.write(escaped(point, value.substr(0, point.length)));
        value.remove_prefix(point.length);
    }
    out_.write("\"");
}

} // namespace pullrec::cli
