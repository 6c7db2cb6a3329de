// SPDX-License-Identifier: Apache-2.0
#include "cli/output/status_json.hpp"

#include "cli/output/time_text.hpp"

namespace pullrec::cli {

namespace {

void print_records(JsonWriter& json, const store::Counts& counts) {
    json.key("records");
    json.begin_object();
    json.member("total", counts.records);
    json.member("withoutGrants", counts.records_without_grants);
    json.member("undecodable", counts.unreadable_records);
    json.end_object();
}

void print_intents(JsonWriter& json, const store::Counts& counts) {
    json.key("intents");
    json.begin_object();
    json.member("total", counts.intents);
    json.member("undecodable", counts.unreadable_intents);
    if (counts.oldest_intent) {
        json.member("oldestTime", rfc3339(*counts.oldest_intent));
    }
    json.end_object();
}

void print_grants(JsonWriter& json, const store::Counts& counts) {
    json.key("grants");
    json.begin_object();
    json.member("total", counts.secret_grants + counts.account_grants + counts.node_grants);
    json.member("secret", counts.secret_grants);
    json.member("serviceAccount", counts.account_grants);
    json.member("node", counts.node_grants);
    json.end_object();
}

void print_policy(JsonWriter& json, const StatusPolicy& policy) {
    json.key("policy");
    json.begin_object();
    if (!policy.name.empty()) {
        json.member("name", policy.name);
    }
    json.flag_member("assumed", policy.assumed);
    if (!policy.source.empty()) {
        json.member("source", policy.source);
    }
    if (!policy.fault.empty()) {
        json.member("fault", policy.fault);
    }
    json.end_object();
}

void print_damage(JsonWriter& json, const std::vector<std::string>& damage) {
    json.key("damage");
    json.begin_array();
    for (const std::string& finding : damage) {
        json.text(finding);
    }
    json.end_array();
}

} // namespace

void print_file(JsonWriter& json, const store::FileFacts& file) {
    json.key("database");
    json.begin_object();
    json.member("schema", std::int64_t{file.schema_version});
    json.member("journal", file.wal ? "wal" : "rollback");
    json.member("sizeBytes", file.bytes);
    json.member("walBytes", file.wal_bytes);
    json.end_object();
}

void print_status_document(JsonWriter& json, const SourceView& source,
                           const answers::Status& status, const StatusPolicy& policy,
                           std::optional<std::size_t> vanished) {
    json.begin_object();
    json.member("apiVersion", "pullrec/v1");
    json.member("kind", "Status");
    print_source(json, source);
    if (source.kind != "files") {
        print_file(json, status.file);
        print_damage(json, status.damage);
    }
    print_policy(json, policy);
    print_records(json, status.counts);
    if (vanished) {
        json.member("vanishedRecords", static_cast<std::int64_t>(*vanished));
    }
    print_intents(json, status.counts);
    print_grants(json, status.counts);
    json.key("credentials");
    json.begin_object();
    json.member("distinct", status.counts.credentials);
    json.end_object();
    json.end_object();
    json.end_line();
}

} // namespace pullrec::cli
