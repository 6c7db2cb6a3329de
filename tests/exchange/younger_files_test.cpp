// SPDX-License-Identifier: Apache-2.0
#include "exchange/node_folder.hpp"
#include "exchange/younger_files.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

TEST_CASE("only files that were written after a moment count, in either directory") {
    const NodeFolder node;
    CHECK(exchange::count_younger_files(node.image_manager(), Timestamp()) == 0);
    node.write(record_of("one"));
    node.write(PullIntent{{"docker.io/library/busybox:1"}});
    CHECK(exchange::count_younger_files(node.image_manager(), Timestamp()) == 2);
    CHECK(exchange::count_younger_files(node.image_manager(), kNow) == 0);
    node.write(store::FileKind::record, "sha256-aa.tmp", "half");
    CHECK(exchange::count_younger_files(node.image_manager(), Timestamp()) == 2);
}
