// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/checkpoint.hpp"
#include "db/new_file.hpp"
#include "db/private_copy.hpp"
#include "db/transaction.hpp"
#include "store/deferred_indexes.hpp"
#include "store/failure_translation.hpp"
#include "store/reader.hpp"
#include "store/schema.hpp"
#include "store/writer.hpp"

#include <concepts>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace pullrec::store {

/// How to open a database.
struct OpenOptions {
    db::Waiting waiting;
    db::LocationRules rules;
    db::ViewPlace place = db::ViewPlace::in_place; ///< where to read
    bool for_many_changes = false;                 ///< write with a large cache
};

/// A database of records, for one thread. Reading and writing happen only inside `read` and
/// `write`; both throw `Error`.
class Store {
public:
    /// Opens an existing database and never creates, upgrades or repairs it. Reading falls back to
    /// a private copy where the file cannot be opened in place (safety decision 8).
    static Store open(std::string_view path, Access access, const OpenOptions& options = {});

    /// A database that ends with this object; for a kubelet's directories.
    static Store in_memory(const NewDatabase& made, const db::Waiting& waiting = {});

    /// The same, filled by `fill(Writer&)`.
    template <std::invocable<Writer&> F>
    static Store in_memory(const NewDatabase& made, F&& fill);

    /// Makes a database at `path`, filled by `fill(Writer&)`: it appears complete and on disk, or
    /// not at all, and never in place of another.
    template <class F>
    static void create(std::string_view path, const NewDatabase& made, F&& fill,
                       const OpenOptions& options = {});

    /// The same, but `check(Reader&)` reads the finished file before it appears; what it throws
    /// leaves nothing behind.
    template <class F, class C>
    static void create_checked(std::string_view path, const NewDatabase& made, F&& fill, C&& check,
                               const OpenOptions& options = {});

    /// Runs `f(const Reader&)` on one snapshot.
    template <class F>
    decltype(auto) read(F&& f);

    /// Runs `f(Writer&)` in one transaction: all of it is on disk when this returns, or nothing.
    /// An I/O error may leave the answer open, so `f` must be safe to repeat.
    template <class F>
    decltype(auto) write(F&& f);

    /// As `write`, but leaves the checkpoint to its caller.
    template <class F>
    decltype(auto) commit(F&& f);

    /// Whether this writer's commits let the WAL grow so far that it should be checkpointed.
    [[nodiscard]] bool checkpoint_due() const { return connection().wal_growth().due(); }
    /// Checkpoints through `worker`, another connection to the file; false when a reader held it
    /// up, so that the WAL grows.
    bool checkpoint(Store& worker);

    /// Whether a failure left it fit for further use; else close it and open another.
    [[nodiscard]] bool usable() const { return connection().usable(); }

    /// The file, absolute, also when a private copy of it is read.
    [[nodiscard]] const std::string& path() const {
        return viewer_ ? viewer_->original().path : connection_->location().path;
    }
    /// Whether it reads a snapshot that later commits do not reach.
    [[nodiscard]] bool is_private_copy() const { return viewer_ && viewer_->is_copy(); }
    [[nodiscard]] db::Connection& connection() const {
        return viewer_ ? viewer_->connection() : *connection_;
    }

private:
    explicit Store(std::unique_ptr<db::Connection> connection)
        : connection_(std::move(connection)) {}
    explicit Store(std::unique_ptr<db::Viewer> viewer) : viewer_(std::move(viewer)) {}

    static void lay_out(db::Connection& connection, const NewDatabase& made);
    template <class F>
    static void fill_new(db::Connection& connection, const NewDatabase& made, F&& fill);
    static Store of_finished(const db::Location& location, const db::Waiting& waiting);
    void require_usable_schema(Access access) const;

    std::unique_ptr<db::Connection> connection_;
    std::unique_ptr<db::Viewer> viewer_;
};

template <class F>
void Store::fill_new(db::Connection& connection, const NewDatabase& made, F&& fill) {
    lay_out(connection, made);
    db::write(connection, [&] {
        DeferredIndexes indexes(connection);
        Writer writer(connection);
        std::forward<F>(fill)(writer);
        indexes.make();
        writer.remove_unused();
    });
}

template <std::invocable<Writer&> F>
Store Store::in_memory(const NewDatabase& made, F&& fill) {
    return translated([&] {
        Store store(std::make_unique<db::Connection>(db::Waiting{}));
        fill_new(store.connection(), made, std::forward<F>(fill));
        return store;
    });
}

template <class F>
void Store::create(std::string_view path, const NewDatabase& made, F&& fill,
                   const OpenOptions& options) {
    translated([&] {
        db::NewFile file(path, options.rules, options.waiting);
        fill_new(file.connection(), made, std::forward<F>(fill));
        file.finish(db::FinalMode::wal);
        file.publish();
    });
}

template <class F, class C>
void Store::create_checked(std::string_view path, const NewDatabase& made, F&& fill, C&& check,
                           const OpenOptions& options) {
    translated([&] {
        db::NewFile file(path, options.rules, options.waiting);
        fill_new(file.connection(), made, std::forward<F>(fill));
        file.finish(db::FinalMode::wal);
        of_finished(file.partial(), options.waiting).read(std::forward<C>(check));
        file.publish();
    });
}

template <class F>
decltype(auto) Store::read(F&& f) {
    return translated([&]() -> decltype(auto) {
        db::ReadTransaction transaction(connection());
        require_schema(connection(), Access::read);
        const Reader reader(connection());
        return std::forward<F>(f)(reader);
    });
}

template <class F>
decltype(auto) Store::commit(F&& f) {
    return translated([&]() -> decltype(auto) {
        return db::write(connection(), [&]() -> decltype(auto) {
            require_schema(connection(), Access::write);
            advance_seq(connection());
            Writer writer(connection());
            if constexpr (std::is_void_v<std::invoke_result_t<F, Writer&>>) {
                std::forward<F>(f)(writer);
                writer.remove_unused();
            } else {
                decltype(auto) result = std::forward<F>(f)(writer);
                writer.remove_unused();
                return result;
            }
        });
    });
}

template <class F>
decltype(auto) Store::write(F&& f) {
    using Result = std::invoke_result_t<F, Writer&>;
    if constexpr (std::is_void_v<Result>) {
        commit(std::forward<F>(f));
        translated([&] { db::checkpoint_if_due(connection()); });
    } else {
        auto result = commit(std::forward<F>(f));
        translated([&] { db::checkpoint_if_due(connection()); });
        return result;
    }
}

} // namespace pullrec::store
