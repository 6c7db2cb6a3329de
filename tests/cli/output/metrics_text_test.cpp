// SPDX-License-Identifier: Apache-2.0
#include "cli/output/metrics_text.hpp"
#include "tests/cli/prometheus_text.hpp"

#include <doctest/doctest.h>

#include <set>

using namespace pullrec;
using namespace std::chrono_literals;
using cli::metrics_text;
using test::Exposition;
using test::read_exposition;
using upkeep::Metrics;
using upkeep::Severity;

namespace {

const Timestamp kNow{std::chrono::seconds{1'800'000'000}};

Metrics everything() {
    Metrics metrics;
    metrics.counts = {214, 3, 1, 2, 0, kNow - 26h, 351, 22, 15, 41};
    metrics.file = store::FileFacts{3, true, 1'200'000, 4096};
    metrics.findings = {{Severity::info, 4}, {Severity::warn, 1}, {Severity::error, 2}};
    metrics.prunes = {kNow - 24h, 12, kNow - 24h + 412ms, 412ms};
    return metrics;
}

std::set<std::string> names(const Exposition& exposition) {
    std::set<std::string> all;
    for (const auto& [name, family] : exposition) {
        all.insert(name);
    }
    return all;
}

} // namespace

TEST_CASE("every metric is there, in the form that Prometheus reads") {
    const Exposition seen = read_exposition(metrics_text(everything(), {"0.1.0", "3.40.1"}));
    CHECK(names(seen) ==
          std::set<std::string>{
              "pullrec_build_info", "pullrec_records", "pullrec_records_without_grants",
              "pullrec_undecodable_records", "pullrec_intents",
              "pullrec_oldest_intent_timestamp_seconds", "pullrec_grants",
              "pullrec_distinct_credentials", "pullrec_database_size_bytes",
              "pullrec_wal_size_bytes", "pullrec_schema_version", "pullrec_doctor_findings",
              "pullrec_last_prune_timestamp_seconds",
              "pullrec_last_prune_success_timestamp_seconds", "pullrec_last_prune_deleted_records",
              "pullrec_last_prune_duration_seconds"});
    CHECK(seen.at("pullrec_records").at("") == 214);
    CHECK(seen.at("pullrec_records_without_grants").at("") == 3);
    CHECK(seen.at("pullrec_undecodable_records").at("") == 1);
    CHECK(seen.at("pullrec_intents").at("") == 2);
    CHECK(seen.at("pullrec_oldest_intent_timestamp_seconds").at("") == 1'800'000'000 - 26 * 3600);
    CHECK(seen.at("pullrec_grants").at("kind=secret") == 351);
    CHECK(seen.at("pullrec_grants").at("kind=serviceaccount") == 22);
    CHECK(seen.at("pullrec_grants").at("kind=node") == 15);
    CHECK(seen.at("pullrec_distinct_credentials").at("") == 41);
    CHECK(seen.at("pullrec_database_size_bytes").at("") == 1'200'000);
    CHECK(seen.at("pullrec_wal_size_bytes").at("") == 4096);
    CHECK(seen.at("pullrec_schema_version").at("") == 3);
    CHECK(seen.at("pullrec_doctor_findings").at("severity=error") == 2);
    CHECK(seen.at("pullrec_last_prune_deleted_records").at("") == 12);
    CHECK(seen.at("pullrec_last_prune_duration_seconds").at("") == doctest::Approx(0.412));
    CHECK(seen.at("pullrec_last_prune_success_timestamp_seconds").at("") ==
          doctest::Approx(1'800'000'000 - 24 * 3600 + 0.412).epsilon(1e-12));
    CHECK(seen.at("pullrec_build_info").at("version=0.1.0,sqlite_version=3.40.1") == 1);
}

TEST_CASE("what is unknown has no sample, rather than a zero that looks like an answer") {
    Metrics metrics = everything();
    metrics.counts.oldest_intent.reset();
    metrics.file.reset();
    metrics.prunes = {};
    const auto seen = names(read_exposition(metrics_text(metrics, {"0.1.0", "3.40.1"})));
    for (const auto* name :
         {"pullrec_oldest_intent_timestamp_seconds", "pullrec_database_size_bytes",
          "pullrec_wal_size_bytes", "pullrec_schema_version",
          "pullrec_last_prune_timestamp_seconds", "pullrec_last_prune_success_timestamp_seconds",
          "pullrec_last_prune_deleted_records", "pullrec_last_prune_duration_seconds"}) {
        CHECK_MESSAGE(!seen.contains(name), name);
    }
    CHECK(seen.contains("pullrec_records"));
}

TEST_CASE("a version with odd signs stays one label value") {
    const auto seen = read_exposition(metrics_text(everything(), {"0.1\"x\\y\nz", "3"}));
    CHECK(seen.at("pullrec_build_info").at("version=0.1\"x\\y\nz,sqlite_version=3") == 1);
}

TEST_CASE("the reader of these tests refuses what Prometheus or node_exporter would") {
    const std::string good = "# HELP a b\n# TYPE a gauge\na{x=\"1\"} 1\n";
    CHECK_NOTHROW(read_exposition(good));
    for (const auto* bad :
         {"# HELP a b\n# TYPE a gauge\na 1", "a 1\n", "# TYPE a gauge\na 1\n",
          "# HELP a b\n# TYPE a gauge\na 1 1800000000000\n",
          "# HELP a b\n# TYPE a gauge\na 1\na 2\n", "# HELP a b\n# TYPE a gauge\n",
          "# HELP a b\n# TYPE a gauge\na{x=\"1\" 1\n", "# HELP a b\n# TYPE a gauge\na one\n",
          "# HELP a b\n# TYPE a gauge\na 1\n# EOF\n", "# HELP a b\n# TYPE a gauge\nb 1\n",
          "# HELP a b\n# TYPE a gauge\na 1\n# HELP a b\n# TYPE a gauge\na{x=\"2\"} 1\n"}) {
        CHECK_THROWS_MESSAGE(read_exposition(bad), bad);
    }
}
