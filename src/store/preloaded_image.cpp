// SPDX-License-Identifier: Apache-2.0
#include "store/preloaded_image.hpp"

#include "db/statement.hpp"
#include "store/statements.hpp"

namespace pullrec::store {

namespace {

constexpr db::Sql kInsert{"INSERT INTO preloaded_image (image_ref, image_name) VALUES (?, ?) "
                          "ON CONFLICT (image_ref, image_name) DO NOTHING"};
constexpr db::Sql kExists{
    "SELECT EXISTS (SELECT 1 FROM preloaded_image WHERE image_ref = ? AND image_name = ?)"};
constexpr db::Sql kCount{"SELECT count(*) FROM preloaded_image"};
constexpr db::Sql kDelete{"DELETE FROM preloaded_image WHERE image_ref = ? AND image_name = ?"};
constexpr db::Sql kSelectAll{
    "SELECT image_ref, image_name FROM preloaded_image ORDER BY image_ref, image_name"};

} // namespace

std::span<const db::Sql> preloaded_image_statements() {
    static constexpr db::Sql kAll[] = {kInsert, kExists, kCount, kDelete, kSelectAll};
    return kAll;
}

void insert_preloaded(db::Connection& connection, const ImageRef& ref, const ImageName& name) {
    db::Use use(connection, kInsert);
    use.bind(ref.text, name.text);
    use.run();
}

bool is_preloaded(db::Connection& connection, const ImageRef& ref, const ImageName& name) {
    db::Use use(connection, kExists);
    use.bind(ref.text, name.text);
    use.next();
    return use.boolean(0);
}

bool delete_preloaded(db::Connection& connection, const PreloadedImage& image) {
    db::Use use(connection, kDelete);
    use.bind(image.image_ref.text, image.image_name.text);
    use.run();
    return connection.changes() > 0;
}

void each_preloaded(db::Connection& connection,
                    const std::function<void(const PreloadedImage&)>& visit) {
    db::Use use(connection, kSelectAll);
    while (use.next()) {
        visit({{use.text(0)}, {use.text(1)}});
    }
}

std::int64_t count_preloaded(db::Connection& connection) {
    db::Use use(connection, kCount);
    use.next();
    return use.integer(0);
}

} // namespace pullrec::store
