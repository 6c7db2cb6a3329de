// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "journal/flight_reap.hpp"
#include "journal/pull_manager.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pullrec::journal {

/// What a caller wants pulled.
struct Pull {
    Image image;
    std::string login; ///< any text that tells logins apart, as a credential hash; "" for none
    std::string scope; ///< pulls of another scope are pulls of their own, as of a namespace
    StallLimits limits;
    std::optional<std::chrono::milliseconds> patience; ///< to wait for another's pull; none: any
    bool inherit_cancel = false; ///< a leader's cancellation is this caller's end, too (CRI-O)
};

/// A caller's part in an operation: to pull and end it, or to wait for its end.
struct Flight {
    std::int64_t operation = 0;
    bool leads = false;

    friend bool operator==(const Flight&, const Flight&) = default;
};

/// Whether something of a pull that did not succeed may still go on.
enum class Aftermath {
    none,  ///< it surely ended: its intent goes, as the kubelet's does
    unsure ///< the intent stays, and the image closed, until a pull is recorded or an agent
           ///< recovers
};

/// How a wait ended: the operation's end, or the caller's turn to pull.
struct Landing {
    Flight flight;                          ///< leads: it took over, and there is no end
    std::optional<store::OperationEnd> end; ///< of the operation
};

/// One pull at a time for each key, across threads and processes (runtimes F.3). Lives as long as
/// its manager, any number of threads may call it at once; throws `Error`.
class Flights {
public:
    explicit Flights(PullManager& manager);

    /// Leads, with the intent on disk, when nobody pulls the same with this login in this scope or
    /// whoever did is dead or stalled; else follows. Throws `Error` (usage) for no image.
    Flight begin(const Pull& pull);

    /// A leader's sign of life: the bytes so far, which count only if they grew; none: there are no
    /// counts. False when the operation was ended for it: it should stop pulling.
    bool progress(std::int64_t operation, const std::optional<store::Progress>& progress);

    /// A leader's success: outcome, record and intents in one transaction, also when the operation
    /// was ended for it. Without a ref there is no record, and the intent stays.
    void finish(std::int64_t operation, const std::optional<ImageRef>& ref,
                const std::optional<Credentials>& credentials);

    /// A leader's failure; nothing but the intent goes when the operation was ended before.
    void fail(std::int64_t operation, const PullFailure& failure,
              Aftermath aftermath = Aftermath::none);

    /// A leader that stops: followers go on without it, unless they inherit its cancellation.
    void cancel(std::int64_t operation, Aftermath aftermath = Aftermath::none);

    /// Ends a pull that its own leader sees stalled.
    void stall(std::int64_t operation, Aftermath aftermath);

    /// Waits for the end of an operation, which may be past, or for this caller's turn, which has
    /// come where it leads: when a leader died or cancelled, the first to come here does. Throws
    /// `Error`: pull_wait when the pull's patience ends, which the operation does not notice;
    /// not_found for one forgotten.
    Landing wait(const Pull& pull, Flight flight);

    /// Ends up to `most` operations whose leaders died or whose pulls stalled.
    std::vector<Reaped> reap(std::size_t most);

private:
    [[nodiscard]] ReapView view() const;
    std::int64_t lead_in(store::Writer& writer, const Pull& pull, const PullKey& key,
                         std::int64_t number) const;
    void show_waiting(const Pull& pull, std::int64_t operation);
    [[nodiscard]] store::PullOperation led(const store::Reader& reader,
                                           std::int64_t operation) const;
    void end_without_success(std::int64_t operation, const store::OperationEnd& end,
                             Aftermath aftermath, const PullFailure& failure = {});

    PullManager& manager_;
    SharedStore& store_;
    std::string tag_key_;
};

} // namespace pullrec::journal
