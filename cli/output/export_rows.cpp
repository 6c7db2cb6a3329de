// SPDX-License-Identifier: Apache-2.0
#include "cli/output/export_rows.hpp"

#include "answers/grant.hpp"
#include "cli/output/time_text.hpp"
#include "domain/credential_tag.hpp"

namespace pullrec::cli {

namespace {

constexpr std::size_t kTagDigits = 16;
constexpr std::size_t kIdDigits = 8;
constexpr std::string_view kIdText = "pullrec fleet key";

using Field = ExportField;

class RowsOfReader {
public:
    RowsOfReader(const ExportOrigin& origin, ExportWriter& writer)
        : origin_(origin), writer_(writer) {}

    void add(const PulledRecord& record) {
        ++counts_.records;
        if (record.mapping.empty()) {
            add_empty(record, nullptr);
        }
        for (const auto& [name, entry] : record.mapping) {
            if (entry.empty()) {
                add_empty(record, &name);
            }
            for (const answers::Grant& grant : answers::grants_of(entry)) {
                add_grant(record, name, grant);
            }
        }
    }

    void add(const store::UnreadableFile& file) {
        ++counts_.undecodable;
        const bool is_record = file.kind == store::FileKind::record;
        ExportRow row = export_row("undecodable", origin_);
        row.text(Field::about, is_record ? "record" : "intent");
        row.text(Field::file, file.file_name);
        row.number(Field::size_bytes, file.size);
        row.text(Field::reason, file.reason);
        if (file.content_key) {
            row.text(is_record ? Field::image_ref : Field::image, *file.content_key);
        }
        writer_.row(row);
    }

    void add(const store::StoredIntent& stored) {
        ++counts_.intents;
        ExportRow row = export_row("intent", origin_);
        row.text(Field::image, stored.intent.image.text);
        row.text(Field::recorded, rfc3339(stored.recorded_at));
        writer_.row(row);
    }

    [[nodiscard]] const ExportCounts& counts() const noexcept { return counts_; }

private:
    ExportRow record_row(std::string_view kind, const PulledRecord& record) const {
        ExportRow row = export_row(kind, origin_);
        row.text(Field::image_ref, record.image_ref.text);
        if (record.last_updated) {
            row.text(Field::last_updated, rfc3339(*record.last_updated));
        }
        return row;
    }

    void add_empty(const PulledRecord& record, const ImageName* name) {
        ++counts_.no_grants;
        ExportRow row = record_row("noGrants", record);
        if (name != nullptr) {
            row.text(Field::image, name->text);
        }
        writer_.row(row);
    }

    void add_grant(const PulledRecord& record, const ImageName& name, const answers::Grant& grant) {
        ++counts_.grants;
        ExportRow row = record_row("grant", record);
        row.text(Field::image, name.text);
        row.text(Field::grant, name_of(grant.kind));
        if (grant.account != nullptr) {
            row.text(Field::name_space, grant.account->name_space);
            row.text(Field::name, grant.account->name);
            row.text(Field::uid, grant.account->uid);
        }
        if (origin_.hash_key && grant.credential_hash != nullptr &&
            !grant.credential_hash->empty()) {
            row.text(Field::credential_tag, fleet_tag(*grant.credential_hash, *origin_.hash_key));
        }
        writer_.row(row);
    }

    const ExportOrigin& origin_;
    ExportWriter& writer_;
    ExportCounts counts_;
};

} // namespace

ExportRow export_row(std::string_view kind, const ExportOrigin& origin) {
    ExportRow row;
    row.text(Field::kind, kind);
    row.text(Field::cluster, origin.cluster);
    row.text(Field::node, origin.node);
    row.text(Field::exported_at, rfc3339(origin.exported_at));
    return row;
}

std::string fleet_tag(std::string_view credential_hash, const SecretText& key) {
    return credential_fingerprint(credential_hash, key.view()).substr(0, kTagDigits);
}

std::string hash_key_id(const SecretText& key) {
    return credential_fingerprint(kIdText, key.view()).substr(0, kIdDigits);
}

ExportCounts write_export_rows(const store::Reader& reader, const ExportOrigin& origin,
                               ExportWriter& writer) {
    RowsOfReader rows(origin, writer);
    reader.each_record_by_ref([&](store::StoredRecord&& stored) { rows.add(stored.record); });
    reader.each_unreadable([&](const store::UnreadableFile& file) { rows.add(file); });
    reader.each_intent([&](const store::StoredIntent& stored) { rows.add(stored); });
    return rows.counts();
}

} // namespace pullrec::cli
