// SPDX-License-Identifier: Apache-2.0
#include "cli/completion/complete_words.hpp"

#include "cli/completion/safe_word.hpp"
#include "cli/completion/typed_line.hpp"
#include "cli/completion/value_offers.hpp"
#include "cli/manual/topics.hpp"
#include "cli/option_words.hpp"
#include "domain/error.hpp"

#include <algorithm>
#include <set>

namespace pullrec::cli {

namespace {

std::string joined(std::string_view path, std::string_view word) {
    return path.empty() ? std::string(word) : std::string(path) + ' ' + std::string(word);
}

/// What a word leads to: a command, or the last words of several.
std::string help_of_word(std::string_view path, Commands commands) {
    const auto* command = find_command(path, commands);
    if (command != nullptr) {
        return std::string(command->summary);
    }
    std::string words;
    for (const auto word : next_words(path, commands)) {
        const auto* next = find_command(joined(path, word), commands);
        if (next == nullptr || next->path.ends_with(word)) {
            words.append(words.empty() ? "" : ", ").append(word);
        }
    }
    return words;
}

/// The words that may follow a path; another spelling of one only when nothing else begins so.
Offers word_offers(std::string_view path, std::string_view typed, Commands commands) {
    Offers offers;
    Offers others;
    for (const auto word : next_words(path, commands)) {
        const auto whole = joined(path, word);
        const auto* command = find_command(whole, commands);
        const bool is_alias = command != nullptr && command->path != whole;
        auto& target = is_alias ? others : offers;
        if (word.starts_with(typed)) {
            target.items.push_back({std::string(word), help_of_word(whole, commands)});
        }
    }
    return offers.items.empty() ? others : offers;
}

Offers option_offers(const TypedLine& line) {
    Offers offers;
    for (const auto& option : line.options) {
        const bool is_given =
            std::find(line.given.begin(), line.given.end(), option.name) != line.given.end();
        if (!option.hidden && (option.repeatable || !is_given)) {
            offers.items.push_back({"--" + std::string(option.name), std::string(option.help)});
        }
    }
    return offers;
}

bool is_safe(std::string_view text, bool dashed) {
    return is_safe_word(dashed && text.starts_with('-') ? text.substr(1) : text);
}

Offers with_prefix(std::string_view prefix, Offers offers) {
    std::erase_if(offers.items,
                  [&](const Offer& offer) { return !is_safe(offer.text, offers.dashed); });
    for (auto& offer : offers.items) {
        offer.text.insert(0, prefix);
    }
    return offers;
}

Offers name_offers(const Command& command, std::size_t number, std::string_view typed,
                   const FindNames& names) {
    for (const auto& positional : command.positionals) {
        if (number < positional.at_most) {
            return positional_offers(command, positional, typed, names);
        }
        number -= positional.at_most;
    }
    return {};
}

/// A name that is written `TYPE/NAME`, for the command whose last word is the type.
Offers typed_name_offers(const Command& command, std::string_view prefix, std::string_view typed,
                         const FindNames& names) {
    return with_prefix(prefix, name_offers(command, 0, typed.substr(prefix.size()), names));
}

Offers topic_offers(const TypedLine& line, std::string_view typed, Commands commands) {
    std::string path;
    for (const auto& word : line.resolution.arguments) {
        path = is_option_word(word) ? path : joined(path, word);
    }
    Offers offers = word_offers(path, typed, commands);
    if (path.empty()) {
        for (const Topic& topic : all_topics()) {
            const bool is_word =
                std::any_of(offers.items.begin(), offers.items.end(),
                            [&topic](const Offer& offer) { return offer.text == topic.name; });
            if (topic.name.starts_with(typed) && !is_word) {
                offers.items.push_back({std::string(topic.name), std::string(topic.summary)});
            }
        }
    }
    return offers;
}

Offers plain_offers(const TypedLine& line, std::string_view typed, Commands commands,
                    const FindNames& names) {
    const auto* command = line.resolution.command;
    const auto type = typed.substr(0, typed.find('/') + 1);
    if (command == nullptr) {
        const auto path = joined(line.resolution.path, type.substr(0, type.size() - 1));
        const auto* named = type.empty() ? nullptr : find_command(path, commands);
        return named == nullptr || line.resolution.path.empty()
                   ? word_offers(line.resolution.path, typed, commands)
                   : typed_name_offers(*named, type, typed, names);
    }
    if (command->path == "help") {
        return topic_offers(line, typed, commands);
    }
    const std::string& prefix = line.resolution.type_prefix;
    if (!prefix.empty() && typed.starts_with(prefix)) {
        return typed_name_offers(*command, prefix, typed, names);
    }
    return prefix.empty() ? name_offers(*command, line.plain_words, typed, names) : Offers{};
}

/// Whether an option, perhaps with its value, is typed rather than a name.
bool is_option_typed(const TypedLine& line, std::string_view typed) {
    return line.awaited == nullptr && !line.after_mark && typed.starts_with('-');
}

Offers all_offers(const TypedLine& line, std::string_view typed, Commands commands,
                  const FindNames& names) {
    const auto* command = line.resolution.command;
    if (line.awaited != nullptr) {
        return option_value_offers(command, *line.awaited, typed, names);
    }
    const bool is_option = is_option_typed(line, typed);
    const auto equals = typed.find('=');
    if (is_option && typed.starts_with("--") && equals != std::string_view::npos) {
        const auto* option = find_option(typed, line.options);
        const auto prefix = typed.substr(0, equals + 1);
        return option == nullptr || option->value.empty()
                   ? Offers{}
                   : with_prefix(prefix, option_value_offers(command, *option,
                                                             typed.substr(equals + 1), names));
    }
    return is_option ? option_offers(line) : plain_offers(line, typed, commands, names);
}

bool is_fit(const Offer& offer, std::string_view typed, bool is_option) {
    const std::string_view text = offer.text;
    return text.starts_with(typed) &&
           is_safe_word(is_option && text.starts_with("--") ? text.substr(2) : text);
}

std::vector<Offer> fit_ones(Offers offers, std::string_view typed, bool is_option) {
    std::vector<Offer> fit;
    std::set<std::string> seen;
    for (auto& offer : offers.items) {
        const bool is_order =
            offers.dashed && offer.text.starts_with(typed) && is_safe(offer.text, true);
        if ((is_order || is_fit(offer, typed, is_option)) && seen.insert(offer.text).second) {
            fit.push_back(std::move(offer));
        }
    }
    return fit;
}

} // namespace

Offers complete_words(std::span<const std::string> words, Commands commands,
                      const FindNames& names) {
    if (words.empty()) {
        return {};
    }
    const std::string& typed = words.back();
    try {
        const auto line = read_typed_line(words.first(words.size() - 1), commands);
        auto offers = all_offers(line, typed, commands, names);
        offers.items = fit_ones(offers, typed, is_option_typed(line, typed));
        return offers;
    } catch (const Error&) {
        return {};
    }
}

} // namespace pullrec::cli
