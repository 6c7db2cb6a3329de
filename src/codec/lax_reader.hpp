// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "codec/document_source.hpp"
#include "codec/json_cursor.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec {

class LaxReader;

/// One field that we use of an object: its name (static) and what reads its value.
template <class T>
struct Field {
    std::string_view name;
    void (*read)(LaxReader& in, T& into);
};

/// The fields we use of an object, at most 32; every other one is passed over.
template <class T>
using Fields = std::span<const Field<T>>;

/// Reads what we use of the JSON documents in a text, one after another. Missing and null are the
/// zero value; a wrong type, a repeated field and bad JSON throw Error (invalid_document) with the
/// field's path and place.
class LaxReader {
public:
    /// The source must outlive the reader.
    explicit LaxReader(const DocumentSource& source) : source_(source) {}

    /// Moves to the first token of the next document; false when only white space is left.
    bool next_document();

    [[nodiscard]] json::Token token() const noexcept { return cursor_->token(); }

    /// The string member of that name of the object on which the reader stands and stays; empty
    /// without one.
    [[nodiscard]] std::string text_ahead(std::string_view name) const;

    /// The line of the token on which the reader stands.
    std::size_t line();

    template <class T>
    void object(T& into, Fields<T> fields);

    /// Calls `element` on each element of the list the reader stands on.
    template <class Element>
    void list(Element element);

    /// Calls `member` with each name of an object whose names are content.
    template <class Visit>
    void map(Visit member);

    template <class T>
    void objects(std::vector<T>& into, Fields<T> fields) {
        list([&] { object(into.emplace_back(), fields); });
    }

    [[nodiscard]] std::string string() const;
    std::vector<std::string> strings();
    [[nodiscard]] bool boolean() const;
    /// A whole number from 0, as a number or in a string; none for null and an empty string.
    [[nodiscard]] std::optional<std::uint64_t> count() const;
    /// A whole number, which may be negative; none for null.
    [[nodiscard]] std::optional<std::int64_t> integer() const;
    void skip() { cursor_->skip(); }

    /// Throws for the value or name the reader stands on; the cure follows the place.
    [[noreturn]] void refuse(std::string_view problem, std::string_view cure = {}) const;

private:
    struct Step {
        std::string_view name;
        std::size_t index; ///< from 1; 0 outside lists
    };

    json::Token next();
    /// False for null.
    [[nodiscard]] bool enter(json::Token begin, std::string_view problem) const;

    const DocumentSource& source_;
    std::size_t begin_ = 0; ///< of the current document
    std::optional<json::Cursor> cursor_;
    std::vector<Step> path_;
    std::size_t counted_ = 0; ///< up to here the written text's lines are counted
    std::size_t lines_ = 0;
};

template <class T>
void LaxReader::object(T& into, Fields<T> fields) {
    if (!enter(json::Token::object_begin, "expected an object")) {
        return;
    }
    std::uint32_t seen = 0;
    while (next() == json::Token::key) {
        std::size_t which = 0;
        while (which < fields.size() && fields[which].name != cursor_->text()) {
            ++which;
        }
        if (which == fields.size()) {
            next();
            skip();
            continue;
        }
        path_.push_back({fields[which].name, 0});
        if ((seen >> which & 1U) != 0) {
            refuse("repeated field");
        }
        seen |= std::uint32_t{1} << which;
        next();
        fields[which].read(*this, into);
        path_.pop_back();
    }
}

template <class Element>
void LaxReader::list(Element element) {
    if (!enter(json::Token::array_begin, "expected a list")) {
        return;
    }
    path_.push_back({{}, 0});
    while (next() != json::Token::array_end) {
        ++path_.back().index;
        element();
    }
    path_.pop_back();
}

template <class Visit>
void LaxReader::map(Visit member) {
    if (!enter(json::Token::object_begin, "expected an object")) {
        return;
    }
    while (next() == json::Token::key) {
        const std::string name(cursor_->text());
        next();
        member(name);
    }
}

} // namespace pullrec
