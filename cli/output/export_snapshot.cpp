// SPDX-License-Identifier: Apache-2.0
#include "cli/output/export_snapshot.hpp"

#include "cli/output/time_text.hpp"
#include "cli/version_number.hpp"

namespace pullrec::cli {

namespace {

using Field = ExportField;

void add_source(ExportRow& row, const ExportSnapshot& snapshot) {
    const SourceView& source = snapshot.source;
    row.text(Field::source, source.kind);
    row.text(Field::source_path, source.path);
    if (source.copied) {
        row.text(Field::source_read, rfc3339(source.copied->read_at));
    }
    if (source.copied && source.moved_files) {
        row.number(Field::changed_files, static_cast<std::int64_t>(*source.moved_files));
    }
    if (snapshot.schema) {
        row.number(Field::schema, *snapshot.schema);
    }
    row.text(Field::baseline, name_of(snapshot.baseline));
    row.text(Field::profiles, snapshot.profiles);
}

/// A policy that is not in force, or whose file cannot be read, is left out.
void add_policy(ExportRow& row, const StatusPolicy& policy) {
    if (policy.gate) {
        row.flag(Field::feature_gate, *policy.gate);
    }
    if (policy.gate != false && !policy.name.empty() && policy.fault.empty()) {
        row.text(Field::policy, policy.name);
        row.flag(Field::policy_assumed, policy.assumed);
    }
}

void add_counts(ExportRow& row, const ExportCounts& counts) {
    row.number(Field::rows, counts.rows());
    row.number(Field::records, counts.records);
    row.number(Field::grants, counts.grants);
    row.number(Field::no_grants, counts.no_grants);
    row.number(Field::undecodable, counts.undecodable);
    row.number(Field::intents, counts.intents);
}

} // namespace

ExportRow snapshot_row(const ExportOrigin& origin, const ExportSnapshot& snapshot) {
    ExportRow row = export_row("snapshot", origin);
    row.text(Field::program, version_number);
    add_source(row, snapshot);
    add_policy(row, snapshot.policy);
    if (origin.hash_key) {
        row.text(Field::hash_key_id, hash_key_id(*origin.hash_key));
    }
    add_counts(row, snapshot.counts);
    return row;
}

} // namespace pullrec::cli
