// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/all.hpp"
#include "cli/global_options.hpp"
#include "cli/manual/page_text.hpp"
#include "cli/manual/topics.hpp"
#include "cli/resolve.hpp"
#include "cli/setting_rules.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>

using namespace pullrec::cli;

namespace {

bool holds(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

bool is_ascii(std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); });
}

} // namespace

TEST_CASE("a topic is found by the name of its page too") {
    CHECK(find_topic("pullrec.conf") == find_topic("config"));
    CHECK(find_topic("pullrec-records") == find_topic("records"));
    CHECK(find_topic("pullrec") == nullptr);
}

TEST_CASE("a page of the manual is readable without man") {
    const auto* const page = R"(name(5) "a" "b"
; a comment

# NAME

name - left out

# FORM

Two lines of *bold* and _underlined_
text, and a name_with_underscores and 1\*1.

- an item
  of two lines
- another

*a term*
	means this

*other*
	means
	that

## Part

```
as it \\(is)

  here
```

# SEE ALSO

*name*(1)
)";
    CHECK(page_text(page, 60) == R"(FORM
  Two lines of bold and underlined text, and a
  name_with_underscores and 1*1.

  - an item of two lines
  - another

  a term  means this
  other   means that

 Part
    as it \(is)

      here
)");
}

TEST_CASE("topics are ASCII, and none hides a command") {
    for (const auto& topic : all_topics()) {
        CAPTURE(std::string(topic.name));
        CHECK(find_command(topic.name, all_commands()) == nullptr);
        CHECK(is_ascii(page_text(topic.text, 80)));
        CHECK(find_topic(topic.name) == &topic);
        CHECK(topic.text.starts_with(std::string(topic.page) + "(" + std::string(topic.section)));
    }
}

TEST_CASE("the topic exit-codes has the codes of the program, each with its JSON words") {
    const auto text = find_topic("exit-codes")->text;
    std::set<std::string> known{"*141*"}; // a signal's, of no ExitCode
    for (const auto code : all_exit_codes) {
        const auto term = "*" + std::to_string(static_cast<int>(code)) + "*";
        CAPTURE(term);
        CHECK(holds(text, "\n" + term));
        known.insert(term);
    }
    std::set<std::string> told;
    for (auto at = text.find("\n*"); at != std::string_view::npos; at = text.find("\n*", at + 1)) {
        const std::string term(text.substr(at + 1, text.find('*', at + 2) - at));
        if (term[1] <= '9') {
            CHECK(told.insert(term).second);
        }
    }
    CHECK(told == known);
    using pullrec::ErrorCode;
    for (const auto code :
         {ErrorCode::usage, ErrorCode::not_found, ErrorCode::refused, ErrorCode::absent,
          ErrorCode::locked, ErrorCode::schema, ErrorCode::corrupt, ErrorCode::io,
          ErrorCode::image_list, ErrorCode::pull_wait, ErrorCode::interrupted,
          ErrorCode::invalid_document, ErrorCode::internal}) {
        const auto [exit, word] = answer_of(code);
        const auto at = text.find("\n*" + std::to_string(static_cast<int>(exit)) + "* [");
        REQUIRE(at != std::string_view::npos);
        CHECK(holds(text.substr(at, text.find('\n', at + 1) - at), word));
    }
}

TEST_CASE("the topic environment has every variable that stands in for an option") {
    const auto text = page_text(find_topic("environment")->text, 80);
    for (const auto* command : all_commands()) {
        for (const auto& option : accepted_options(*command)) {
            CHECK((option.environment.empty() ||
                   holds(text, "\n  " + std::string(option.environment))));
        }
    }
}

TEST_CASE("the topic config tells of every global option whether a file may set it") {
    auto words = page_text(find_topic("config")->text, 80);
    std::replace_if(
        words.begin(), words.end(), [](char c) { return c == '\n' || c == ',' || c == '.'; }, ' ');
    for (const auto& option : global_options()) {
        const auto name = " " + std::string(option.name) + " ";
        CHECK_MESSAGE(holds(words, name), name);
    }
    for (const auto& rule : setting_rules()) {
        const auto name = " " + std::string(rule.option) + " ";
        CHECK_MESSAGE(holds(words, name), name);
    }
}
