// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"

#include <concepts>
#include <type_traits>
#include <utility>

namespace pullrec::db {

/// One snapshot for everything read until it is destroyed.
class ReadTransaction {
public:
    /// Begins and reads once, which pins the snapshot; nested use is misuse.
    explicit ReadTransaction(Connection& connection);
    ~ReadTransaction();
    ReadTransaction(const ReadTransaction&) = delete;
    ReadTransaction& operator=(const ReadTransaction&) = delete;

private:
    Connection& connection_;
};

/// The transaction of `write`; nothing else can make one.
class WriteTransaction {
public:
    ~WriteTransaction();
    WriteTransaction(const WriteTransaction&) = delete;
    WriteTransaction& operator=(const WriteTransaction&) = delete;

private:
    template <std::invocable F>
    friend std::invoke_result_t<F> write(Connection& connection, F&& f);

    explicit WriteTransaction(Connection& connection);
    void commit();

    Connection& connection_;
    bool committed_ = false;
};

/// The only way to change a database: takes the write lock (waiting as the connection waits), runs
/// `f`, commits. Any exception and any failed statement, even one that `f` caught, rolls back
/// everything and is thrown; `Reason::commit_unknown` means it may be found committed later, so `f`
/// must be safe to repeat. Nested use is misuse.
template <std::invocable F>
std::invoke_result_t<F> write(Connection& connection, F&& f) {
    WriteTransaction transaction(connection);
    if constexpr (std::is_void_v<std::invoke_result_t<F>>) {
        std::forward<F>(f)();
        transaction.commit();
    } else {
        auto result = std::forward<F>(f)();
        transaction.commit();
        return result;
    }
}

} // namespace pullrec::db
