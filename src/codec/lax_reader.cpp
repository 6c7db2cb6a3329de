// SPDX-License-Identifier: Apache-2.0
#include "codec/lax_reader.hpp"

#include "domain/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace pullrec {

using json::Token;

bool LaxReader::next_document() {
    const std::string_view text = source_.json;
    if (cursor_) {
        begin_ += cursor_->offset() + 1;
    }
    begin_ = std::min(text.find_first_not_of(" \t\r\n", begin_), text.size());
    cursor_.emplace(text.substr(begin_));
    if (begin_ == text.size()) {
        return false;
    }
    const Token token = next();
    if (token != Token::object_begin && token != Token::array_begin) {
        refuse("expected an object or a list");
    }
    return true;
}

Token LaxReader::next() {
    const Token token = cursor_->next();
    if (token == Token::fault) {
        refuse(cursor_->problem());
    }
    return token;
}

bool LaxReader::enter(Token begin, std::string_view problem) {
    if (token() != begin && token() != Token::null) {
        refuse(problem);
    }
    return token() == begin;
}

std::string LaxReader::string() {
    if (token() != Token::string && token() != Token::null) {
        refuse("expected a string");
    }
    return token() == Token::null ? std::string() : std::string(cursor_->text());
}

std::vector<std::string> LaxReader::strings() {
    std::vector<std::string> strings;
    list([&] { strings.push_back(string()); });
    return strings;
}

bool LaxReader::boolean() {
    if (token() != Token::boolean_true && token() != Token::boolean_false &&
        token() != Token::null) {
        refuse("expected true or false");
    }
    return token() == Token::boolean_true;
}

std::optional<std::uint64_t> LaxReader::count() {
    if (token() == Token::null || (token() == Token::string && cursor_->text().empty())) {
        return std::nullopt;
    }
    const std::string_view digits = cursor_->text();
    std::uint64_t value = 0;
    const auto* const end = digits.data() + digits.size();
    const bool is_text = token() == Token::number || token() == Token::string;
    if (!is_text ||
        std::from_chars(digits.data(), end, value) != std::from_chars_result{end, std::errc()}) {
        refuse("expected a whole number from 0 to 18446744073709551615");
    }
    return value;
}

void LaxReader::refuse(std::string_view problem) const {
    std::string path;
    for (const Step& step : path_) {
        if (step.index != 0) {
            fmt::format_to(std::back_inserter(path), "[{}]", step.index - 1);
        } else if (!step.name.empty()) {
            path.append(path.empty() ? "" : ".").append(step.name);
        }
    }
    const Place place = source_.place_of(begin_ + cursor_->offset());
    throw Error(ErrorCode::invalid_document,
                fmt::format("{}{}{} at line {}, column {}", path, path.empty() ? "" : ": ", problem,
                            place.line, place.column));
}

} // namespace pullrec
