// SPDX-License-Identifier: Apache-2.0
#include "tests/scratch_folder.hpp"
#include "tests/store/memory_store.hpp"
#include "upkeep/metrics.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using namespace std::chrono_literals;
using store::Reader;
using store::Store;
using store::Writer;
using test::kNow;
using upkeep::Metrics;
using upkeep::PruneHistory;
using upkeep::Severity;

namespace {

Metrics measure(Store& store, const upkeep::MetricsRequest& request) {
    return store.read([&](const Reader& reader) { return upkeep::measure(reader, request); });
}

} // namespace

TEST_CASE("the metrics of directories have no database, and the prunes of the log beside them") {
    Store store = test::memory_store();
    store.write([](Writer& writer) {
        writer.add_record({{{"ref"}, kNow, {}}, {}, {}});
        writer.put_unreadable({store::FileKind::record, "sha256-77", 7, {}, {}, {}, "torn"});
        writer.log({kNow, 0, "prune", "deleted records: 3, complete after 0.100 s", {}});
    });
    const PruneHistory beside{kNow, 2, std::nullopt, 0ms};
    const Metrics metrics = measure(store, {kNow, true, beside});
    CHECK(metrics.counts.records == 1);
    CHECK(metrics.counts.unreadable_records == 1);
    CHECK_FALSE(metrics.file.has_value());
    CHECK(metrics.prunes == beside);
    CHECK(metrics.findings.at(Severity::warn) == 1); // the unreadable record
}

TEST_CASE("a revoke that was cut off counts as an error") {
    Store store = test::memory_store();
    store.write([](Writer& writer) {
        writer.log({kNow, 0, "revoke", "removed 1 grant from 1 record, more to follow", {}});
    });
    CHECK(measure(store, {kNow, true, std::nullopt}).findings.at(Severity::error) == 1);
}

TEST_CASE("the metrics of a database have its size and the prunes of its own log") {
    const test::ScratchFolder folder;
    Store::create(folder.file("records.db"),
                  {store::Role::authority, store::Baseline::listed, std::nullopt, kNow, {}},
                  [](Writer& writer) {
                      writer.log({kNow, 0, "prune", "deleted records: 3, complete after 0.100 s",
                                  std::nullopt});
                  });
    Store store = Store::open(folder.file("records.db"), store::Access::read);
    const Metrics metrics = measure(store, {kNow + 24h, false, std::nullopt});
    CHECK(metrics.prunes == PruneHistory{kNow, 3, kNow + 100ms, 100ms});
    REQUIRE(metrics.file.has_value());
    CHECK(metrics.file->schema_version == store::schema_version());
    CHECK(metrics.file->bytes > 0);
    CHECK(metrics.findings.size() == 3);
    CHECK(metrics.findings.at(Severity::error) == 0);
}
