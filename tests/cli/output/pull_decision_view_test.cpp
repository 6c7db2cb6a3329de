// SPDX-License-Identifier: Apache-2.0
#include "cli/output/pull_decision_view.hpp"
#include "cli/pull_decision_arguments.hpp"
#include "cli/pull_dry_run.hpp"
#include "tests/cli/usage_error.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using cli::Arguments;

namespace {

const std::string kOne = "sha256:" + std::string(64, '1');
const std::string kTwo = "sha256:" + std::string(64, '2');

Arguments given(const std::vector<std::pair<std::string, std::string>>& values) {
    Arguments arguments;
    for (const auto& [name, value] : values) {
        arguments.add(name, {value, cli::Origin::command_line, "--" + name});
    }
    return arguments;
}

std::string decision(const std::vector<std::pair<std::string, std::string>>& values) {
    return std::string(name_of(cli::pull_decision(given(values)).back().decision));
}

} // namespace

TEST_CASE("each decision follows from facts that flags tell") {
    const std::pair<std::string, std::string> image{"IMAGE", "quay.io/app:v1"};
    CHECK(decision({image}) == "pull");
    CHECK(decision({image, {"stored-config-digest", kOne}, {"remote-config-digest", kOne}}) ==
          "skip_same_config");
    CHECK(decision({image, {"stored-config-digest", kOne}, {"remote-config-digest", kTwo}}) ==
          "repull_changed");
    CHECK(decision({image, {"stored", ""}, {"remote-config-digest", "none"}}) == "repull_schema1");
    CHECK(decision({image, {"stored", ""}, {"remote-unreachable", "quay.io"}}) == "fail");
    CHECK(decision({{"IMAGE", "localhost/app"}, {"stored", ""}, {"remote-unreachable", "all"}}) ==
          "use_local_localhost");
    CHECK(decision({{"IMAGE", "app"}, {"alias", "app=r.example/app"}}) == "pull");
}

TEST_CASE("facts that leave the answer open are a wrong call") {
    const std::pair<std::string, std::string> image{"IMAGE", "quay.io/app:v1"};
    for (const auto& values : std::vector<std::vector<std::pair<std::string, std::string>>>{
             {image, {"stored", ""}},
             {image, {"stored-config-digest", kOne}},
             {image, {"stored", ""}, {"remote-config-digest", kOne}},
             {image, {"remote-config-digest", "sha256:short"}},
             {{"IMAGE", "app"}},
             {{"IMAGE", "app"},
              {"search-registry", "quay.io"},
              {"search-registry", "docker.io"},
              {"short-name-mode", "enforcing"}},
             {{"IMAGE", "app"}, {"alias", "app"}}}) {
        CHECK_FALSE(cli::usage_error([&] { cli::pull_decision(given(values)); }).empty());
    }
}

TEST_CASE("a decision without its options is not asked for") {
    CHECK_FALSE(cli::asks_for_pull_decision(given({{"IMAGE", "app"}})));
    CHECK(cli::asks_for_pull_decision(given({{"IMAGE", "app"}, {"stored", ""}})));
}

TEST_CASE("the names are shown in their order, each with its reason") {
    const auto steps = cli::pull_decision(given({{"IMAGE", "app:v1"},
                                                 {"search-registry", "quay.io"},
                                                 {"search-registry", "docker.io"},
                                                 {"remote-unreachable", "quay.io"}}));
    std::string text;
    cli::Output out([&text](std::string_view piece) { text += piece; });
    cli::print_pull_decision(out, steps, {});
    out.flush();
    CHECK(text == "TRY  IMAGE                     DECISION  WHY\n"
                  "1    quay.io/app:v1            fail      its registry cannot be reached\n"
                  "2    docker.io/library/app:v1  pull      it is not stored here\n"
                  "CRI-O up to 1.30 answers: pull. Nothing was run.\n");
    text.clear();
    cli::print_pull_decision_json(out, steps);
    out.flush();
    CHECK(text.starts_with(
        "{\"apiVersion\":\"pullrec/v1\",\"kind\":\"PullDecision\",\"decision\":"
        "\"pull\",\"steps\":[{\"image\":\"quay.io/app:v1\",\"decision\":\"fail\""));
}

TEST_CASE("a dry run answers, a run without it goes on, and facts without it are a wrong call") {
    std::string text;
    cli::Output out([&text](std::string_view piece) { text += piece; });
    cli::Environment environment;
    const auto ask = [&](const Arguments& arguments) {
        return cli::pull_dry_run({arguments, environment, {}, out, out, {}, {}});
    };
    CHECK(ask(given({{"IMAGE", "quay.io/app"}, {"dry-run", ""}})) == cli::ExitCode::done);
    CHECK(ask(given({{"IMAGE", "quay.io/app"}, {"dry-run", ""}, {"remote-unreachable", "all"}})) ==
          cli::ExitCode::no);
    CHECK_FALSE(ask(given({{"IMAGE", "quay.io/app"}})));
    CHECK_FALSE(cli::usage_error([&] {
                    ask(given({{"IMAGE", "quay.io/app"}, {"stored", ""}}));
                }).empty());
}
