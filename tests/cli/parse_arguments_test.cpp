// SPDX-License-Identifier: Apache-2.0
#include "cli/parse_arguments.hpp"
#include "tests/cli/environment_of.hpp"
#include "tests/cli/sample_command.hpp"
#include "tests/cli/usage_error.hpp"

#include <doctest/doctest.h>

using namespace pullrec::cli;
using Words = std::vector<std::string>;

namespace {

Arguments parsed(const Words& words, const Environment& environment = {}) {
    return parse_arguments(resolve(words, samples::all()), environment).arguments;
}

std::string mistake(const Words& words, const Environment& environment = {}) {
    return usage_error([&] { parsed(words, environment); });
}

Environment with(const std::string& name, const std::string& value) {
    return environment_of({name + "=" + value});
}

} // namespace

TEST_CASE("an empty value that was given differs from an absent one") {
    for (const auto& words :
         {Words{"check", "app", "--image-ref", ""}, Words{"check", "app", "--image-ref="},
          Words{"check", "--image-ref=", "app"}}) {
        const auto arguments = parsed(words);
        CHECK(arguments.given("image-ref"));
        CHECK(arguments.text("image-ref") == "");
        CHECK(arguments.text("IMAGE") == "app");
    }
    CHECK_FALSE(parsed({"check", "app"}).given("image-ref"));
    CHECK(parsed({"check", "app"}).text("image-ref") == std::nullopt);
}

TEST_CASE("every value arrives as it was typed") {
    for (const auto* text : {"{}", "[a,b]", "a,b", "-", "-x", "a=b", "%%", " ", "\xff", "true"}) {
        CHECK(parsed({"check", "--image-ref", text}).texts("image-ref") == Words{text});
        CHECK(parsed({"check", "--image-ref=" + std::string(text)}).texts("image-ref") ==
              Words{text});
    }
    CHECK(parsed({"check", "--image-ref=--db"}).text("image-ref") == "--db");
    CHECK(parsed({"check", "-nteam"}).text("namespace") == "team");
}

TEST_CASE("a repeatable option keeps its values in order and takes one word each") {
    const auto arguments = parsed({"check", "--secret", "a", "app", "--secret", "b"});
    CHECK(arguments.texts("secret") == Words{"a", "b"});
    CHECK(arguments.text("IMAGE") == "app");
    CHECK(arguments.values("secret")[1].place == "--secret (2nd)");
    CHECK(parsed({"check", "--secret", "a"}).values("secret")[0].place == "--secret");
}

TEST_CASE("any other option is given once, a flag as often as one likes") {
    CHECK(mistake({"check", "--image-ref", "a", "--image-ref", "a"}) ==
          "option '--image-ref' is given more than once");
    CHECK(parsed({"check", "-vv", "--verbose"}).count("verbose") == 3);
    CHECK(parsed({"check", "--summary"}).given("summary"));
    CHECK(mistake({"check", "--summary=no"}) == "option '--summary' takes no value");
}

TEST_CASE("an option does not swallow the next one as its value") {
    CHECK(mistake({"check", "--image-ref", "--db", "x"}) ==
          "option '--image-ref' needs a value: REF");
    CHECK(mistake({"check", "-n", "--", "x"}) == "option '-n' needs a value: NS");
    CHECK(mistake({"check", "app", "--db"}) == "option '--db' needs a value: PATH");
}

TEST_CASE("the command line wins over the environment, the environment over the default") {
    const auto variable = with("PULLREC_DB", "/e");
    CHECK(parsed({"check", "--db", "/c"}, variable).text("db") == "/c");
    const auto arguments = parsed({"check"}, variable);
    CHECK(arguments.text("db") == "/e");
    CHECK(arguments.last("db")->origin == Origin::environment);
    CHECK(arguments.last("db")->place == "PULLREC_DB");
    CHECK(parsed({"check"}, with("PULLREC_DB", "")).text("db") == std::nullopt);
    CHECK(parsed({"check"}).text("busy-timeout") == "5s");
    CHECK_FALSE(parsed({"check"}).given("busy-timeout"));
}

TEST_CASE("an option with choices takes these only, wherever the value comes from") {
    CHECK(parsed({"check", "--policy", "NeverVerify"}).text("policy") == "NeverVerify");
    CHECK(mistake({"check", "--policy", "never"}) == "--policy: give NeverVerify or AlwaysVerify");
    CHECK(mistake({"check", "--policy", "AlwaysVerfiy"}) ==
          "--policy: give NeverVerify or AlwaysVerify. Did you mean 'AlwaysVerify'?");
    CHECK(mistake({"check", "-o", "name"}) == "--output: give table or json");
    CHECK(mistake({"check"}, with("PULLREC_OUTPUT", "xml")) ==
          "PULLREC_OUTPUT: give table or json");
    CHECK(parsed({"check"}, with("PULLREC_OUTPUT", "name")).text("output") == "table");
    CHECK(parsed({"check"}, with("PULLREC_OUTPUT", "json")).text("output") == "json");
}

TEST_CASE("a global option without effect on the command is refused, not ignored") {
    CHECK(mistake({"check", "--sort-by", "age"}) ==
          "option '--sort-by' has no effect on 'check': leave it out");
    CHECK(mistake({"delete", "record", "x", "-o", "json"}) ==
          "option '-o' has no effect on 'delete record': leave it out");
}

TEST_CASE("an unknown option is named without its value, with the nearest one") {
    CHECK(mistake({"check", "--imgae-ref=s3cret"}) ==
          "unknown option '--imgae-ref'. Did you mean '--image-ref'?");
    CHECK(mistake({"check", "-zs3cret"}) == "unknown option '-z': see 'pullrec check -h'");
}

TEST_CASE("too few and too many words are told") {
    CHECK(mistake({"delete", "record"}) == "NAME is missing: see 'pullrec delete record -h'");
    CHECK(mistake({"check", "a", "b"}) ==
          "one argument more than 'check' takes: see 'pullrec check -h'");
}

TEST_CASE("after -- nothing is an option") {
    CHECK(parsed({"delete", "record", "--", "--images", "-h"}).texts("NAME") ==
          Words{"--images", "-h"});
}

TEST_CASE("names of TYPE/NAME lose their type, all of them or none") {
    CHECK(parsed({"delete", "record/a/b", "--images", "x", "record/c"}).texts("NAME") ==
          Words{"a/b", "c"});
    CHECK(parsed({"delete", "record", "record/a"}).texts("NAME") == Words{"record/a"});
    CHECK(mistake({"delete", "record/a", "b"}) ==
          "the first name is written TYPE/NAME: write every name as record/NAME");
}

TEST_CASE("help wins over mistakes around it") {
    for (const auto& words : {Words{"check", "--bogus", "-h"}, Words{"-h", "check"},
                              Words{"delete", "record", "--help"}, Words{"check", "-vh"}}) {
        CHECK(parse_arguments(resolve(words, samples::all()), {}).help);
    }
    CHECK_FALSE(parse_arguments(resolve(Words{"check", "--", "-h"}, samples::all()), {}).help);
}
