// SPDX-License-Identifier: Apache-2.0
#include "store/store.hpp"

#include "db/location.hpp"
#include "db/statement.hpp"
#include "store/holder.hpp"
#include "store/statements.hpp"

namespace pullrec::store {

void Store::lay_out(db::Connection& connection, const NewDatabase& made) {
    db::upgrade(connection, kApplicationId, schema_steps(), db::ForeignKeys::enforced);
    db::write(connection, [&] {
        insert_meta(connection, made);
        insert_nobody(connection);
    });
}

Store Store::open(std::string_view path, Access access, const OpenOptions& options) {
    return translated([&] {
        const db::Location location = db::locate(path, options.rules);
        if (access == Access::write) {
            Store store(
                std::make_unique<db::Connection>(location, db::Purpose::writer, options.waiting));
            store.require_usable_schema(access);
            if (options.for_many_changes) {
                db::enlarge_cache(store.connection().database());
            }
            return store;
        }
        Store store(std::make_unique<db::Viewer>(location, options.waiting, options.place));
        store.require_usable_schema(access);
        return store;
    });
}

Store Store::in_memory(const NewDatabase& made, const db::Waiting& waiting) {
    return translated([&] {
        Store store(std::make_unique<db::Connection>(waiting));
        lay_out(store.connection(), made);
        return store;
    });
}

bool Store::checkpoint(Store& worker) {
    return translated([&] {
        const auto result = db::checkpoint(connection(), worker.connection());
        return result.outcome != db::CheckpointOutcome::partial;
    });
}

Store Store::of_finished(const db::Location& location, const db::Waiting& waiting) {
    Store store(std::make_unique<db::Connection>(location, db::Purpose::writer, waiting));
    store.require_usable_schema(Access::read);
    return store;
}

void Store::require_usable_schema(Access access) const {
    {
        const db::ReadTransaction transaction(connection());
        require_schema(connection(), access);
    }
    // a reader often lives for one question, and compiling all would cost more than answering it
    if (access == Access::write) {
        db::prepare(connection(), all_statements());
    }
}

} // namespace pullrec::store
