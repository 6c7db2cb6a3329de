// SPDX-License-Identifier: Apache-2.0
#include "cli/resolve.hpp"
#include "tests/cli/sample_command.hpp"
#include "tests/cli/usage_error.hpp"

#include <doctest/doctest.h>

using namespace pullrec::cli;
using Words = std::vector<std::string>;

namespace {

Resolution resolved(const Words& words) {
    return resolve(words, samples::all());
}

} // namespace

TEST_CASE("a command is found by its words, and what follows is left to it") {
    const auto one = resolved({"check", "delete", "--summary"});
    CHECK(one.command == &samples::check());
    CHECK(one.arguments == Words{"delete", "--summary"});
    CHECK(resolved({"delete", "record", "check"}).command == &samples::delete_record());
}

TEST_CASE("an alias is the command") {
    CHECK(resolved({"simulate", "app"}).command == &samples::check());
    CHECK(find_command("simulate", samples::all()) == &samples::check());
    CHECK(find_command("delete simulate", samples::all()) == nullptr);
}

TEST_CASE("global options may stand before the command, their values are not its words") {
    for (const auto& words :
         {Words{"--db", "check", "check"}, Words{"--db=check", "check"}, Words{"-v", "check"}}) {
        const auto found = resolved(words);
        CHECK(found.command == &samples::check());
        CHECK(found.arguments == Words(words.begin(), words.end() - 1));
    }
    CHECK(resolved({"delete", "--db", "x", "record"}).command == &samples::delete_record());
}

TEST_CASE("an option of one command does not stand before it") {
    CHECK(usage_error([] {
              resolved({"--image-ref", "x", "check"});
          }) == "option '--image-ref' belongs after the command");
    CHECK(usage_error([] {
              resolved({"-n", "x", "check"});
          }) == "option '-n' belongs after the command");
}

TEST_CASE("a global option that no command honours does not exist") {
    CHECK(usage_error([] {
              resolved({"--limit", "3", "check"});
          }) == "unknown option '--limit': see 'pullrec -h'");
}

TEST_CASE("TYPE/NAME is TYPE NAME") {
    const auto found = resolved({"delete", "record/sha256:1", "record/sha256:2"});
    CHECK(found.command == &samples::delete_record());
    CHECK(found.type_prefix == "record/");
    CHECK(found.arguments == Words{"record/sha256:1", "record/sha256:2"});
}

TEST_CASE("half a command is no command, and no command is no error") {
    CHECK(resolved({}).command == nullptr);
    const auto half = resolved({"delete", "-h"});
    CHECK(half.command == nullptr);
    CHECK(half.path == "delete");
    CHECK(half.arguments == Words{"-h"});
}

TEST_CASE("a mistyped word is answered with the nearest, at each level") {
    CHECK(usage_error([] { resolved({"chekc"}); }) ==
          "unknown command 'chekc'. Did you mean 'check'?");
    CHECK(usage_error([] { resolved({"simulat"}); }) ==
          "unknown command 'simulat'. Did you mean 'simulate'?");
    CHECK(usage_error([] {
              resolved({"delete", "recrod", "x"});
          }) == "unknown command 'delete recrod'. Did you mean 'delete record'?");
    CHECK(usage_error([] {
              resolved({"delete", "zebra/x"});
          }) == "unknown command 'delete zebra/x': see 'pullrec delete -h'");
    CHECK(usage_error([] { resolved({""}); }) == "unknown command '': see 'pullrec -h'");
}
