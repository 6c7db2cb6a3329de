// SPDX-License-Identifier: Apache-2.0
#include "cli/output/metrics_text.hpp"

#include "cli/output/doctor_view.hpp"
#include "cli/output/exposition.hpp"

#include <fmt/format.h>

#include <concepts>
#include <optional>

namespace pullrec::cli {

namespace {

/// Seconds since 1970, as Prometheus counts.
double seconds_of(Timestamp time) {
    return std::chrono::duration<double>(time.time_since_epoch()).count();
}

std::optional<double> seconds_of(const std::optional<Timestamp>& time) {
    return time ? std::optional(seconds_of(*time)) : std::nullopt;
}

/// A text of metrics that are all gauges.
class Gauges {
public:
    void head(std::string_view name, std::string_view help) { text_.head(name, "gauge", help); }
    void sample(std::string_view name, std::string_view labels, std::integral auto value) {
        text_.sample(name, labels, value);
    }
    void single(std::string_view name, std::string_view help, std::integral auto value) {
        head(name, help);
        sample(name, "", value);
    }
    void single(std::string_view name, std::string_view help, const std::optional<double>& value) {
        if (value) {
            head(name, help);
            text_.sample(name, "", *value);
        }
    }
    [[nodiscard]] std::string take() { return text_.take(); }

private:
    Exposition text_;
};

void add_origin(Gauges& gauges, const MetricsOrigin& origin) {
    gauges.head("pullrec_build_info", "The program that took these metrics; always 1.");
    gauges.sample("pullrec_build_info",
                  fmt::format("{{version={},sqlite_version={}}}", label_value(origin.version),
                              label_value(origin.sqlite_version)),
                  1);
}

void add_counts(Gauges& gauges, const store::Counts& counts) {
    gauges.single("pullrec_records", "Readable records of pulled images.", counts.records);
    gauges.single("pullrec_records_without_grants",
                  "Records that no credential opens: the next pod must authenticate.",
                  counts.records_without_grants);
    gauges.single("pullrec_undecodable_records",
                  "Record files that cannot be read: their images must be pulled again.",
                  counts.unreadable_records);
    gauges.single("pullrec_intents", "Pulls that began and have no recorded outcome.",
                  counts.intents);
    gauges.single("pullrec_oldest_intent_timestamp_seconds",
                  "When the oldest of them began, in seconds since 1970.",
                  seconds_of(counts.oldest_intent));
    gauges.head("pullrec_grants", "Who may use a recorded image, one each line of a record.");
    gauges.sample("pullrec_grants", R"({kind="secret"})", counts.secret_grants);
    gauges.sample("pullrec_grants", R"({kind="serviceaccount"})", counts.account_grants);
    gauges.sample("pullrec_grants", R"({kind="node"})", counts.node_grants);
    gauges.single("pullrec_distinct_credentials", "Different logins that grant something.",
                  counts.credentials);
}

void add_file(Gauges& gauges, const store::FileFacts& file) {
    gauges.single("pullrec_database_size_bytes", "Size of the database file.", file.bytes);
    gauges.single("pullrec_wal_size_bytes", "Size of the write-ahead log beside it.",
                  file.wal_bytes);
    gauges.single("pullrec_schema_version", "Version of the database's schema.",
                  file.schema_version);
}

void add_findings(Gauges& gauges, const upkeep::Metrics& metrics) {
    gauges.head("pullrec_doctor_findings", "What 'pullrec doctor --quick' finds.");
    for (const auto& [severity, count] : metrics.findings) {
        gauges.sample("pullrec_doctor_findings",
                      fmt::format("{{severity={}}}", label_value(word_of(severity))), count);
    }
}

void add_prunes(Gauges& gauges, const upkeep::PruneHistory& prunes) {
    gauges.single("pullrec_last_prune_timestamp_seconds",
                  "When the last prune that was applied began, in seconds since 1970.",
                  seconds_of(prunes.began));
    gauges.single("pullrec_last_prune_success_timestamp_seconds",
                  "When the last prune that came to its end did, in seconds since 1970.",
                  seconds_of(prunes.succeeded));
    if (prunes.began) {
        gauges.single("pullrec_last_prune_deleted_records", "Records that the last prune deleted.",
                      prunes.removed);
    }
    if (prunes.succeeded) {
        gauges.single("pullrec_last_prune_duration_seconds",
                      "How long the last prune took that came to its end.",
                      std::optional(std::chrono::duration<double>(prunes.took).count()));
    }
}

} // namespace

std::string metrics_text(const upkeep::Metrics& metrics, const MetricsOrigin& origin) {
    Gauges gauges;
    add_origin(gauges, origin);
    add_counts(gauges, metrics.counts);
    if (metrics.file) {
        add_file(gauges, *metrics.file);
    }
    add_findings(gauges, metrics);
    add_prunes(gauges, metrics.prunes);
    return gauges.take();
}

} // namespace pullrec::cli
