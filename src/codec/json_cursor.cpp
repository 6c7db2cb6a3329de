// SPDX-License-Identifier: Apache-2.0
#include "codec/json_cursor.hpp"

namespace pullrec::json {

Token Cursor::next() {
    if (token_ == Token::fault || token_ == Token::end) {
        return token_;
    }
    skip_space();
    switch (expect_) {
    case Expect::first_element:
        return at(']') ? close() : read_value();
    case Expect::first_member:
        return at('}') ? close() : read_key();
    case Expect::separator:
        return read_separator();
    case Expect::value:
        break;
    }
    return read_value();
}

void Cursor::skip() {
    if (token_ != Token::object_begin && token_ != Token::array_begin) {
        return;
    }
    const std::size_t outside = objects_.size() - 1;
    deepest_ = skipped_depth_limit;
    while (objects_.size() > outside && next() != Token::fault) {
    }
    deepest_ = depth_limit;
}

Token Cursor::read_value() {
    offset_ = position_;
    if (position_ == document_.size()) {
        return fail_here();
    }
    switch (document_[position_]) {
    case '{':
        return open(Token::object_begin);
    case '[':
        return open(Token::array_begin);
    case '"':
        return read_string() ? stand_on(Token::string) : Token::fault;
    case 't':
        return read_literal("true", Token::boolean_true);
    case 'f':
        return read_literal("false", Token::boolean_false);
    case 'n':
        return read_literal("null", Token::null);
    default:
        return read_number();
    }
}

Token Cursor::read_key() {
    offset_ = position_;
    if (!at('"')) {
        return fail_here();
    }
    if (!read_string()) {
        return Token::fault;
    }
    skip_space();
    if (!accept(':')) {
        return fail_here();
    }
    stand_on(Token::key);
    expect_ = Expect::value;
    return Token::key;
}

Token Cursor::read_separator() {
    if (objects_.empty()) {
        offset_ = position_;
        return position_ == document_.size() ? stand_on(Token::end)
                                             : fail("text after the end of the document");
    }
    const bool object = in_object();
    if (at(object ? '}' : ']')) {
        return close();
    }
    if (!accept(',')) {
        return fail_here();
    }
    skip_space();
    return object ? read_key() : read_value();
}

Token Cursor::read_number() {
    const std::size_t begin = position_;
    accept('-');
    if (!accept('0') && !accept_digits()) {
        return fail_here();
    }
    if (accept('.') && !accept_digits()) {
        return fail_here();
    }
    if (accept('e') || accept('E')) {
        if (!accept('+')) {
            accept('-');
        }
        if (!accept_digits()) {
            return fail_here();
        }
    }
    text_ = document_.substr(begin, position_ - begin);
    return stand_on(Token::number);
}

Token Cursor::read_literal(std::string_view literal, Token token) {
    for (const char byte : literal) {
        if (!accept(byte)) {
            return fail_here();
        }
    }
    return stand_on(token);
}

Token Cursor::open(Token token) {
    if (objects_.size() == deepest_) {
        return fail(deepest_ == depth_limit ? "nesting deeper than 32 levels"
                                            : "nesting deeper than 10000 levels");
    }
    ++position_;
    const bool object = token == Token::object_begin;
    objects_.push_back(object);
    stand_on(token);
    expect_ = object ? Expect::first_member : Expect::first_element;
    return token;
}

Token Cursor::close() noexcept {
    offset_ = position_++;
    const bool object = in_object();
    objects_.pop_back();
    return stand_on(object ? Token::object_end : Token::array_end);
}

Token Cursor::stand_on(Token token) noexcept {
    token_ = token;
    expect_ = Expect::separator;
    return token;
}

Token Cursor::fail(std::string_view problem) noexcept {
    offset_ = position_;
    problem_ = problem;
    return stand_on(Token::fault);
}

Token Cursor::fail_here() noexcept {
    return fail(position_ == document_.size() ? "document ends too early" : "unexpected character");
}

bool Cursor::accept(char byte) noexcept {
    const bool there = at(byte);
    position_ += there ? 1 : 0;
    return there;
}

bool Cursor::accept_digits() noexcept {
    const std::size_t begin = position_;
    while (position_ < document_.size() && document_[position_] >= '0' &&
           document_[position_] <= '9') {
        ++position_;
    }
    return position_ > begin;
}

void Cursor::skip_space() noexcept {
    while (at(' ') || at('\n') || at('\t') || at('\r')) {
        ++position_;
    }
}

} // namespace pullrec::json
