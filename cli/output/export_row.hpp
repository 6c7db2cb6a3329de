// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/output/json_writer.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace pullrec::cli {

/// The fields of exported rows in the order in which they are written.
enum class ExportField : std::size_t {
    kind,
    cluster,
    node,
    exported_at,
    image_ref,
    image,
    grant,
    name_space,
    name,
    uid,
    credential_tag,
    last_updated,
    about,
    file,
    size_bytes,
    reason,
    recorded,
    program,
    source,
    source_path,
    source_read,
    changed_files,
    schema,
    baseline,
    profiles,
    feature_gate,
    policy,
    policy_assumed,
    hash_key_id,
    rows,
    records,
    grants,
    no_grants,
    undecodable,
    intents
};

inline constexpr std::size_t kExportFields = static_cast<std::size_t>(ExportField::intents) + 1;

/// One row of an export: a value for some of the fields.
class ExportRow {
public:
    using Value = std::variant<std::monostate, std::string, std::int64_t, bool>;

    /// A NUL becomes U+FFFD, since databases take none.
    void text(ExportField field, std::string_view value);
    void number(ExportField field, std::int64_t value) { at(field) = value; }
    void flag(ExportField field, bool value) { at(field) = value; }

    [[nodiscard]] const std::array<Value, kExportFields>& values() const noexcept {
        return values_;
    }

private:
    Value& at(ExportField field) { return values_[static_cast<std::size_t>(field)]; }

    std::array<Value, kExportFields> values_;
};

/// How rows are written.
enum class ExportFormat { ndjson, csv };

/// Writes rows one a line. Both formats number their version in the field `v`: ndjson first, csv
/// last, so that a line that was cut has none.
class ExportWriter {
public:
    ExportWriter(Output& out, ExportFormat format) : out_(out), json_(out), format_(format) {}

    /// The header line of csv; nothing in ndjson.
    void header();
    void row(const ExportRow& row);

private:
    void csv_row(const ExportRow& row);
    void json_row(const ExportRow& row);

    Output& out_;
    JsonWriter json_;
    ExportFormat format_;
    std::string line_;
};

} // namespace pullrec::cli
