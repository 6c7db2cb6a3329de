// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "codec/decode_fault.hpp"
#include "codec/json_cursor.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pullrec {

class StrictReader;

/// One field of an object: its name, its path for faults (static) and what reads its value.
template <class T>
struct Member {
    std::string_view name;
    std::string_view path;
    void (*read)(StrictReader& in, T& into);
};

/// The fields an object may have, at most 32; every other name is a fault.
template <class T>
using Members = std::span<const Member<T>>;

/// Reads values by a schema of members as Kubernetes' strict decoder does: names match exactly,
/// `null` is the zero value, the first fault of each class is kept and reading goes on to the end,
/// because a value of the wrong type outranks an unknown or repeated field before it.
class StrictReader {
public:
    /// The document must be JSON; it must outlive the reader.
    explicit StrictReader(std::string_view document) : cursor_(document) {}

    /// Reads the whole document as one object.
    template <class T>
    void document(T& into, Members<T> members) {
        cursor_.next();
        object(into, members);
    }

    /// A string, valid until the next move; none for null and, noted as a fault, anything else.
    std::optional<std::string_view> text();

    /// Reads the value the reader stands on. Each of these leaves it on the value's last token.
    std::string string() { return std::string(text().value_or("")); }
    bool boolean();
    void skip() { cursor_.skip(); }

    template <class T>
    void object(T& into, Members<T> members);

    template <class T>
    void list(std::vector<T>& into, Members<T> members);

    /// Reads an object whose names are content: each name once.
    template <class Map>
    void map(Map& into, Members<typename Map::mapped_type> members);

    /// Reports the value the reader stands on as malformed.
    void refuse_value(std::string_view problem);

    /// The fault that decides, if there is one.
    [[nodiscard]] const std::optional<DecodeFault>& fault() const {
        return malformed_ ? malformed_ : strict_;
    }

private:
    void refuse_name(std::string_view problem, std::string_view path);

    /// Enters an array or object; false when the value is null or, noted as a fault, something
    /// else.
    bool enter(json::Token begin, std::string_view problem);

    json::Cursor cursor_;
    std::string_view path_;
    std::optional<DecodeFault> malformed_;
    std::optional<DecodeFault> strict_;
};

template <class T>
void StrictReader::object(T& into, Members<T> members) {
    if (!enter(json::Token::object_begin, "expected an object for")) {
        return;
    }
    const std::string_view own_path = path_;
    std::uint32_t seen = 0;
    while (cursor_.next() == json::Token::key) {
        std::size_t which = 0;
        while (which < members.size() && members[which].name != cursor_.text()) {
            ++which;
        }
        if (which == members.size()) {
            refuse_name(own_path.empty() ? "unknown field" : "unknown field in", own_path);
            cursor_.next();
            cursor_.skip();
            continue;
        }
        path_ = members[which].path;
        if ((seen >> which & 1U) != 0) {
            refuse_name("repeated field", path_);
        }
        seen |= std::uint32_t{1} << which;
        cursor_.next();
        members[which].read(*this, into);
    }
}

template <class T>
void StrictReader::list(std::vector<T>& into, Members<T> members) {
    if (!enter(json::Token::array_begin, "expected a list for")) {
        return;
    }
    const std::string_view own_path = path_;
    for (auto token = cursor_.next();
         token != json::Token::array_end && token != json::Token::fault; token = cursor_.next()) {
        path_ = own_path;
        object(into.emplace_back(), members);
    }
}

template <class Map>
void StrictReader::map(Map& into, Members<typename Map::mapped_type> members) {
    if (!enter(json::Token::object_begin, "expected an object for")) {
        return;
    }
    const std::string_view own_path = path_;
    while (cursor_.next() == json::Token::key) {
        const auto [entry, is_new] =
            into.try_emplace(typename Map::key_type{std::string(cursor_.text())});
        if (!is_new) {
            refuse_name("repeated name in", own_path);
        }
        path_ = own_path;
        cursor_.next();
        object(entry->second, members);
    }
}

} // namespace pullrec
