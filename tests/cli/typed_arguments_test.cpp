// SPDX-License-Identifier: Apache-2.0
#include "cli/typed_arguments.hpp"
#include "tests/cli/usage_error.hpp"

#include <doctest/doctest.h>

using namespace pullrec::cli;
using namespace std::chrono_literals;

namespace {

Arguments with(std::string_view name, const std::string& text) {
    Arguments arguments;
    arguments.add(name, {text, Origin::command_line, "--" + std::string(name)});
    return arguments;
}

} // namespace

TEST_CASE("an argument that was not given is no value") {
    const Arguments none;
    CHECK(duration_argument(none, "x") == std::nullopt);
    CHECK(count_argument(none, "x") == std::nullopt);
    CHECK(path_argument(none, "x") == std::nullopt);
    CHECK(time_argument(none, "x") == std::nullopt);
    CHECK(coordinates_arguments(none, "x").empty());
    CHECK(full_coordinates_arguments(none, "x").empty());
    CHECK(secret_arguments(none, "x").empty());
}

TEST_CASE("arguments become values") {
    CHECK(duration_argument(with("grace", "1h"), "grace") == 1h);
    CHECK(count_argument(with("limit", "20"), "limit") == 20);
    CHECK(path_argument(with("db", "/x/y"), "db") == std::filesystem::path("/x/y"));
    CHECK(path_argument(with("images", "-"), "images") == std::filesystem::path("-"));
    CHECK(coordinates_arguments(with("secret", "a/b"), "secret")[0].name == "b");
    CHECK(full_coordinates_arguments(with("service-account", "a/b/c"), "service-account")[0].uid ==
          "c");
    CHECK(secret_arguments(with("secret", "a/b/c:d"), "secret")[0].credential_hash == "d");
    CHECK(time_argument(with("t", "1970-01-01T00:00:01Z"), "t")->time_since_epoch() == 1s);
}

TEST_CASE("a bad value names the place and the form, and is not repeated") {
    CHECK(usage_error([] { duration_argument(with("grace", "5"), "grace"); }) ==
          "--grace: give a time above zero with units, such as 36h, 30d, 4w or 1d12h");
    CHECK(usage_error([] { count_argument(with("limit", "many"), "limit"); }) ==
          "--limit: give a whole number, such as 20");
    CHECK(usage_error([] { path_argument(with("db", ""), "db"); }) ==
          "--db: give a path that is not empty");
    CHECK(usage_error([] { secret_arguments(with("secret", "s3cret"), "secret"); }) ==
          "--secret: give NAMESPACE/NAME/UID:HASH");
}

TEST_CASE("of many values the wrong one is named") {
    auto arguments = with("secret", "a/b");
    arguments.add("secret", {"nonsense", Origin::command_line, "--secret (2nd)"});
    CHECK(usage_error([&] { coordinates_arguments(arguments, "secret"); }) ==
          "--secret (2nd): give NAMESPACE/NAME");
}
