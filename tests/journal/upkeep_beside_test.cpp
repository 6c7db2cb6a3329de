// SPDX-License-Identifier: Apache-2.0
#include "store/vacuum.hpp"
#include "tests/in_flight.hpp"
#include "tests/journal/node.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using namespace pullrec::test;

TEST_CASE("an agent that runs while a backup is restored never believes the database again") {
    Node node;
    const auto manager = node.process();
    pull(*manager);
    CHECK_FALSE(ask(*manager, {kSecret}).must_pull);
    store::Store other = store::Store::open(node.path(), store::Access::write);
    other.write([](store::Writer& writer) { writer.renew_epoch(); });
    CHECK(ask(*manager, {kSecret}).must_pull);
    CHECK(error_of([&] { manager->record_intent(kImage); }) == ErrorCode::corrupt);
    journal::SharedStore restarted(node.path());
    CHECK(restarted.read([](const store::Reader& reader) { return reader.has_record(kRef); }));
}

TEST_CASE("an agent does not mind that the file is rebuilt beside it") {
    Node node;
    const auto manager = node.process();
    pull(*manager);
    store::Store other = store::Store::open(node.path(), store::Access::write);
    store::vacuum(other);
    CHECK_FALSE(ask(*manager, {kSecret}).must_pull);
    manager->record_intent(kImage);
    CHECK(in_flight(*manager, kImage) == 1);
}
