// SPDX-License-Identifier: Apache-2.0
#include "store/image_sighting.hpp"

#include "db/statement.hpp"
#include "store/statements.hpp"
#include "store/time_column.hpp"

namespace pullrec::store {

namespace {

constexpr db::Sql kSelect{
    "SELECT runtime_namespace, image_ref, name, target, listed_at, boot_id, uptime "
    "FROM image_sighting WHERE runtime_namespace = ? ORDER BY image_ref, name"};
constexpr db::Sql kSelectAll{
    "SELECT runtime_namespace, image_ref, name, target, listed_at, boot_id, uptime "
    "FROM image_sighting ORDER BY runtime_namespace, image_ref, name"};
constexpr db::Sql kPut{
    "INSERT INTO image_sighting "
    "(runtime_namespace, image_ref, name, target, listed_at, boot_id, uptime) "
    "VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (runtime_namespace, image_ref, name) DO UPDATE SET "
    "target = excluded.target, listed_at = excluded.listed_at, boot_id = excluded.boot_id, "
    "uptime = excluded.uptime"};
constexpr db::Sql kDelete{"DELETE FROM image_sighting WHERE runtime_namespace = ? AND "
                          "image_ref = ? AND name = ?"};

std::vector<ImageSighting> read_rows(db::Use& use) {
    std::vector<ImageSighting> sightings;
    while (use.next()) {
        sightings.push_back({use.text(0),
                             {use.text(1)},
                             use.text(2),
                             use.text(3),
                             {from_column(use.integer(4)), use.text(5),
                              std::chrono::microseconds(use.integer(6))}});
    }
    return sightings;
}

} // namespace

std::span<const db::Sql> image_sighting_statements() {
    static constexpr db::Sql kAll[] = {kSelect, kSelectAll, kPut, kDelete};
    return kAll;
}

std::vector<ImageSighting> read_sightings(db::Connection& connection,
                                          std::string_view runtime_namespace) {
    db::Use use(connection, kSelect);
    use.bind(runtime_namespace);
    return read_rows(use);
}

std::vector<ImageSighting> read_all_sightings(db::Connection& connection) {
    db::Use use(connection, kSelectAll);
    return read_rows(use);
}

void put_sighting(db::Connection& connection, const ImageSighting& sighting) {
    db::Use use(connection, kPut);
    use.bind(sighting.runtime_namespace, sighting.image_ref.text, sighting.name, sighting.target,
             to_column(sighting.since.wall), sighting.since.boot_id, sighting.since.uptime.count());
    use.run();
}

void delete_sighting(db::Connection& connection, const ImageSighting& sighting) {
    db::Use use(connection, kDelete);
    use.bind(sighting.runtime_namespace, sighting.image_ref.text, sighting.name);
    use.run();
}

} // namespace pullrec::store
