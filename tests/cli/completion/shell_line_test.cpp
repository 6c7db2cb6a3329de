// SPDX-License-Identifier: Apache-2.0
#include "cli/completion/shell_line.hpp"

#include <doctest/doctest.h>

using namespace pullrec::cli;
using Words = std::vector<std::string>;

namespace {

constexpr std::string_view usual = " \t\n\"'><=;|&(:@";

ShellLine split(std::string_view line) {
    return split_shell_line(line, usual);
}

} // namespace

TEST_CASE("a line of bash is its words without quotes and without the program") {
    CHECK(split("pullrec ").words == Words{""});
    CHECK(split("pullrec get rec").words == Words{"get", "rec"});
    CHECK(split("pullrec get  records ").words == Words{"get", "records", ""});
    CHECK(split("pullrec --db 'a b' x").words == Words{"--db", "a b", "x"});
    CHECK(split("pullrec --db \"a b\"c").words == Words{"--db", "a bc"});
    CHECK(split("pullrec a\\ b").words == Words{"a b"});
    CHECK(split("pullrec '' ").words == Words{"", ""});
    CHECK(split("pullrec 'a\\b").words == Words{"a\\b"});
    CHECK(split("A=b C= pullrec x").words == Words{"x"});
    CHECK(split("").words.empty());
}

TEST_CASE("nothing of a line is expanded") {
    CHECK(split("pullrec $(rm) `x` $HOME ~").words == Words{"$(rm)", "`x`", "$HOME", "~"});
}

TEST_CASE("another command on the line does not count") {
    CHECK(split("ls -l; pullrec get ").words == Words{"get", ""});
    CHECK(split("ls | pullrec check -").words == Words{"check", "-"});
}

TEST_CASE("bash keeps what stands before its last word break") {
    CHECK(split("pullrec describe record sha256:ab").kept == 7);
    CHECK(split("pullrec check r.example:5000/a@sha").kept == 17);
    CHECK(split("pullrec get --output=js").kept == 9);
    CHECK(split("pullrec get rec").kept == 0);
    CHECK(split("pullrec a:b ").kept == 0);
    CHECK(split_shell_line("pullrec sha256:ab", " \t\n").kept == 0);
}

TEST_CASE("a quoted word break breaks nothing") {
    CHECK(split("pullrec describe record \"sha256:ab").kept == 0);
    CHECK(split("pullrec describe record 'sha256:ab").kept == 0);
    CHECK(split("pullrec describe record sha256\\:ab").kept == 0);
    CHECK(split("pullrec --image=\"r:1").kept == 8);
}
