// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/all.hpp"
#include "cli/completion/complete_words.hpp"
#include "cli/global_options.hpp"

#include <doctest/doctest.h>

#include <algorithm>

using namespace pullrec::cli;
using Words = std::vector<std::string>;

namespace {

/// What a hostile record could hold, beside two honest names.
std::vector<Offer> some_names(Asked asked, std::string_view) {
    const std::string kind = asked == Asked::secret              ? "team/secret"
                             : asked == Asked::service_account   ? "team/account"
                             : asked == Asked::image             ? "r.example/image"
                             : asked == Asked::intent_image      ? "r.example/pulling:1"
                             : asked == Asked::image_ref         ? "sha256:ref"
                             : asked == Asked::account_namespace ? "team"
                             : asked == Asked::credential        ? "0a1b2c3d"
                             : asked == Asked::registry          ? "r.example"
                                                                 : "uid-1";
    std::vector<Offer> names{{kind, ""}, {kind, ""}};
    for (const auto* end :
         {"$(id)", "`id`", "'",   "\"",    " x", "\n", ";id", "&", "|", ">",       "<",
          "*",     "?",    "[a]", "{a,b}", "\\", "!",  "#",   "~", "^", "\x1b[2J", "\xC3\xA4"}) {
        names.push_back({kind + end, ""});
    }
    names.push_back({"--yes", ""});
    names.push_back({"~root", ""});
    names.push_back({"", ""});
    return names;
}

Offers offers(const Words& words) {
    return complete_words(words, all_commands(), some_names);
}

Words texts(const Words& words) {
    Words result;
    for (const auto& offer : offers(words).items) {
        result.push_back(offer.text);
    }
    return result;
}

bool holds(const Words& words, std::string_view text) {
    return std::find(words.begin(), words.end(), text) != words.end();
}

} // namespace

TEST_CASE("every command can be reached by completing its words, and tells what it does") {
    for (const auto* command : all_commands()) {
        Words line;
        std::string_view rest = command->path;
        while (!rest.empty()) {
            const auto word = rest.substr(0, rest.find(' '));
            line.emplace_back(word.substr(0, 2));
            const auto found = offers(line).items;
            const auto same = std::find_if(found.begin(), found.end(), [word](const Offer& offer) {
                return offer.text == word;
            });
            CAPTURE(std::string(command->path));
            REQUIRE(same != found.end());
            CHECK_FALSE(same->help.empty());
            line.back() = word;
            rest.remove_prefix(std::min(word.size() + 1, rest.size()));
        }
    }
    CHECK(texts({"get", "rec"}) == Words{"records"});
    CHECK(texts({"sim"}) == Words{"simulate"});
    CHECK_FALSE(holds(texts({""}), "simulate"));
    CHECK_FALSE(holds(texts({""}), "__complete"));
}

TEST_CASE("every option of a command is offered with what it does, but once") {
    for (const auto* command : all_commands()) {
        Words line{std::string(command->path)};
        for (std::size_t space = 0; (space = line.back().find(' ')) != std::string::npos;) {
            const auto whole = line.back();
            line.back() = whole.substr(0, space);
            line.push_back(whole.substr(space + 1));
        }
        line.emplace_back("--");
        const auto found = texts(line);
        for (const auto& option : accepted_options(*command)) {
            CAPTURE(std::string(command->path));
            CAPTURE(std::string(option.name));
            CHECK(holds(found, "--" + std::string(option.name)) != option.hidden);
        }
    }
    CHECK(texts({"get", "records", "--no-h"}) == Words{"--no-headers"});
    CHECK(texts({"get", "records", "--no-headers", "--no-h"}).empty());
    CHECK(texts({"check", "--secret-file", "x", "--secret-f"}) == Words{"--secret-file"});
    CHECK(texts({"--root"}) == Words{"--root-dir"});
    CHECK(offers({"get", "records", "--no-h"}).items[0].help == "leave the header line out");
}

TEST_CASE("the values of an option are offered, in both spellings") {
    CHECK(texts({"get", "records", "--output", ""}) ==
          Words{"table", "wide", "json", "ndjson", "name"});
    CHECK(texts({"get", "records", "-o", "nd"}) == Words{"ndjson"});
    CHECK(texts({"get", "records", "--output=nd"}) == Words{"--output=ndjson"});
    CHECK(texts({"status", "-o", ""}) == Words{"table", "json"});
    CHECK(texts({"policy", "show", "--gate", ""}) == Words{"on", "off"});
    CHECK(texts({"completion", ""}) == Words{"bash", "zsh", "fish"});
    CHECK(texts({"--profile", "str"}) == Words{"strict"});
    CHECK(texts({"version", "--quiet=t"}).empty());
}

TEST_CASE("columns are offered one by one, each once") {
    CHECK(holds(texts({"get", "records", "--columns", ""}), "image-ref"));
    CHECK(texts({"get", "records", "--columns", "age,image-r"}) == Words{"age,image-ref"});
    CHECK(texts({"get", "records", "--columns", "age,ag"}).empty());
    CHECK(offers({"get", "records", "--columns", "ag"}).goes_on);
    for (const auto* list : {"grants", "intents", "credentials"}) {
        CHECK_FALSE(texts({"get", list, "--columns", ""}).empty());
    }
    CHECK_FALSE(texts({"history", "--columns", ""}).empty());
    CHECK_FALSE(texts({"pull", "list", "--columns", ""}).empty());
}

TEST_CASE("files and folders are left to the shell") {
    CHECK(offers({"--db", ""}).kind == OfferKind::files);
    CHECK(offers({"status", "--db=/v"}).kind == OfferKind::files);
    CHECK(offers({"status", "--files", ""}).kind == OfferKind::folders);
    CHECK(offers({"sync", ""}).kind == OfferKind::folders);
    CHECK(offers({"check", "-f", "x"}).kind == OfferKind::files);
    CHECK(offers({"prune", "--images", ""}).kind == OfferKind::files);
    CHECK(offers({"db", "backup", ""}).kind == OfferKind::files);
    CHECK(offers({"pull", "run", "app", "--", ""}).kind == OfferKind::files);
}

TEST_CASE("recorded names are offered where they are meant, safe ones only") {
    CHECK(texts({"describe", "record", ""}) == Words{"sha256:ref"});
    CHECK(texts({"describe", "record", "x"}).empty());
    CHECK(texts({"describe", "secret", ""}) == Words{"team/secret"});
    CHECK(texts({"describe", "serviceaccount", ""}) == Words{"team/account"});
    CHECK(texts({"describe", "intent", ""}) == Words{"r.example/pulling:1"});
    CHECK(texts({"who-can", ""}) == Words{"r.example/image"});
    CHECK(texts({"check", "r.ex"}) == Words{"r.example/image"});
    CHECK(texts({"get", "records", "--image", ""}) == Words{"r.example/image"});
    CHECK(texts({"get", "records", "--registry", ""}) == Words{"r.example"});
    CHECK(texts({"get", "grants", "-n", ""}) == Words{"team"});
    CHECK(texts({"get", "grants", "--uid", ""}) == Words{"uid-1"});
    CHECK(texts({"revoke", "--secret", ""}) == Words{"team/secret"});
    CHECK(texts({"revoke", "--secret=te"}) == Words{"--secret=team/secret"});
    CHECK(texts({"revoke", "--service-account", ""}) == Words{"team/account"});
    CHECK(texts({"what-can", "--hash", ""}) == Words{"0a1b2c3d"});
    CHECK(texts({"who-can", "--y"}).empty());
    CHECK(texts({"who-can", "--", "--y"}).empty());
    CHECK(texts({"get", "records", "--image", "--y"}).empty());
    CHECK(texts({"describe", "record", "sha256:ref", ""}).empty());
    CHECK(texts({"delete", "record", "sha256:ref", ""}) == Words{"sha256:ref"});
}

TEST_CASE("a name is offered behind its type and a slash") {
    CHECK(texts({"describe", "record/"}) == Words{"record/sha256:ref"});
    CHECK(texts({"describe", "secret/team/"}) == Words{"secret/team/secret"});
    CHECK(texts({"delete", "record/sha256:ref", "record/"}) == Words{"record/sha256:ref"});
    CHECK(texts({"delete", "record/sha256:ref", "sha"}).empty());
}

TEST_CASE("an order may begin with a dash, a name may not") {
    const auto turned = texts({"get", "records", "--sort-by", "-"});
    CHECK(std::find(turned.begin(), turned.end(), "-image") != turned.end());
    const auto joined = texts({"get", "records", "--sort-by=-im"});
    CHECK(std::find(joined.begin(), joined.end(), "--sort-by=-image") != joined.end());
    CHECK(texts({"get", "records", "--image", "-"}).empty());
}

TEST_CASE("schema takes the kinds of documents") {
    CHECK(texts({"schema", "RecordL"}) == Words{"RecordList"});
    CHECK(texts({"schema", ""}).size() > 10);
}

TEST_CASE("help takes the words of commands") {
    CHECK(texts({"help", "pru"}) == Words{"prune"});
    CHECK(texts({"help", "get", "rec"}) == Words{"records"});
}

TEST_CASE("behind words that mean nothing, nothing is offered") {
    CHECK(texts({"bogus", ""}).empty());
    CHECK(texts({"get", "bogus", ""}).empty());
    CHECK(texts({"--bogus", ""}).empty());
    CHECK(texts({"version", ""}).empty());
    CHECK(texts({}).empty());
}
