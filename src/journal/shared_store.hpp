// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/error.hpp"
#include "journal/batch.hpp"
#include "journal/commit_queue.hpp"
#include "journal/log.hpp"
#include "journal/process_identity.hpp"
#include "store/commit_watch.hpp"
#include "store/store.hpp"

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
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

    /// Runs `f(Writer&, bool repeated)` in one transaction, durable when this returns. Callers that
    /// come while another commits share a transaction and its sync, so `f` runs on whichever of
    /// their threads, and again when the transaction failed: it must touch only what its caller
    /// owns, wait for nobody, and begin anew each time. Nothing of earlier runs is there, except
    /// when `repeated`: then the last run that was not may have been kept or not.
    template <class F>
    std::invoke_result_t<F, store::Writer&, bool> write(F&& f);

    /// Whether `read` and `write` would be tried: it was not lost, and this is no forked child.
    [[nodiscard]] bool is_usable() const { return forks() == forks_at_opening_ && !lost_; }

    /// Tells of the commits of all processes; null where that cannot be had.
    [[nodiscard]] const store::CommitWatch* commits();

    [[nodiscard]] const std::string& path() const { return path_; }
    /// How long a caller waits, and what ends every wait early.
    [[nodiscard]] const db::Waiting& waiting() const { return options_.waiting; }
    void log(LogLevel level, std::string_view message) const;

private:
    friend struct test::WaitingWriters;

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
    void note_loss(const Error& error);
    void commit(const Work& work);
    void lead(Member& mine);
    void transact(const std::function<void(store::Writer&)>& inside);
    Recourse look_after(const std::exception_ptr& failure);
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
    CommitQueue queue_;
    Connection writer_;       ///< of the thread that leads
    Connection checkpointer_; ///< also
    bool warned_ = false;     ///< that a reader holds checkpoints up
    std::once_flag watch_opened_;
    std::unique_ptr<const store::CommitWatch> watch_;
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
    using Result = std::invoke_result_t<F, store::Writer&, bool>;
    if constexpr (std::is_void_v<Result>) {
        commit([&](store::Writer& writer, bool repeated) { f(writer, repeated); });
    } else {
        std::optional<Result> result;
        commit([&](store::Writer& writer, bool repeated) { result.emplace(f(writer, repeated)); });
        return *std::move(result);
    }
}

} // namespace pullrec::journal
