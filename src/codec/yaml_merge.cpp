// SPDX-License-Identifier: Apache-2.0
#include "codec/json_cursor.hpp"
#include "codec/yaml_converter.hpp"
#include "codec/yaml_fault.hpp"

#include <algorithm>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

namespace pullrec {

using json::Token;

namespace {

/// A member of a JSON object as it is written: `"name":value`.
struct WrittenMember {
    std::string_view name; ///< with its quotes
    std::string_view text;
};

/// Adds the members of the object on which the cursor stands; the JSON has no white space.
void add_members(json::Cursor& cursor, std::string_view text, std::vector<WrittenMember>& members) {
    Token token = cursor.next();
    while (token == Token::key) {
        const std::size_t begin = cursor.offset();
        cursor.next();
        const std::size_t value = cursor.offset();
        cursor.skip();
        token = cursor.next();
        const std::size_t end = cursor.offset() - (token == Token::key ? 1 : 0);
        members.push_back({text.substr(begin, value - 1 - begin), text.substr(begin, end - begin)});
    }
}

/// The members of the object that `<<` merges, or of a list of them, the first one first; none
/// for another value.
std::optional<std::vector<WrittenMember>> members_to_merge(std::string_view merged) {
    std::vector<WrittenMember> members;
    json::Cursor cursor(merged);
    if (cursor.next() == Token::object_begin) {
        add_members(cursor, merged, members);
        return members;
    }
    if (cursor.token() != Token::array_begin) {
        return std::nullopt;
    }
    while (cursor.next() == Token::object_begin) {
        add_members(cursor, merged, members);
    }
    return cursor.token() == Token::array_end ? std::optional(std::move(members)) : std::nullopt;
}

} // namespace

void YamlConverter::add_merged(Frame& frame) {
    std::unordered_set<std::string> taken;
    for (const Name& name : frame.names) {
        taken.emplace(quoted(name));
    }
    for (const std::string& merged : frame.merges) {
        const auto members = members_to_merge(merged);
        if (!members) {
            fail("a value of << that is no object");
        }
        for (const WrittenMember& member : *members) {
            if (taken.emplace(member.name).second || repeated_ == RepeatedNames::keep) {
                json_ += std::exchange(frame.is_empty, false) ? "" : ",";
                json_ += member.text;
            }
        }
    }
}

void YamlConverter::check_names(Frame& frame) const {
    const auto precedes = [this](const Name& left, const Name& right) {
        return quoted(left) != quoted(right) ? quoted(left) < quoted(right)
                                             : left.begin < right.begin;
    };
    std::ranges::sort(frame.names, precedes);
    const auto repeated =
        std::ranges::adjacent_find(frame.names, [this](const Name& left, const Name& right) {
            return quoted(left) == quoted(right);
        });
    if (repeated != frame.names.end()) {
        const auto origin = std::ranges::find_if(origins_, [&](const Origin& candidate) {
            return candidate.offset >= std::next(repeated)->begin;
        });
        throw YamlFault("a name that the object has already", origin->source_offset);
    }
}

} // namespace pullrec
