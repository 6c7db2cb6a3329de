// SPDX-License-Identifier: Apache-2.0
#include "cli/audit_beside.hpp"
#include "cli/audit_log.hpp"
#include "domain/error.hpp"
#include "tests/cli/environment_of.hpp"
#include "tests/scratch_folder.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <tuple>
#include <vector>

using namespace pullrec;
using store::Change;

namespace {

const Timestamp kNow{std::chrono::seconds{1'800'000'000}};

struct Beside {
    test::ScratchFolder scratch;
    cli::Environment environment =
        cli::environment_of({"PULLREC_STATE_DIR=" + scratch.file("state")});

    void log(const std::string& folder, const std::string& what) const {
        cli::log_beside(environment, folder, {kNow, 7, "prune", what, "why"});
    }
    void append(const std::string& text) const {
        std::ofstream(cli::audit_file(environment), std::ios::app) << text;
    }
    [[nodiscard]] std::vector<std::string> told(const std::string& folder) const {
        std::vector<std::string> all;
        cli::each_change_beside(environment, folder,
                                [&](const Change& change) { all.push_back(change.what); });
        return all;
    }
};

} // namespace

TEST_CASE("changes of directories are told again, oldest first, and only theirs") {
    const Beside beside;
    CHECK(beside.told("/a").empty());
    beside.log("/a", "first \"quoted\"");
    beside.log("/b", "of others");
    beside.log("/a", "second");
    CHECK(beside.told("/a") == std::vector<std::string>{"first \"quoted\"", "second"});
    std::vector<Change> changes;
    cli::each_change_beside(beside.environment, "/b",
                            [&](const Change& change) { changes.push_back(change); });
    REQUIRE(changes.size() == 1);
    CHECK(changes[0].changed_at == kNow);
    CHECK(changes[0].command == "prune");
    CHECK(changes[0].uid == 7);
    CHECK(changes[0].why == "why");
}

TEST_CASE("a torn line, and lines that are not ours, hide no other") {
    const Beside beside;
    beside.log("/a", "first");
    beside.append(R"({"changedAt":"2027-0)"
                  "\nnot json\n[]\nnull\n\n");
    beside.log("/a", "second");
    beside.append(R"({"changedAt":"2027-01-15T08:00:00Z","directories":"/a")");
    CHECK(beside.told("/a") == std::vector<std::string>{"first", "second"});
}

TEST_CASE("of a long log the end is told") {
    const Beside beside;
    beside.log("/a", "forgotten");
    const std::string line(1023, ' ');
    for (int i = 0; i < 1100; ++i) {
        beside.append(line + "\n");
    }
    beside.log("/a", "remembered");
    CHECK(beside.told("/a") == std::vector<std::string>{"remembered"});
}

TEST_CASE("a log that is a link is not followed") {
    const Beside beside;
    std::filesystem::create_directory(beside.scratch.file("state"));
    const std::ofstream elsewhere(beside.scratch.file("elsewhere"));
    std::filesystem::create_symlink(beside.scratch.file("elsewhere"),
                                    cli::audit_file(beside.environment));
    CHECK_THROWS_AS(beside.log("/a", "first"), Error);
    CHECK_THROWS_AS(std::ignore = beside.told("/a"), Error);
    CHECK(std::filesystem::file_size(beside.scratch.file("elsewhere")) == 0);
}
