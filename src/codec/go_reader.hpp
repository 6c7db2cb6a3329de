// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "codec/json_cursor.hpp"
#include "domain/secret_text.hpp"

#include <cstddef>
#include <string_view>

namespace pullrec {

/// Reads JSON as Go's `encoding/json` does into values that were set before: null changes no text,
/// later members overwrite earlier ones. The first wrong type or syntax fault throws Error
/// (invalid_document) that names the static `what` and the byte, and quotes nothing.
class GoReader {
public:
    /// The document must outlive the reader.
    explicit GoReader(std::string_view document) : cursor_(document) {}

    /// Reads the whole document by calling `read` on its one value.
    template <class Read>
    void document(Read read) {
        next();
        read();
        next();
    }

    [[nodiscard]] bool is_null() const noexcept { return cursor_.token() == json::Token::null; }

    /// Where the value the reader stands on starts, in bytes from 0.
    [[nodiscard]] std::size_t offset() const noexcept { return cursor_.offset(); }

    /// Calls `member` with each name, the reader standing on its value, which `member` must read.
    template <class Visit>
    void object(std::string_view what, Visit member) {
        if (!enter(json::Token::object_begin, what, " is no object")) {
            return;
        }
        while (next() == json::Token::key) {
            const SecretText name(cursor_.text());
            next();
            member(name.view());
        }
    }

    /// Calls `element` on each element of a list.
    template <class Visit>
    void list(std::string_view what, Visit element) {
        if (!enter(json::Token::array_begin, what, " is no list")) {
            return;
        }
        while (next() != json::Token::array_end) {
            element();
        }
    }

    /// Reads a text; null leaves what is there.
    void text(std::string_view what, SecretText& into);
    void text(std::string_view what, std::string& into);

    void skip();

private:
    json::Token next();
    /// False for null.
    bool enter(json::Token begin, std::string_view what, std::string_view problem);
    [[noreturn]] void refuse(std::string_view what, std::string_view problem) const;

    json::Cursor cursor_;
};

} // namespace pullrec
