// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/secret_text.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace pullrec::json {

/// What a cursor stands on.
enum class Token : std::uint8_t {
    start, ///< nothing read yet
    object_begin,
    object_end,
    array_begin,
    array_end,
    key, ///< a member's name; its colon is already read
    string,
    number,
    boolean_true,
    boolean_false,
    null,
    end,  ///< the document is complete and nothing but white space follows
    fault ///< not JSON from here on; stays
};

/// Walks a JSON text token by token, as strict as Go's encoding/json and with its reading of bad
/// UTF-8; knows no document, builds no tree, throws nothing but bad_alloc, takes linear time.
class Cursor {
public:
    /// Deepest nesting that is read (safety decision 15).
    static constexpr unsigned depth_limit = 32;

    /// Deepest nesting that is passed over, as in Go's encoding/json.
    static constexpr unsigned skipped_depth_limit = 10'000;

    /// The text must outlive the cursor.
    explicit Cursor(std::string_view document) noexcept : document_(document) {}
    Cursor(const Cursor&) = delete;
    Cursor& operator=(const Cursor&) = delete;

    /// Moves to the next token and returns it.
    Token next();

    /// Moves to the last token of the value whose first token the cursor stands on, which may be
    /// nested as deep as Go reads.
    void skip();

    [[nodiscard]] Token token() const noexcept { return token_; }

    /// A key or string decoded (bad bytes and lone surrogates read as U+FFFD), a number as written;
    /// valid until the next move.
    [[nodiscard]] std::string_view text() const noexcept { return text_; }

    /// Where the token starts, or where the fault is, in bytes from 0.
    [[nodiscard]] std::size_t offset() const noexcept { return offset_; }

    /// Where the token ends, in bytes from 0.
    [[nodiscard]] std::size_t end_offset() const noexcept { return position_; }

    /// What is wrong at a fault, in words that quote nothing.
    [[nodiscard]] std::string_view problem() const noexcept { return problem_; }

private:
    enum class Expect : std::uint8_t { value, first_element, first_member, separator };

    [[nodiscard]] bool at(char byte) const noexcept {
        return position_ < document_.size() && document_[position_] == byte;
    }
    bool accept(char byte) noexcept;
    bool accept_digits() noexcept;
    void skip_space() noexcept;
    [[nodiscard]] bool in_object() const noexcept { return objects_.back(); }

    Token read_value();
    Token read_key();
    Token read_separator();
    Token read_number();
    Token read_literal(std::string_view literal, Token token);
    Token open(Token token);
    Token close() noexcept;
    Token stand_on(Token token) noexcept;
    Token fail(std::string_view problem) noexcept;
    Token fail_here() noexcept;

    bool read_string();
    bool read_escape();
    bool read_unicode_escape();
    [[nodiscard]] std::int32_t hex_unit(std::size_t position) const noexcept;
    void copy_run(std::size_t begin);

    std::string_view document_;
    std::size_t position_ = 0;
    std::size_t offset_ = 0;
    std::vector<bool> objects_; ///< of each open container: it is an object
    std::size_t deepest_ = depth_limit;
    Token token_ = Token::start;
    Expect expect_ = Expect::value;
    std::string_view text_;
    std::string_view problem_;
    SecretText decoded_; ///< may hold a password
    bool copied_ = false;
};

} // namespace pullrec::json
