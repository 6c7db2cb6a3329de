// SPDX-License-Identifier: Apache-2.0
#include "codec/go_reader.hpp"

#include "domain/error.hpp"

#include <fmt/format.h>

namespace pullrec {

using json::Token;

Token GoReader::next() {
    const Token token = cursor_.next();
    if (token == Token::fault) {
        refuse({}, cursor_.problem());
    }
    return token;
}

void GoReader::skip() {
    cursor_.skip();
    if (cursor_.token() == Token::fault) {
        refuse({}, cursor_.problem());
    }
}

bool GoReader::enter(Token begin, std::string_view what, std::string_view problem) {
    if (cursor_.token() != begin && !is_null()) {
        refuse(what, problem);
    }
    return cursor_.token() == begin;
}

void GoReader::text(std::string_view what, SecretText& into) {
    if (enter(Token::string, what, " is no text")) {
        into = SecretText(cursor_.text());
    }
}

void GoReader::text(std::string_view what, std::string& into) {
    if (enter(Token::string, what, " is no text")) {
        into = cursor_.text();
    }
}

void GoReader::refuse(std::string_view what, std::string_view problem) const {
    throw Error(ErrorCode::invalid_document,
                fmt::format("{}{} at byte {}", what, problem, cursor_.offset()));
}

} // namespace pullrec
