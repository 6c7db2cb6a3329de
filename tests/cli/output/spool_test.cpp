// SPDX-License-Identifier: Apache-2.0
#include "cli/output/spool.hpp"
#include "domain/error.hpp"
#include "tests/scratch_folder.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>

using namespace pullrec;
using cli::Spool;

namespace {

std::string contents(const Spool& spool) {
    std::string text;
    spool.read([&text](std::string_view piece) { text += piece; });
    return text;
}

/// A folder in which temporary files are made while this lives.
class TemporaryFolder {
public:
    TemporaryFolder() { setenv("TMPDIR", folder_.path().c_str(), 1); }
    ~TemporaryFolder() { unsetenv("TMPDIR"); }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    [[nodiscard]] bool empty() const { return std::filesystem::is_empty(folder_.path()); }

private:
    test::ScratchFolder folder_;
};

} // namespace

TEST_CASE("a spool gives back what was written, in memory and beyond its limit") {
    for (const std::size_t limit : {std::size_t{0}, std::size_t{10}, std::size_t{1'000'000}}) {
        CAPTURE(limit);
        Spool spool(limit);
        std::string expected;
        for (int i = 0; i < 3000; ++i) {
            const std::string piece = "piece " + std::to_string(i) + "\n";
            spool.write(piece);
            expected += piece;
        }
        CHECK(contents(spool) == expected);
        CHECK(contents(spool) == expected);
    }
}

TEST_CASE("a piece larger than a block stays whole") {
    Spool spool;
    const std::string piece(1'000'000, 'x');
    spool.write("a");
    spool.write(piece);
    spool.write("b");
    CHECK(contents(spool) == "a" + piece + "b");
}

TEST_CASE("its file has no name that another process could find") {
    const TemporaryFolder folder;
    Spool spool(1);
    spool.write("secret");
    CHECK(folder.empty());
    CHECK(contents(spool) == "secret");
}

TEST_CASE("where no file can be made, it says so and how to go on") {
    setenv("TMPDIR", "/nowhere/at/all", 1);
    Spool spool(1);
    try {
        spool.write("secret");
        FAIL("was written");
    } catch (const Error& error) {
        CHECK(error.code() == ErrorCode::io);
        CHECK(std::string(error.what()).find("TMPDIR") != std::string::npos);
        CHECK(std::string(error.what()).find("secret") == std::string::npos);
    }
    unsetenv("TMPDIR");
}
