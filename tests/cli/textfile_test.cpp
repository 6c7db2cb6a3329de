// SPDX-License-Identifier: Apache-2.0
#include "cli/textfile.hpp"
#include "domain/error.hpp"
#include "tests/scratch_folder.hpp"

#include <doctest/doctest.h>

#include <csignal>
#include <fstream>
#include <iterator>
#include <sys/resource.h>
#include <sys/stat.h>
#include <vector>

using namespace pullrec;
namespace fs = std::filesystem;

namespace {

struct Place {
    test::ScratchFolder scratch;
    std::string path = scratch.file("pullrec.prom");

    static void give(const std::string& path, const std::string& text, std::string* out = nullptr) {
        const cli::Arguments arguments;
        const cli::Environment environment;
        cli::Output output([&](std::string_view part) { *out += part; });
        cli::Output talk([](std::string_view) {});
        cli::give_textfile({arguments, environment, {}, output, talk, {}, {}}, path, text);
        output.flush();
    }
    static std::string content(const std::string& path) {
        std::ifstream in(path);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    static void put(const std::string& path, const std::string& text) {
        std::ofstream(path) << text;
    }
    [[nodiscard]] std::vector<std::string> names() const {
        std::vector<std::string> all;
        for (const auto& entry : fs::directory_iterator(scratch.path())) {
            all.push_back(entry.path().filename().string());
        }
        return all;
    }
};

std::optional<std::string> named(const std::string& name) {
    cli::Arguments arguments;
    arguments.add("textfile", {name, cli::Origin::command_line, "--textfile"});
    return cli::textfile_argument(arguments);
}

} // namespace

TEST_CASE("a textfile is there as a whole, for every reader, and nothing else beside it") {
    const Place place;
    const mode_t before = ::umask(0077);
    Place::give(place.path, "a 1\n");
    ::umask(before);
    CHECK(Place::content(place.path) == "a 1\n");
    CHECK((fs::status(place.path).permissions() & fs::perms::all) == fs::perms(0644));
    Place::give(place.path, "a 2\n");
    CHECK(Place::content(place.path) == "a 2\n");
    CHECK(place.names() == std::vector<std::string>{"pullrec.prom"});
}

TEST_CASE("a link in its place is replaced; what it leads to stays as it is") {
    const Place place;
    const std::string shadow = place.scratch.file("shadow");
    Place::put(shadow, "secret");
    SUBCASE("a symlink") {
        fs::create_symlink(shadow, place.path);
    }
    SUBCASE("a hard link") {
        fs::create_hard_link(shadow, place.path);
    }
    Place::give(place.path, "a 1\n");
    CHECK(Place::content(shadow) == "secret");
    CHECK(fs::is_regular_file(fs::symlink_status(place.path)));
    CHECK(Place::content(place.path) == "a 1\n");
}

TEST_CASE("where it cannot be written the old file stays, and nothing else is left") {
    const Place place;
    Place::put(place.path, "old");
    rlimit before{};
    ::getrlimit(RLIMIT_FSIZE, &before);
    const rlimit small{4, before.rlim_max};
    ::signal(SIGXFSZ, SIG_IGN);
    ::setrlimit(RLIMIT_FSIZE, &small);
    CHECK_THROWS_AS(Place::give(place.path, "longer than four bytes\n"), Error);
    ::setrlimit(RLIMIT_FSIZE, &before);
    CHECK(Place::content(place.path) == "old");
    CHECK(place.names() == std::vector<std::string>{"pullrec.prom"});
}

TEST_CASE("a folder in its place, and a folder that is missing, are errors that name them") {
    const Place place;
    fs::create_directory(place.path);
    CHECK_THROWS_WITH_AS(Place::give(place.path, "a 1\n"), doctest::Contains("pullrec.prom"),
                         Error);
    CHECK(place.names() == std::vector<std::string>{"pullrec.prom"});
    CHECK_THROWS_WITH_AS(Place::give(place.scratch.file("none/x.prom"), "a 1\n"),
                         doctest::Contains("/none: no such file"), Error);
}

TEST_CASE("a bare dash is standard output") {
    std::string out;
    Place::give("-", "a 1\n", &out);
    CHECK(out == "a 1\n");
}

TEST_CASE("only a name that node_exporter reads is taken") {
    CHECK(named("/var/lib/x.prom") == "/var/lib/x.prom");
    CHECK(named("-") == "-");
    for (const auto* name : {"x.txt", "x.prom.tmp", "x", ".prom", "", "x.prom/"}) {
        CHECK_THROWS_AS_MESSAGE(named(name), Error, name);
    }
}
