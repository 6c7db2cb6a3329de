// SPDX-License-Identifier: Apache-2.0
#include "cli/image_ref_line.hpp"
#include "cli/last_line.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace pullrec;
using cli::image_ref_of_line;

namespace {

const std::string kHex(64, 'a');

} // namespace

TEST_CASE("an image id is taken as podman and crictl print it") {
    CHECK(image_ref_of_line(kHex) == ImageRef{kHex});
    CHECK(image_ref_of_line("sha256:" + kHex) == ImageRef{"sha256:" + kHex});
    CHECK(image_ref_of_line("Image is up to date for sha256:" + kHex) ==
          ImageRef{"sha256:" + kHex});
    CHECK(image_ref_of_line("Image is up to date for " + kHex) == ImageRef{kHex});
}

TEST_CASE("a name, a digest of a name and half an id are no image ref: lookups would miss") {
    for (const std::string& line :
         {std::string(), std::string("docker.io/library/redis:7"), "quay.io/a/b@sha256:" + kHex,
          "Image is up to date for quay.io/a/b@sha256:" + kHex, kHex.substr(1), kHex + "a",
          "sha512:" + kHex, "SHA256:" + kHex, std::string(64, 'A'), " " + kHex,
          std::string("Image is up to date for "), "done: " + kHex}) {
        CAPTURE(line);
        CHECK_FALSE(image_ref_of_line(line));
    }
}

TEST_CASE("the last line is the last that is not empty, whole or not, in whatever pieces") {
    cli::LastLine line;
    CHECK(line.text() == "");
    for (const char* piece : {"one\ntw", "o\r\n", "\n\n"}) {
        line.add(piece);
    }
    CHECK(line.text() == "two");
    line.add("thr");
    line.add("ee");
    CHECK(line.text() == "three");
    line.add(std::string(10'000, 'x'));
    CHECK(line.text().size() == 4096);
}
