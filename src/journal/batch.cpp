// SPDX-License-Identifier: Apache-2.0
#include "journal/batch.hpp"

#include "domain/error.hpp"

#include <utility>

namespace pullrec::journal {

namespace {

/// One of its own for each caller, who reads and destroys it on his thread.
std::exception_ptr copy_of(const std::exception_ptr& failure) noexcept {
    try {
        std::rethrow_exception(failure);
    } catch (const Error& error) {
        try {
            return std::make_exception_ptr(Error(error.code(), error.what()));
        } catch (...) {
            return std::current_exception();
        }
    } catch (...) {
        return failure;
    }
}

} // namespace

void Batch::run() noexcept {
    try {
        while (!open_.empty()) {
            try_once();
        }
    } catch (...) {
        refuse(open_.size(), std::current_exception());
    }
}

void Batch::try_once() {
    began_ = false;
    ran_ = 0;
    std::exception_ptr failure;
    try {
        database_.transact([this](store::Writer& writer) { carry_out(writer); });
    } catch (...) {
        failure = std::current_exception();
    }
    if (failure) {
        judge(std::move(failure));
    } else {
        answer(limit_);
        limit_ = open_.size();
    }
}

void Batch::carry_out(store::Writer& writer) {
    const bool gathers = taken_ == 0;
    began_ = true;
    // whoever comes while the lock is waited for, or while others' work runs, comes along
    do {
        for (; ran_ < limit_ && taken_ > 0; ++ran_) {
            store::Writer own = writer.anew();
            open_[ran_]->work(own, open_[ran_]->perhaps_kept);
            own.remove_unused();
        }
    } while (gathers && gather());
}

/// Takes those who stand in the queue now; false when there is nobody or no room.
bool Batch::gather() {
    const std::size_t more = queue_.take(std::span(room_).subspan(taken_));
    taken_ += more;
    open_ = std::span(room_).first(taken_);
    limit_ = taken_;
    return more > 0;
}

void Batch::judge(std::exception_ptr failure) {
    switch (database_.look_after(failure)) {
    case Recourse::rolled_back:
        isolate(std::move(failure));
        break;
    case Recourse::reopen:
        retry(failure);
        break;
    case Recourse::over:
        refuse(open_.size(), failure);
        break;
    }
}

void Batch::isolate(std::exception_ptr failure) {
    if (!began_) {
        refuse(open_.size(), failure);
    } else if (ran_ > 0 && ran_ < limit_) {
        limit_ = ran_;
    } else if (limit_ > 1 && all_ran()) {
        // COMMIT does not say whom it refuses: each finds out alone
        limit_ = 1;
    } else {
        open_.front()->failure = std::move(failure);
        answer(1);
        limit_ = open_.size();
    }
}

void Batch::retry(const std::exception_ptr& failure) {
    std::size_t struck_twice = 0;
    for (Member* member : open_.first(limit_)) {
        // those who were tried before stand first
        struck_twice += member->retried ? 1 : 0;
        member->retried = true;
        member->perhaps_kept = member->perhaps_kept || all_ran();
    }
    const std::size_t left = limit_ - struck_twice;
    refuse(struck_twice, failure);
    limit_ = left > 0 ? left : open_.size();
}

void Batch::refuse(std::size_t count, const std::exception_ptr& failure) {
    for (Member* member : open_.first(count)) {
        member->failure = copy_of(failure);
    }
    answer(count);
}

void Batch::answer(std::size_t count) {
    queue_.answer(open_.first(count));
    open_ = open_.subspan(count);
}

} // namespace pullrec::journal
