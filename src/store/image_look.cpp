// SPDX-License-Identifier: Apache-2.0
#include "store/image_look.hpp"

#include "db/statement.hpp"
#include "store/statements.hpp"
#include "store/time_column.hpp"

namespace pullrec::store {

namespace {

constexpr db::Sql kSelect{
    "SELECT listed_at, boot_id, uptime FROM image_look WHERE runtime_namespace = ?"};
constexpr db::Sql kPut{"INSERT INTO image_look (runtime_namespace, listed_at, boot_id, uptime) "
                       "VALUES (?, ?, ?, ?) ON CONFLICT (runtime_namespace) DO UPDATE SET "
                       "listed_at = excluded.listed_at, boot_id = excluded.boot_id, "
                       "uptime = excluded.uptime"};

} // namespace

std::span<const db::Sql> image_look_statements() {
    static constexpr db::Sql kAll[] = {kSelect, kPut};
    return kAll;
}

std::optional<BootMoment> find_look(db::Connection& connection,
                                    std::string_view runtime_namespace) {
    db::Use use(connection, kSelect);
    use.bind(runtime_namespace);
    if (!use.next()) {
        return std::nullopt;
    }
    return BootMoment{from_column(use.integer(0)), use.text(1),
                      std::chrono::microseconds(use.integer(2))};
}

void put_look(db::Connection& connection, std::string_view runtime_namespace,
              const BootMoment& look) {
    db::Use use(connection, kPut);
    use.bind(runtime_namespace, to_column(look.wall), look.boot_id, look.uptime.count());
    use.run();
}

} // namespace pullrec::store
