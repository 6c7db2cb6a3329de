// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/all.hpp"
#include "cli/configuration.hpp"
#include "cli/global_options.hpp"
#include "cli/parse_arguments.hpp"
#include "cli/setting_rules.hpp"
#include "domain/error.hpp"
#include "tests/cli/environment_of.hpp"

#include <doctest/doctest.h>

#include <algorithm>

using namespace pullrec::cli;
using Words = std::vector<std::string>;

namespace {

/// What is wrong with a file; "" when nothing is.
std::string mistake(const std::string& text) {
    try {
        configuration_of(text, "f", all_commands());
    } catch (const pullrec::Error& error) {
        CHECK(error.code() == pullrec::ErrorCode::usage);
        return error.what();
    }
    return "";
}

Arguments parsed(const Words& words, const std::string& text, const Environment& environment = {}) {
    return parse_arguments(
               resolve(words, all_commands()), environment,
               [&](const ArgumentValue&) { return configuration_of(text, "f", all_commands()); })
        .arguments;
}

Environment with(const std::string& name, const std::string& value) {
    return environment_of({name + "=" + value});
}

} // namespace

TEST_CASE("a value comes from the nearest of flag, environment, file and built-in default") {
    const std::string file = "root-dir = /file\nbusy-timeout = 3s\n";
    const auto variable = with("PULLREC_ROOT_DIR", "/variable");
    const auto root = [](const Arguments& arguments) { return *arguments.last("root-dir"); };

    CHECK(root(parsed({"status"}, "")).text == "/var/lib/kubelet");
    CHECK(root(parsed({"status"}, "")).origin == Origin::built_in);
    CHECK(root(parsed({"status"}, file)).text == "/file");
    CHECK(root(parsed({"status"}, file)).origin == Origin::file);
    CHECK(root(parsed({"status"}, file)).place == "f:1: root-dir");
    CHECK(root(parsed({"status"}, "", variable)).text == "/variable");
    CHECK(root(parsed({"status"}, file, variable)).text == "/variable");
    CHECK(root(parsed({"status", "--root-dir", "/flag"}, file)).text == "/flag");
    CHECK(root(parsed({"status", "--root-dir", "/flag"}, "", variable)).text == "/flag");
    CHECK(root(parsed({"status", "--root-dir", "/flag"}, file, variable)).text == "/flag");
    CHECK(parsed({"status"}, file).text("busy-timeout") == "3s");
    CHECK(parsed({"status"}, file).given("busy-timeout"));
}

TEST_CASE("the section of a command wins over what holds for all, and only there") {
    const std::string file = "db = /all\nno-trunc = true\nquiet = true\n[get records]\ndb = /one\n"
                             "no-trunc = false\n[status]\nfiles = /node\n";
    CHECK(parsed({"get", "records"}, file).text("db") == "/one");
    CHECK_FALSE(parsed({"get", "records"}, file).given("no-trunc"));
    CHECK(parsed({"get", "records"}, file).given("quiet"));
    CHECK(parsed({"get", "grants"}, file).text("db") == "/all");
    CHECK(parsed({"get", "grants"}, file).given("no-trunc"));
    CHECK(parsed({"status"}, file).text("files") == "/node");
    CHECK_FALSE(parsed({"status"}, file).given("db"));
    CHECK(parsed({"get", "record"}, "[get record]\ndb = /alias\n").text("db") == "/alias");
}

TEST_CASE("a value yields to one of nearer origin that excludes it") {
    CHECK_FALSE(parsed({"status", "--files", "/n"}, "db = /d\n").given("db"));
    CHECK_FALSE(parsed({"status", "--db", "/d"}, "files = /n\n").given("files"));
    CHECK_FALSE(parsed({"status"}, "files = /n\n", with("PULLREC_DB", "/d")).given("files"));
    CHECK_FALSE(parsed({"status", "--files", "/n"}, "", with("PULLREC_DB", "/d")).given("db"));
    const std::string root = "[status]\nroot-dir = /r\n";
    for (const std::string farther : {"db = /d\n", "files = /d\n"}) {
        CAPTURE(farther);
        const auto option = farther.substr(0, farther.find(' '));
        const auto holds = [&](const Arguments& arguments) { return arguments.given(option); };
        CHECK_FALSE(holds(parsed({"status", "--root-dir", "/r"}, farther)));
        CHECK_FALSE(holds(parsed({"status"}, farther, with("PULLREC_ROOT_DIR", "/r"))));
        CHECK_FALSE(holds(parsed({"status"}, farther + root)));
        CHECK(holds(parsed({"status"}, "root-dir = /r\n" + farther)));
        CHECK(holds(parsed({"status"}, "root-dir = /r\n[status]\n" + farther)));
    }
    CHECK_FALSE(parsed({"status", "--root-dir", "/r"}, "", with("PULLREC_DB", "/d")).given("db"));
    CHECK(parsed({"status", "--root-dir", "/r", "--db", "/d"}, "").given("db"));
    CHECK(parsed({"status", "--db", "/d"}, "", with("PULLREC_ROOT_DIR", "/r")).given("root-dir"));
    const std::string prune = "[prune]\nimages-cmd = crictl images -o json\n";
    CHECK(parsed({"prune"}, prune).text("images-cmd") == "crictl images -o json");
    CHECK_FALSE(parsed({"prune", "--images", "x"}, prune).given("images-cmd"));
}

TEST_CASE("a format that a command does not know is passed over, as from the environment") {
    CHECK(parsed({"get", "records"}, "output = ndjson\n").text("output") == "ndjson");
    CHECK(parsed({"status"}, "output = ndjson\n").text("output") == "table");
    CHECK(mistake("[status]\noutput = ndjson\n") ==
          "f:2: output: give table or json. Did you mean 'json'?");
}

TEST_CASE("a command that no setting can reach reads no file") {
    bool read = false;
    const auto notice = [&](const ArgumentValue&) {
        read = true;
        return Configuration{};
    };
    parse_arguments(resolve(Words{"help"}, all_commands()), {}, notice);
    parse_arguments(resolve(Words{"completion", "bash"}, all_commands()), {}, notice);
    parse_arguments(resolve(Words{"status", "-h"}, all_commands()), {}, notice);
    CHECK_FALSE(read);
    parse_arguments(resolve(Words{"status"}, all_commands()), {}, notice);
    CHECK(read);
}

TEST_CASE("the file itself is named by flag, environment or default") {
    const auto file = [](const Words& words, const Environment& environment) {
        ArgumentValue named;
        parse_arguments(resolve(words, all_commands()), environment,
                        [&](const ArgumentValue& value) {
                            named = value;
                            return Configuration{};
                        });
        return named;
    };
    CHECK(file({"status"}, {}).text == "/etc/pullrec/pullrec.conf");
    CHECK(file({"status"}, {}).origin == Origin::built_in);
    CHECK(file({"status"}, with("PULLREC_CONFIG", "/v")).text == "/v");
    CHECK(file({"--config", "/c", "status"}, with("PULLREC_CONFIG", "/v")).text == "/c");
}

TEST_CASE("a mistake in the file is told with file, line and key") {
    CHECK(mistake("\ndatabse = /x\n") == "f:2: unknown key 'databse'");
    CHECK(mistake("busytimeout = 5s\n") ==
          "f:1: unknown key 'busytimeout'. Did you mean 'busy-timeout'?");
    CHECK(mistake("[prnue]\ndb = /x\n") ==
          "f:2: no command is called as the section 'prnue'. Did you mean 'prune'?");
    CHECK(mistake("db = /x\ndb = /y\n") == "f:2: 'db' is set twice, first in line 1");
    CHECK(mistake("[status]\ndb = /x\n[prune]\n[status]\ndb = /y\n") ==
          "f:5: 'db' is set twice, first in line 2");
    CHECK(mistake("db = /x\nfiles = /y\n") ==
          "f:2: 'db' and 'files' exclude each other: set one of them");
    CHECK(mistake("[version]\ndb = /x\n") == "f:2: 'db' has no effect on 'version': leave it out");
    CHECK(mistake("images-cmd = x\n") ==
          "f:1: 'images-cmd' belongs in the section of a command, such as [doctor]");
    CHECK(mistake("# fine\ndb = /x\n").empty());
    CHECK(mistake("db\n") == "f:1: a line is written KEY = VALUE");
}

TEST_CASE("a bad value is told by its place, never by itself") {
    CHECK(mistake("time = s3cret\n") == "f:1: time: give age or rfc3339 or unix or local");
    CHECK(mistake("busy-timeout = 5\n") ==
          "f:1: busy-timeout: give a time above zero with units, such as 36h, 30d, 4w or 1d12h");
    CHECK(mistake("quiet = yes\n") == "f:1: quiet: give true or false");
    CHECK(mistake("[metrics]\ntextfile = -\n") == "f:2: textfile: give a path that begins with /");
    CHECK(mistake("db = s3cret.db\n") == "f:1: db: give a path that begins with /");
    CHECK(mistake("root-dir = ~/x\n") == "f:1: root-dir: give a path that begins with /");
}

TEST_CASE(
    "no file answers a question, lifts a safety rule, changes what is tried or holds a login") {
    const auto refused = [](const std::string& command, const std::string& setting) {
        return mistake("[" + command + "]\n" + setting + "\n");
    };
    CHECK(refused("prune", "yes = true") == "f:2: no file may set 'yes': the question is for a "
                                            "person, and a script says --yes itself");
    CHECK(refused("prune", "dry-run = false") ==
          "f:2: dry-run: give true or leave it out: whether something changes is for the call");
    CHECK(refused("prune", "dry-run = true").empty());
    const std::string safety =
        "it can lift a safety rule, so it stands on the command line each time";
    for (const auto* setting : {"single-list = true", "accept-clock = true", "max-delete = 100%",
                                "restart-follows = true", "grace = 1s"}) {
        CAPTURE(setting);
        CHECK(refused("prune", setting).ends_with(safety));
    }
    CHECK(refused("gc plan", "accept-list = true").ends_with(safety));
    CHECK(refused("db init", "absence-is-preloaded = true").ends_with(safety));
    const std::string login = "it can hold or lead to a login, which no file here keeps";
    CHECK(refused("check", "secret = a/b/c:d").ends_with(login));
    CHECK(refused("credential hash", "secret-file = /x").ends_with(login));
    CHECK(refused("check", "secrets-dir = /x").ends_with(login));
    CHECK(mistake("show-hashes = true\n").starts_with("f:1: no file may set 'show-hashes': "));
    CHECK(mistake("yes = true\n").starts_with("f:1: no file may set 'yes': "));
}

TEST_CASE("every other option of a command is refused unless a rule lets a file set it") {
    for (const auto* command : all_commands()) {
        for (const auto& option : accepted_options(*command)) {
            const auto text = "[" + std::string(command->path) + "]\n" + std::string(option.name) +
                              " = " +
                              (option.choices.empty() ? "x" : std::string(option.choices[0]));
            CAPTURE(text);
            const bool is_refused = mistake(text).find("no file may set") != std::string::npos;
            CHECK((is_refused || option.hidden) == (find_rule(option.name) == nullptr));
        }
    }
}

TEST_CASE("rivals know each other") {
    for (const auto& rule : setting_rules()) {
        for (const auto rival : rule.rivals) {
            const auto* other = find_rule(rival);
            CHECK((other == nullptr || std::find(other->rivals.begin(), other->rivals.end(),
                                                 rule.option) != other->rivals.end()));
        }
    }
}
