// SPDX-License-Identifier: Apache-2.0
#include "codec/lax_reader.hpp"

#include "domain/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace pullrec {

using json::Token;

namespace {

template <class T>
std::optional<T> whole_number(std::string_view digits) {
    T value = 0;
    const auto* const end = digits.data() + digits.size();
    const auto [stop, fault] = std::from_chars(digits.data(), end, value);
    return fault == std::errc() && stop == end ? std::optional(value) : std::nullopt;
}

} // namespace

bool LaxReader::next_document() {
    const std::string_view text = source_.json;
    if (cursor_) {
        begin_ += cursor_->end_offset();
    }
    begin_ = std::min(text.find_first_not_of(" \t\r\n", begin_), text.size());
    cursor_.emplace(text.substr(begin_));
    if (begin_ == text.size()) {
        return false;
    }
    next();
    return true;
}

Token LaxReader::next() {
    const Token token = cursor_->next();
    if (token == Token::fault) {
        refuse(cursor_->problem());
    }
    return token;
}

std::string LaxReader::text_ahead(std::string_view name) const {
    std::string text;
    json::Cursor ahead(source_.json.substr(begin_ + cursor_->offset()));
    ahead.next();
    while (ahead.next() == Token::key) {
        const bool wanted = ahead.text() == name;
        if (ahead.next() == Token::string && wanted) {
            text = ahead.text();
        }
        ahead.skip();
    }
    return text;
}

std::size_t LaxReader::line() {
    const std::string_view written = source_.written.empty() ? source_.json : source_.written;
    const std::size_t here = source_.written_offset(begin_ + cursor_->offset());
    const std::string_view passed = written.substr(counted_, here - counted_);
    lines_ += static_cast<std::size_t>(std::ranges::count(passed, '\n'));
    counted_ = here;
    return lines_ + 1;
}

bool LaxReader::enter(Token begin, std::string_view problem) const {
    if (token() != begin && token() != Token::null) {
        refuse(problem);
    }
    return token() == begin;
}

std::string LaxReader::string() const {
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

bool LaxReader::boolean() const {
    if (token() != Token::boolean_true && token() != Token::boolean_false &&
        token() != Token::null) {
        refuse("expected true or false");
    }
    return token() == Token::boolean_true;
}

std::optional<std::uint64_t> LaxReader::count() const {
    if (token() == Token::null || (token() == Token::string && cursor_->text().empty())) {
        return std::nullopt;
    }
    const bool is_text = token() == Token::number || token() == Token::string;
    const auto value = is_text ? whole_number<std::uint64_t>(cursor_->text()) : std::nullopt;
    if (!value) {
        refuse("expected a whole number from 0 to 18446744073709551615");
    }
    return value;
}

std::optional<std::int64_t> LaxReader::integer() const {
    if (token() == Token::null) {
        return std::nullopt;
    }
    const auto value =
        token() == Token::number ? whole_number<std::int64_t>(cursor_->text()) : std::nullopt;
    if (!value) {
        refuse("expected a whole number");
    }
    return value;
}

void LaxReader::refuse(std::string_view problem, std::string_view cure) const {
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
                fmt::format("{}{}{} at line {}, column {}{}{}", path, path.empty() ? "" : ": ",
                            problem, place.line, place.column, cure.empty() ? "" : ": ", cure));
}

} // namespace pullrec
