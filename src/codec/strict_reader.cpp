// SPDX-License-Identifier: Apache-2.0
#include "codec/strict_reader.hpp"

namespace pullrec {

using json::Token;

std::optional<std::string_view> StrictReader::text() {
    if (cursor_.token() == Token::string) {
        return cursor_.text();
    }
    if (cursor_.token() != Token::null) {
        refuse_value("expected a string for");
    }
    return std::nullopt;
}

bool StrictReader::boolean() {
    const Token token = cursor_.token();
    if (token != Token::boolean_true && token != Token::boolean_false && token != Token::null) {
        refuse_value("expected true or false for");
    }
    return token == Token::boolean_true;
}

bool StrictReader::enter(Token begin, std::string_view problem) {
    if (cursor_.token() == begin) {
        return true;
    }
    if (cursor_.token() != Token::null) {
        refuse_value(problem);
    }
    return false;
}

void StrictReader::refuse_value(std::string_view problem) {
    if (!malformed_) {
        malformed_ = DecodeFault{FaultClass::malformed, problem, path_, cursor_.offset()};
    }
    cursor_.skip();
}

void StrictReader::refuse_name(std::string_view problem, std::string_view path) {
    if (!strict_) {
        strict_ = DecodeFault{FaultClass::strict, problem, path, cursor_.offset()};
    }
}

} // namespace pullrec
