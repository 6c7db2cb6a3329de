// SPDX-License-Identifier: Apache-2.0
#include "store/record_absence.hpp"

#include "db/statement.hpp"
#include "store/statements.hpp"
#include "store/time_column.hpp"

namespace pullrec::store {

namespace {

constexpr db::Sql kSelect{"SELECT record, listed_at, boot_id, uptime FROM record_absence"};
constexpr db::Sql kSelectWithRef{"SELECT image_ref, listed_at, boot_id, uptime FROM record_absence "
                                 "JOIN pulled_record ON pulled_record.id = record_absence.record"};
constexpr db::Sql kSelectOne{
    "SELECT record, listed_at, boot_id, uptime FROM record_absence WHERE record = ?"};
constexpr db::Sql kPut{"INSERT INTO record_absence (record, listed_at, boot_id, uptime) "
                       "VALUES (?, ?, ?, ?) "
                       "ON CONFLICT (record) DO UPDATE SET listed_at = excluded.listed_at, "
                       "boot_id = excluded.boot_id, uptime = excluded.uptime"};
constexpr db::Sql kDelete{"DELETE FROM record_absence WHERE record = ?"};

RecordAbsence absence_of(db::Use& use) {
    return {from_column(use.integer(1)), use.text(2), std::chrono::microseconds(use.integer(3))};
}

} // namespace

std::span<const db::Sql> record_absence_statements() {
    static constexpr db::Sql kAll[] = {kSelect, kSelectWithRef, kSelectOne, kPut, kDelete};
    return kAll;
}

std::map<std::int64_t, RecordAbsence> read_absences(db::Connection& connection) {
    std::map<std::int64_t, RecordAbsence> absences;
    db::Use use(connection, kSelect);
    while (use.next()) {
        absences.emplace(use.integer(0), absence_of(use));
    }
    return absences;
}

void each_absence(db::Connection& connection,
                  const std::function<void(const ImageRef&, const RecordAbsence&)>& visit) {
    db::Use use(connection, kSelectWithRef);
    while (use.next()) {
        visit({use.text(0)}, absence_of(use));
    }
}

std::optional<RecordAbsence> find_absence(db::Connection& connection, std::int64_t record) {
    db::Use use(connection, kSelectOne);
    use.bind(record);
    return use.next() ? std::optional(absence_of(use)) : std::nullopt;
}

void put_absence(db::Connection& connection, std::int64_t record, const RecordAbsence& absence) {
    db::Use use(connection, kPut);
    use.bind(record, to_column(absence.listed_at), absence.boot_id, absence.uptime.count());
    use.run();
}

void delete_absence(db::Connection& connection, std::int64_t record) {
    db::Use use(connection, kDelete);
    use.bind(record);
    use.run();
}

} // namespace pullrec::store
