// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/output/output.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace pullrec::cli {

/// Writes compact JSON as it goes, keys in the order given; several documents make ndjson.
/// Invalid UTF-8 becomes U+FFFD; what would move a cursor is written as `\uXXXX`.
class JsonWriter {
public:
    explicit JsonWriter(Output& out) : out_(out) {}

    void begin_object() { open('{'); }
    void end_object() { close('}'); }
    void begin_array() { open('['); }
    void end_array() { close(']'); }
    void key(std::string_view name);

    void text(std::string_view value);
    void integer(std::int64_t value);
    void boolean(bool value);

    /// A member whose value is a text.
    void member(std::string_view name, std::string_view value);
    /// A member whose value is an integer.
    void member(std::string_view name, std::int64_t value);
    /// A member whose value is true or false; a separate name, because text literals convert to
    /// bool.
    void flag_member(std::string_view name, bool value);

    /// Ends a document: one line each.
    void end_line();

private:
    void open(char bracket);
    void close(char bracket);
    void before_value();
    void quoted(std::string_view value);

    Output& out_;
    std::vector<bool> has_items_;
    bool after_key_ = false;
};

} // namespace pullrec::cli
