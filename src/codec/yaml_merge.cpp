// SPDX-License-Identifier: Apache-2.0
#include "codec/json_cursor.hpp"
#include "codec/yaml_converter.hpp"
#include "codec/yaml_fault.hpp"

#include <algorithm>
#include <optional>
#include <unordered_set>

namespace pullrec {

using json::Token;

namespace {

/// A member of a JSON object as it is written: `"name":value`.
struct WrittenMember {
    std::string_view name; ///< with its quotes
    std::string_view text;
};

/// The members of the object on which the cursor stands. The JSON must be without white space.
std::vector<WrittenMember> members_of(json::Cursor& cursor, std::string_view text) {
    std::vector<WrittenMember> members;
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
    return members;
}

/// The objects that `<<` merges, the first one first: one, or a list of them; none for another
/// value.
std::optional<std::vector<std::vector<WrittenMember>>> objects_of(std::string_view merged) {
    std::vector<std::vector<WrittenMember>> objects;
    json::Cursor cursor(merged);
    if (cursor.next() == Token::object_begin) {
        objects.push_back(members_of(cursor, merged));
        return objects;
    }
    if (cursor.token() != Token::array_begin) {
        return std::nullopt;
    }
    while (cursor.next() == Token::object_begin) {
        objects.push_back(members_of(cursor, merged));
    }
    return cursor.token() == Token::array_end ? std::optional(std::move(objects)) : std::nullopt;
}

} // namespace

void YamlConverter::add_merged(Frame& frame, std::string_view merged) {
    const auto objects = objects_of(merged);
    if (!objects) {
        fail("a value of << that is no object");
    }
    std::unordered_set<std::string> taken;
    if (repeated_ == RepeatedNames::refuse) {
        for (const Name& name : frame.names) {
            taken.emplace(quoted(name));
        }
    }
    for (const auto& members : *objects) {
        for (const WrittenMember& member : members) {
            if (!taken.emplace(member.name).second && repeated_ == RepeatedNames::refuse) {
                continue;
            }
            json += frame.is_empty ? "" : ",";
            frame.is_empty = false;
            frame.names.push_back({json.size(), member.name.size()});
            json += member.text;
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
        const auto origin = std::ranges::find_if(origins, [&](const Origin& candidate) {
            return candidate.offset >= std::next(repeated)->begin;
        });
        throw YamlFault("a name that the object has already", origin->source_offset);
    }
}

} // namespace pullrec
