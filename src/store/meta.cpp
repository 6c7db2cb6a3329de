// SPDX-License-Identifier: Apache-2.0
#include "store/meta.hpp"

#include "db/statement.hpp"
#include "store/schema.hpp"
#include "store/statements.hpp"
#include "store/time_column.hpp"

#include <fmt/format.h>

#include <array>

namespace pullrec::store {

namespace {

constexpr db::Sql kSelect{"SELECT epoch, seq, role, baseline, profile, created_at, source_path, "
                          "source_read_at, source_digest, tag_key FROM meta WHERE id = 1"};
constexpr db::Sql kPosition{"SELECT epoch, seq FROM meta WHERE id = 1"};
constexpr db::Sql kInsert{
    "INSERT INTO meta (id, epoch, seq, role, baseline, profile, created_at, source_path, "
    "source_read_at, source_digest, tag_key, min_reader, min_writer) "
    "VALUES (1, random(), 0, ?, ?, ?, ?, ?, ?, ?, coalesce(?, randomblob(32)), ?, ?)"};
constexpr db::Sql kUpdate{"UPDATE meta SET baseline = ?, source_path = ?, source_read_at = ?, "
                          "source_digest = ? WHERE id = 1"};
constexpr db::Sql kAdvance{"UPDATE meta SET seq = seq + 1 WHERE id = 1 RETURNING seq"};

constexpr std::array kBaselines{Baseline::kubelet, Baseline::listed, Baseline::unknown};

[[noreturn]] void fail_without_meta(const db::Connection& connection) {
    throw db::Failure(db::Reason::corrupt, fmt::format("{} has no row in meta: restore a backup",
                                                       connection.location().path));
}

void bind_source(db::Use& use, const std::optional<Source>& source) {
    if (source) {
        use.bind(source->path, to_column(source->read_at), source->digest);
    } else {
        use.bind(std::nullopt, std::nullopt, std::nullopt);
    }
}

Baseline baseline_from(const std::string& text) {
    for (const Baseline baseline : kBaselines) {
        if (name_of(baseline) == text) {
            return baseline;
        }
    }
    return Baseline::unknown;
}

} // namespace

std::span<const db::Sql> meta_statements() {
    static constexpr db::Sql kAll[] = {kSelect, kPosition, kInsert, kUpdate, kAdvance};
    return kAll;
}

std::string_view name_of(Role role) {
    return role == Role::copy ? "copy" : "authority";
}

std::string_view name_of(Baseline baseline) {
    switch (baseline) {
    case Baseline::kubelet:
        return "kubelet";
    case Baseline::listed:
        return "listed";
    case Baseline::unknown:
        break;
    }
    return "unknown";
}

Meta read_meta(db::Connection& connection) {
    db::Use use(connection, kSelect);
    if (!use.next()) {
        fail_without_meta(connection);
    }
    Meta meta;
    meta.epoch = use.integer(0);
    meta.seq = use.integer(1);
    meta.role = use.text(2) == name_of(Role::copy) ? Role::copy : Role::authority;
    meta.baseline = baseline_from(use.text(3));
    meta.profile = use.optional_text(4);
    meta.created_at = from_column(use.integer(5));
    if (const auto path = use.optional_text(6)) {
        meta.source = Source{*path, from_column(use.optional_integer(7).value_or(0)),
                             use.optional_text(8).value_or("")};
    }
    meta.tag_key = use.blob(9);
    return meta;
}

Position read_position(db::Connection& connection) {
    db::Use use(connection, kPosition);
    if (!use.next()) {
        fail_without_meta(connection);
    }
    return {use.integer(0), use.integer(1)};
}

void insert_meta(db::Connection& connection, const NewDatabase& made) {
    db::Use use(connection, kInsert);
    use.bind(name_of(made.role), name_of(made.baseline), made.profile, to_column(made.created_at));
    bind_source(use, made.source);
    if (made.tag_key) {
        use.bind(std::as_bytes(std::span(*made.tag_key)));
    } else {
        use.bind(std::nullopt);
    }
    use.bind(schema_version(), schema_version());
    use.run();
}

void update_meta(db::Connection& connection, Baseline baseline,
                 const std::optional<Source>& source) {
    db::Use use(connection, kUpdate);
    use.bind(name_of(baseline));
    bind_source(use, source);
    use.run();
}

std::int64_t advance_seq(db::Connection& connection) {
    db::Use use(connection, kAdvance);
    if (!use.next()) {
        fail_without_meta(connection);
    }
    return use.integer(0);
}

} // namespace pullrec::store
