// SPDX-License-Identifier: Apache-2.0
#include "domain/digest.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

TEST_CASE("a record file is named by the SHA-256 of its key") {
    CHECK(record_file_name("repo.repo/test/test:latest") ==
          "sha256-7d8c031e2f1aeaa71649ca3e0b64c9902370ed460ef57fb07582a87a5a1e1c02");
    CHECK(record_file_name("") ==
          "sha256-e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}
