// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "journal/kept_question.hpp"

#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <sched.h>
#include <utility>

namespace pullrec::journal {

/// A kept question that stays in memory until this is destroyed, and no lock that is held so long.
class HeldQuestion {
public:
    using Place = std::atomic<const KeptQuestion*>;

    HeldQuestion() = default;
    HeldQuestion(Place& place, const KeptQuestion& kept) : place_(&place), kept_(&kept) {
        place.store(&kept, std::memory_order_relaxed);
    }
    ~HeldQuestion() {
        if (place_ != nullptr) {
            place_->store(nullptr, std::memory_order_release);
        }
    }
    HeldQuestion(HeldQuestion&& other) noexcept
        : place_(std::exchange(other.place_, nullptr)), kept_(other.kept_) {}
    HeldQuestion(const HeldQuestion&) = delete;
    HeldQuestion& operator=(const HeldQuestion&) = delete;
    HeldQuestion& operator=(HeldQuestion&&) = delete;

    explicit operator bool() const noexcept { return place_ != nullptr; }
    [[nodiscard]] Prospect prospect(ProspectViews& views) const { return kept_->prospect(views); }

private:
    Place* place_ = nullptr;
    const KeptQuestion* kept_ = nullptr;
};

/// A lock that many threads may hold for reading without touching the same memory: each locks the
/// stripe of its processor, a writer all of them.
class ReaderStripes {
public:
    /// What readers of one stripe share; alone on its lines, and on those fetched with them.
    struct alignas(128) Stripe {
        std::mutex mutex;
        std::uint32_t answers = 0;                  ///< under the mutex
        std::array<HeldQuestion::Place, 26> held{}; ///< taken under it, given back without

        /// Nothing when all places are taken.
        HeldQuestion hold(const KeptQuestion& kept) {
            for (HeldQuestion::Place& place : held) {
                if (place.load(std::memory_order_relaxed) == nullptr) {
                    return {place, kept};
                }
            }
            return {};
        }
    };

    /// The stripe of the processor that this thread runs on: threads that run at the same time have
    /// different ones, however many there are. One that is moved on only touches a foreign one.
    Stripe& mine() noexcept { return stripes_[static_cast<unsigned>(::sched_getcpu()) % kStripes]; }

    /// A writer's lock; `BasicLockable`.
    void lock() {
        for (Stripe& stripe : stripes_) {
            stripe.mutex.lock();
        }
    }
    void unlock() {
        for (Stripe& stripe : stripes_) {
            stripe.mutex.unlock();
        }
    }

    /// Whether a reader still holds it; under the writer's lock.
    [[nodiscard]] bool is_held(const KeptQuestion& kept) const noexcept;

private:
    static constexpr std::size_t kStripes = 32;
    std::array<Stripe, kStripes> stripes_;
};

} // namespace pullrec::journal
