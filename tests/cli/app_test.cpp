// SPDX-License-Identifier: Apache-2.0
#include "cli/app.hpp"
#include "cli/invocation.hpp"
#include "domain/error.hpp"
#include "tests/cli/sample_command.hpp"

#include <doctest/doctest.h>

#include <array>
#include <new>
#include <stdexcept>

using namespace pullrec;
using namespace pullrec::cli;

namespace {

struct Result {
    ExitCode code;
    std::string out;
    std::string err;
};

void fail_to_finish(Output&) {
    throw Error(ErrorCode::io, "cannot write standard output: full");
}

Result run_with(
    ExitCode (*run)(const Invocation&), std::vector<std::string> words = {"check"},
    void (*finish)(Output&) = [](Output& out) { out.flush(); }) {
    auto command = samples::check();
    command.run = run;
    const std::array commands{static_cast<const Command*>(&command), &samples::delete_record(),
                              &samples::delete_intent()};
    Result result{};
    Output out([&result](std::string_view text) { result.out += text; });
    Output err([&result](std::string_view text) { result.err += text; });
    const Environment environment;
    result.code = run_call({.words = words,
                            .environment = environment,
                            .commands = commands,
                            .out = out,
                            .err = err,
                            .style = {},
                            .now = {}},
                           finish);
    return result;
}

} // namespace

TEST_CASE("a command's output and answer reach the caller") {
    const auto result = run_with([](const Invocation& invocation) {
        invocation.out.write("data\n");
        invocation.err.write("talk\n");
        return ExitCode::no;
    });
    CHECK(result.code == ExitCode::no);
    CHECK(result.out == "data\n");
    CHECK(result.err == "talk\n");
}

TEST_CASE("an error becomes a line on stderr and its exit code, what was printed stays") {
    const auto result = run_with([](const Invocation& invocation) -> ExitCode {
        invocation.out.write("first\n");
        throw Error(ErrorCode::locked, "database is locked: try later");
    });
    CHECK(result.code == ExitCode::locked);
    CHECK(result.out == "first\n");
    CHECK(result.err == "pullrec: database is locked: try later\n");
}

TEST_CASE("with -o json an error is a document on stderr") {
    const auto result = run_with(
        [](const Invocation&) -> ExitCode { throw Error(ErrorCode::locked, "say \"when\""); },
        {"check", "-o", "json"});
    CHECK(result.code == ExitCode::locked);
    CHECK(result.out.empty());
    CHECK(result.err == R"({"apiVersion":"pullrec/v1","kind":"Error","code":"locked","exit":11,)"
                        R"("message":"say \"when\""})"
                        "\n");
}

TEST_CASE("half a command is told the words that may follow, each thing by one name") {
    auto command = samples::delete_record();
    command.aliases = {"records"};
    const std::array commands{static_cast<const Command*>(&command), &samples::delete_intent()};
    std::string said;
    Output out([](std::string_view /*text*/) {});
    Output err([&said](std::string_view text) { said += text; });
    const Environment environment;
    const std::vector<std::string> words{"delete"};
    CHECK(run_call({.words = words,
                    .environment = environment,
                    .commands = commands,
                    .out = out,
                    .err = err,
                    .style = {},
                    .now = {}},
                   [](Output& /*out*/) {}) == ExitCode::usage);
    CHECK(said == "pullrec: 'delete' needs one more word: record, intent\n");
}

TEST_CASE("every error code has its exit code") {
    using Pair = std::pair<ErrorCode, int>;
    for (const auto& [code, exit] :
         {Pair{ErrorCode::usage, 2}, Pair{ErrorCode::not_found, 4}, Pair{ErrorCode::refused, 5},
          Pair{ErrorCode::absent, 10}, Pair{ErrorCode::locked, 11}, Pair{ErrorCode::schema, 12},
          Pair{ErrorCode::corrupt, 13}, Pair{ErrorCode::io, 14}, Pair{ErrorCode::image_list, 15},
          Pair{ErrorCode::pull_wait, 16}, Pair{ErrorCode::interrupted, 130},
          Pair{ErrorCode::invalid_document, 14}}) {
        CHECK(static_cast<int>(answer_of(code).exit) == exit);
    }
}

TEST_CASE("any other exception is exit 70 and does not show what it quotes") {
    const auto fault = run_with(
        [](const Invocation&) -> ExitCode { throw std::runtime_error("password=s3cret"); });
    CHECK(fault.code == ExitCode::internal);
    CHECK(fault.err.find("pullrec: internal error (") == 0);
    CHECK(fault.err.find("s3cret") == std::string::npos);
    const auto strange = run_with([](const Invocation&) -> ExitCode { throw 7; });
    CHECK(strange.code == ExitCode::internal);
}

TEST_CASE("running out of memory is exit 70") {
    const auto result = run_with([](const Invocation&) -> ExitCode { throw std::bad_alloc(); });
    CHECK(result.code == ExitCode::internal);
    CHECK(result.err == "pullrec: out of memory\n");
}

TEST_CASE("lost output is exit 14, unless the command failed before") {
    for (ExitCode (*answer)(const Invocation&) :
         {+[](const Invocation&) { return ExitCode::done; },
          +[](const Invocation&) { return ExitCode::refused; }}) {
        const auto lost = run_with(answer, {"check"}, fail_to_finish);
        CHECK(lost.code == ExitCode::io);
        CHECK(lost.err == "pullrec: cannot write standard output: full\n");
    }
    const auto failed =
        run_with([](const Invocation&) -> ExitCode { throw Error(ErrorCode::refused, "no"); },
                 {"check"}, fail_to_finish);
    CHECK(failed.code == ExitCode::refused);
}

TEST_CASE("a message cannot move the cursor, but may have lines") {
    const auto result = run_with([](const Invocation&) -> ExitCode {
        throw Error(ErrorCode::io, "cannot read a\x1b[2Jb\nsecond line");
    });
    CHECK(result.err == "pullrec: cannot read a\\x1b[2Jb\nsecond line\n");
}

TEST_CASE("half a command asks for the rest; with -h it lists it") {
    const auto run = [](const Invocation&) { return ExitCode::done; };
    const auto half = run_with(run, {"delete"});
    CHECK(half.code == ExitCode::usage);
    CHECK(half.err == "pullrec: 'delete' needs one more word: record, intent\n");
    const auto listed = run_with(run, {"delete", "-h"});
    CHECK(listed.code == ExitCode::done);
    CHECK(listed.out.find("delete record NAME...") != std::string::npos);
}
