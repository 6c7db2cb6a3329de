// SPDX-License-Identifier: Apache-2.0
#include "journal/shared_store.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pullrec::journal {

namespace {

/// Each keeps three files open and a cache; a burst of threads must not leave hundreds of them.
constexpr std::size_t kMostIdle = 32;

} // namespace

SharedStore::SharedStore(std::string path, const store::OpenOptions& options, Log log)
    : path_(std::move(path)), options_(options), log_(std::move(log)), forks_at_opening_(forks()) {
    if (inherited_open_databases()) {
        throw Error(ErrorCode::usage,
                    fmt::format("{} cannot be opened in a process that was forked from one with "
                                "open databases: start a program (exec) instead",
                                path_));
    }
    writer_ = open();
    path_ = writer_->path();
    const store::Meta meta =
        writer_->read([](const store::Reader& reader) { return reader.meta(); });
    if (meta.role == store::Role::copy) {
        throw Error(ErrorCode::refused,
                    fmt::format("{} is a copy of a kubelet's directories, which the kubelet never "
                                "reads: change the directories themselves with --files",
                                path_));
    }
    idle_.reserve(kMostIdle);
    epoch_ = meta.epoch;
    seq_ = meta.seq;
}

void SharedStore::log(LogLevel level, std::string_view message) const {
    if (!log_) {
        return;
    }
    try {
        log_(level, message);
    } catch (...) {
        // what is durable must not look failed because nobody could be told of something else
    }
}

SharedStore::Connection SharedStore::open() const {
    // for reading, too: a reading one could fall back to a private copy, which grows old
    return std::make_unique<store::Store>(
        store::Store::open(path_, store::Access::write, options_));
}

SharedStore::Connection SharedStore::take_reader() {
    {
        const std::lock_guard lock(idle_mutex_);
        if (!idle_.empty()) {
            Connection connection = std::move(idle_.back());
            idle_.pop_back();
            return connection;
        }
    }
    return open();
}

void SharedStore::give_back(Connection connection) {
    if (connection->usable()) {
        const std::lock_guard lock(idle_mutex_);
        if (idle_.size() < kMostIdle) {
            idle_.push_back(std::move(connection));
        }
    }
}

void SharedStore::require_usable() const {
    if (forks() != forks_at_opening_) {
        throw Error(
            ErrorCode::usage,
            fmt::format("{} was opened before a fork: start a program (exec) instead", path_));
    }
    if (lost_) {
        throw Error(ErrorCode::corrupt,
                    fmt::format("{} was found damaged, rewound or replaced: stop, keep all its "
                                "files and restore a backup",
                                path_));
    }
}

void SharedStore::note_loss(const Error& error) {
    if (error.code() == ErrorCode::corrupt) {
        lost_ = true;
        log(LogLevel::error, error.what());
    }
}

bool SharedStore::may_repeat(const Error& error, bool usable, bool repeated) {
    note_loss(error);
    return !usable && error.code() == ErrorCode::io && !repeated;
}

void SharedStore::require_not_before(const store::Position& known, const store::Position& found) {
    if (found.epoch != known.epoch || found.seq < known.seq) {
        throw Error(ErrorCode::corrupt, "the database was rewound or replaced while it was open: "
                                        "stop, keep all its files and restore a backup");
    }
}

void SharedStore::remember(const store::Position& position) {
    std::int64_t known = seq_;
    while (known < position.seq && !seq_.compare_exchange_weak(known, position.seq)) {
    }
}

void SharedStore::commit(const Work& work) {
    require_usable();
    Member mine(work);
    if (queue_.enter(mine, options_.waiting.timeout)) {
        lead(mine);
    }
    if (mine.failure) {
        std::rethrow_exception(std::move(mine.failure));
    }
}

void SharedStore::lead(Member& mine) {
    const Leadership until_end(queue_, mine);
    const BatchDatabase database{[this](const auto& inside) { transact(inside); },
                                 [this](const auto& failure) { return look_after(failure); }};
    Batch(queue_, mine, database).run();
    checkpoint_if_due();
}

void SharedStore::transact(const std::function<void(store::Writer&)>& inside) {
    require_usable();
    if (!writer_) {
        writer_ = open();
    }
    const store::Position known = newest_seen();
    store::Position reached;
    writer_->commit([&](store::Writer& writer) {
        reached = writer.position();
        require_not_before(known, {reached.epoch, reached.seq - 1});
        inside(writer);
    });
    remember(reached);
}

Recourse SharedStore::look_after(const std::exception_ptr& failure) {
    const bool dropped = drop_unusable_writer();
    try {
        std::rethrow_exception(failure);
    } catch (const Error& error) {
        note_loss(error);
        if (lost_ || (dropped && error.code() != ErrorCode::io)) {
            return Recourse::over;
        }
    } catch (...) {
        // the work of one threw what it likes
    }
    return dropped ? Recourse::reopen : Recourse::rolled_back;
}

bool SharedStore::drop_unusable_writer() {
    if (writer_ && writer_->usable()) {
        return false;
    }
    writer_.reset();
    return true;
}

void SharedStore::checkpoint_if_due() {
    if (!writer_ || !writer_->checkpoint_due()) {
        return;
    }
    try {
        if (!checkpointer_ || !checkpointer_->usable()) {
            checkpointer_.reset();
            checkpointer_ = open();
        }
        const bool held_up = !writer_->checkpoint(*checkpointer_);
        if (held_up && !warned_) {
            log(LogLevel::warning, "a reader holds an old snapshot, so the WAL grows");
        }
        warned_ = held_up;
    } catch (const std::exception& failure) {
        // what was committed is durable all the same
        drop_unusable_writer();
        log(LogLevel::warning, failure.what());
    }
}

const store::CommitWatch* SharedStore::commits() {
    std::call_once(watch_opened_, [this] {
        try {
            watch_ = std::make_unique<store::CommitWatch>(open());
        } catch (const Error& error) {
            log(LogLevel::warning, error.what());
        }
    });
    return watch_.get();
}

} // namespace pullrec::journal
