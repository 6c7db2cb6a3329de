// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/decide.hpp"
#include "domain/listed_image.hpp"
#include "journal/clock.hpp"
#include "journal/decision_cache.hpp"
#include "journal/liveness.hpp"
#include "journal/process_identity.hpp"
#include "journal/pull_failure.hpp"
#include "journal/recovery.hpp"
#include "journal/shared_store.hpp"

#include <atomic>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pullrec::journal {

/// What an agent decides about its pull manager.
struct Settings {
    Policy policy = Policy::never_verify_preloaded_images;
    std::vector<std::string> allowlist;
    Clock clock = system_clock();
    std::string boot_id = journal::boot_id(); ///< of the machine's running boot
    Uptime uptime = system_uptime();          ///< of that boot
    /// For decisions that are answered from memory while nobody commits; 0: all are read.
    std::size_t cache_bytes = kCacheBytes;

    static constexpr std::size_t kCacheBytes = std::size_t{64} * 1024 * 1024;
};

/// Whether a decision that lets a pod in also writes down the secret that was new (D11, D13).
enum class Refresh { written, left };

/// The kubelet's image pull manager over a shared database (kubelet 5 to 7, 10, 11 with E1 to E5).
/// Any number of threads may call it at once; throws `Error`.
class PullManager {
public:
    /// Begins to live as a holder. Baseline and profile are the database's own; one without a
    /// profile follows the newest release. Throws `Error` (usage) for a bad allowlist.
    PullManager(SharedStore& store, const Settings& settings);

    /// That a pull is about to start; durable when it returns. If it throws, do not pull.
    void record_intent(const Image& image);

    /// That a pull succeeded with these credentials (none: not known); if it throws, the intent
    /// stays. Throws `Error` (usage) for a text that is no image.
    void record_pulled(const Image& image, const ImageRef& ref,
                       const std::optional<Credentials>& credentials);

    /// That a pull of this manager failed; what is told of it is kept without its secrets.
    void record_failed(const Image& image, const PullFailure& failure = {});

    /// Must this pod pull the image before it may use it? A database that cannot be read says yes
    /// (D1) and why; only `credentials` may throw.
    Decision must_attempt_pull(const Image& image, const ImageRef& ref,
                               CredentialSource& credentials, Refresh refresh = Refresh::written);

    /// Removes older records that are not in a complete list taken after `until`; how many.
    std::size_t prune(std::span<const ImageRef> in_use, Timestamp until);

    /// What an agent does once after its start with the images that the runtime lists: a record
    /// without grants for each that an intent means (kubelet 10.2).
    std::vector<RecoveryStep> recover(std::span<const ListedImage> images);

    [[nodiscard]] const Profile& profile() const { return profile_; }
    [[nodiscard]] SharedStore& store() { return store_; }
    /// Who is alive, as this holder sees it.
    [[nodiscard]] const Liveness& liveness() const { return liveness_; }
    [[nodiscard]] Timestamp now() const { return clock_(); }
    [[nodiscard]] std::chrono::microseconds uptime() const { return uptime_(); }
    /// A number for a pull that begins; never given again.
    std::int64_t next_number() { return ++pulls_begun_; }

private:
    Decision decide_on(const Image& image, const ImageRef& ref, CredentialSource& credentials);
    HeldQuestion remembered(const Image& image, const ImageRef& ref);
    std::optional<store::CommitStamp> stamp_before_read();
    void forget_remembered();
    void remember(const Image& image, const ImageRef& ref, const Prospect& prospect,
                  const store::CommitStamp& stamp);
    void refresh(const Image& image, const ImageRef& ref, const Decision& decision);

    SharedStore& store_;
    Clock clock_;
    Uptime uptime_;
    Profile profile_;
    VerificationPolicy policy_;
    Liveness liveness_;
    std::atomic<std::int64_t> pulls_begun_{0};
    const store::CommitWatch* commits_; ///< null: nothing is answered from memory
    DecisionCache cache_;
};

} // namespace pullrec::journal
