// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/error.hpp"
#include "journal/log.hpp"
#include "journal/process_identity.hpp"
#include "journal/turns.hpp"
#include "store/store.hpp"

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <type_traits>
#include <vector>

namespace pullrec::journal {

/// One database for all threads of a process, beside any number of other processes: readers never
/// wait for writers. Each use runs on a connection of its own; one that an I/O error spoilt is
/// closed, and the work repeated once on another.
class SharedStore {
public:
    /// Opens an authority; throws `Error`, also `refused` for a copy.
    explicit SharedStore(std::string path, const store::OpenOptions& options = {}, Log log = {});
    SharedStore(const SharedStore&) = delete;
    SharedStore& operator=(const SharedStore&) = delete;

    /// Runs `f(const Reader&)` on one snapshot, a second time after an I/O error.
    template <class F>
    std::invoke_result_t<F, const store::Reader&> read(F&& f);

    /// Runs `f(Writer&, bool repeated)` in one transaction, durable when this returns; a second
    /// time after an I/O error, when the first may or may not have been kept.
    template <class F>
    std::invoke_result_t<F, store::Writer&, bool> write(F&& f);

    [[nodiscard]] const std::string& path() const { return path_; }
    /// How long a caller waits, and what ends every wait early.
    [[nodiscard]] const db::Waiting& waiting() const { return options_.waiting; }
    void log(LogLevel level, std::string_view message) const;

private:
    using Connection = std::unique_ptr<store::Store>;

    /// A connection for one thread, given back by its destructor.
    class Lease {
    public:
        explicit Lease(SharedStore& owner) : owner_(owner), connection_(owner.take_reader()) {}
        ~Lease() { owner_.give_back(std::move(connection_)); }
        Lease(const Lease&) = delete;
        Lease& operator=(const Lease&) = delete;
        store::Store& operator*() { return *connection_; }

    private:
        SharedStore& owner_;
        Connection connection_;
    };

    [[nodiscard]] Connection open() const;
    Connection take_reader();
    void give_back(Connection connection);
    void require_usable() const;
    bool may_repeat(const Error& error, bool usable, bool repeated);
    [[nodiscard]] store::Position newest_seen() const { return {epoch_, seq_}; }
    static void require_not_before(const store::Position& known, const store::Position& found);
    void remember(const store::Position& position);
    template <class F>
    std::invoke_result_t<F, store::Writer&, bool> write_once(F&& f, bool repeated);
    bool drop_unusable_writer();
    void checkpoint_if_due();

    OpenDatabaseCount counted_;
    std::string path_;
    store::OpenOptions options_;
    Log log_;
    unsigned forks_at_opening_;
    std::int64_t epoch_ = 0;
    std::atomic<std::int64_t> seq_{0}; ///< the newest that anybody here saw
    std::atomic<bool> lost_{false};    ///< damaged, rewound or replaced: nothing is believed

    std::mutex idle_mutex_;
    std::vector<Connection> idle_;
    Turns turns_;
    Connection writer_;       ///< of the thread whose turn it is
    Connection checkpointer_; ///< also
    bool warned_ = false;     ///< that a reader holds checkpoints up
};

template <class F>
std::invoke_result_t<F, const store::Reader&> SharedStore::read(F&& f) {
    require_usable();
    for (bool repeated = false;; repeated = true) {
        Lease connection(*this);
        const store::Position known = newest_seen();
        try {
            return (*connection).read([&](const store::Reader& reader) {
                const store::Position found = reader.position();
                require_not_before(known, found);
                remember(found);
                return f(reader);
            });
        } catch (const Error& error) {
            if (!may_repeat(error, (*connection).usable(), repeated)) {
                throw;
            }
        }
    }
}

template <class F>
std::invoke_result_t<F, store::Writer&, bool> SharedStore::write(F&& f) {
    require_usable();
    const Turn turn(turns_, options_.waiting.timeout);
    for (bool repeated = false;; repeated = true) {
        try {
            return write_once(f, repeated);
        } catch (const Error& error) {
            if (!may_repeat(error, !drop_unusable_writer(), repeated)) {
                throw;
            }
        }
    }
}

template <class F>
std::invoke_result_t<F, store::Writer&, bool> SharedStore::write_once(F&& f, bool repeated) {
    if (!writer_) {
        writer_ = open();
    }
    const store::Position known = newest_seen();
    store::Position reached;
    const auto work = [&](store::Writer& writer) {
        reached = writer.position();
        require_not_before(known, {reached.epoch, reached.seq - 1});
        return f(writer, repeated);
    };
    if constexpr (std::is_void_v<std::invoke_result_t<F, store::Writer&, bool>>) {
        writer_->commit(work);
        remember(reached);
        checkpoint_if_due();
    } else {
        auto result = writer_->commit(work);
        remember(reached);
        checkpoint_if_due();
        return result;
    }
}

} // namespace pullrec::journal
