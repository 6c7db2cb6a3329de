// SPDX-License-Identifier: Apache-2.0
#include "cli/completion/value_offers.hpp"

#include "cli/schema_documents.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace pullrec::cli {

namespace {

Offers of_words(const std::vector<std::string_view>& words) {
    Offers offers;
    for (const auto word : words) {
        offers.items.push_back({std::string(word), ""});
    }
    return offers;
}

/// The words of a value that is named by them, as in `on|off`; none for any other.
std::vector<std::string_view> named_words(std::string_view value) {
    const bool is_lower = std::all_of(value.begin(), value.end(), [](char byte) {
        return (byte >= 'a' && byte <= 'z') || byte == '|';
    });
    std::vector<std::string_view> words;
    while (is_lower && value.find('|') != std::string_view::npos) {
        words.push_back(value.substr(0, value.find('|')));
        value.remove_prefix(words.back().size() + 1);
    }
    if (!words.empty()) {
        words.push_back(value);
    }
    return words;
}

std::optional<OfferKind> kind_of_path(std::string_view value) {
    constexpr std::array<std::string_view, 6> files{"PATH",   "FILE", "FILE|-",
                                                    "LIST|-", "LIST", "LIST|none"};
    if (value == "DIR") {
        return OfferKind::folders;
    }
    const bool is_file = std::find(files.begin(), files.end(), value) != files.end();
    return is_file ? std::optional(OfferKind::files) : std::nullopt;
}

/// What a value of this name stands for; `owner` is the option, or the words of the command.
std::optional<Asked> asked_by(std::string_view value, std::string_view owner) {
    constexpr std::array<std::pair<std::string_view, Asked>, 7> plain{
        {{"REF", Asked::image_ref},
         {"PREFIX", Asked::image_ref},
         {"NS", Asked::account_namespace},
         {"HEX|TAG", Asked::credential},
         {"HOST", Asked::registry},
         {"HOST|all", Asked::registry},
         {"UID", Asked::uid}}};
    if (value == "NS/NAME") {
        const bool is_secret = owner.ends_with("secret");
        return is_secret ? Asked::secret : Asked::service_account;
    }
    if (value == "IMAGE" || (value == "GLOB" && owner == "image")) {
        return owner.ends_with(" intent") ? Asked::intent_image : Asked::image;
    }
    const auto* found = std::find_if(plain.begin(), plain.end(),
                                     [value](const auto& entry) { return entry.first == value; });
    return found == plain.end() ? std::nullopt : std::optional(found->second);
}

Offers offers_by_name(std::string_view value, std::string_view owner, std::string_view typed,
                      const FindNames& names) {
    if (const auto kind = kind_of_path(value)) {
        return {*kind};
    }
    const auto asked = asked_by(value, owner);
    return asked ? Offers{OfferKind::words, names(*asked, typed)} : of_words(named_words(value));
}

std::vector<ListedColumn> columns_of(const Command* command) {
    return command == nullptr ? std::vector<ListedColumn>{} : command->columns;
}

/// A list with commas: what was typed before the last one stays, and stands only once.
Offers column_offers(const Command* command, std::string_view typed) {
    Offers offers;
    const auto comma = typed.rfind(',');
    const auto before = comma == std::string_view::npos ? "" : typed.substr(0, comma + 1);
    for (const ListedColumn& column : columns_of(command)) {
        const auto again = "," + std::string(column.key) + ",";
        if (("," + std::string(before)).find(again) == std::string::npos) {
            offers.items.push_back({std::string(before).append(column.key), ""});
        }
    }
    offers.goes_on = true;
    return offers;
}

/// A dash before the column turns the order round.
Offers order_offers(const Command* command, std::string_view typed) {
    Offers offers;
    const std::string dash = typed.starts_with('-') ? "-" : "";
    for (const ListedColumn& column : columns_of(command)) {
        if (column.sortable) {
            offers.items.push_back({dash + std::string(column.key), ""});
        }
    }
    offers.dashed = true;
    return offers;
}

Offers kind_offers() {
    Offers offers;
    for (const SchemaDocument& schema : schema_documents()) {
        offers.items.push_back({std::string(schema.kind), ""});
    }
    return offers;
}

} // namespace

Offers option_value_offers(const Command* command, const Option& option, std::string_view typed,
                           const FindNames& names) {
    if (!option.choices.empty()) {
        return of_words(option.choices);
    }
    if (option.name == "columns") {
        return column_offers(command, typed);
    }
    return option.name == "sort-by" ? order_offers(command, typed)
                                    : offers_by_name(option.value, option.name, typed, names);
}

Offers positional_offers(const Command& command, const Positional& positional,
                         std::string_view typed, const FindNames& names) {
    if (positional.name == "KIND") {
        return kind_offers();
    }
    return positional.after_mark ? Offers{OfferKind::files}
                                 : offers_by_name(positional.name, command.path, typed, names);
}

} // namespace pullrec::cli
