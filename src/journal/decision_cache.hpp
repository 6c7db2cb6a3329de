// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "journal/question_table.hpp"
#include "journal/reader_stripes.hpp"
#include "store/commit_watch.hpp"

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

namespace pullrec::journal {

/// Prospects of questions that were asked before, also of images about which nothing is stored, for
/// as long as nobody commits: every commit makes all of them old, and each is read again when it is
/// asked next. `unchanged(stamp)` is `CommitWatch::unchanged`. For many threads.
class DecisionCache {
public:
    /// Keeps no more bytes than that, beside what decisions under way hold.
    explicit DecisionCache(std::size_t bytes) : table_(bytes) {}

    /// The prospect, if it is what a read that begins now would find.
    template <class Unchanged>
    HeldQuestion find(const Image& image, const ImageRef& ref, const Unchanged& unchanged);

    /// Keeps what was read after `stamp` was taken.
    template <class Unchanged>
    void keep(const Image& image, const ImageRef& ref, const Prospect& prospect,
              const store::CommitStamp& stamp, const Unchanged& unchanged);

    /// Believes nothing that it has kept any more.
    void forget();

    [[nodiscard]] std::size_t bytes();
    [[nodiscard]] std::size_t size();

private:
    /// A file that was put in the database's place changes nothing in the header that is watched;
    /// reading storage all the same now and then notices it.
    static constexpr std::uint32_t kAnswersWithoutReading = 4096;

    void put(const Image& image, const ImageRef& ref, const Prospect& prospect);
    void free_released();

    ReaderStripes stripes_; ///< guard all that follows
    std::optional<store::CommitStamp> stamp_;
    std::uint64_t generation_ = 0; ///< of `stamp_`; what is kept under another one is old
    QuestionTable table_;
    std::vector<KeptQuestion::Owned> removed_; ///< perhaps still held
};

template <class Unchanged>
HeldQuestion DecisionCache::find(const Image& image, const ImageRef& ref,
                                 const Unchanged& unchanged) {
    const std::size_t hash = QuestionTable::hash_of(image.text, ref.text);
    ReaderStripes::Stripe& stripe = stripes_.mine();
    const std::lock_guard lock(stripe.mutex);
    if (!stamp_ || !unchanged(*stamp_) || ++stripe.answers % kAnswersWithoutReading == 0) {
        return {};
    }
    const KeptQuestion* kept = table_.find(hash, image.text, ref.text);
    if (kept == nullptr || kept->generation() != generation_) {
        return {};
    }
    kept->note_asked();
    return stripe.hold(*kept);
}

template <class Unchanged>
void DecisionCache::keep(const Image& image, const ImageRef& ref, const Prospect& prospect,
                         const store::CommitStamp& stamp, const Unchanged& unchanged) {
    const std::lock_guard lock(stripes_);
    if (stamp_ != stamp) {
        // a thread that was slow must not bring back a state that others have left behind
        if (!unchanged(stamp)) {
            return;
        }
        stamp_ = stamp;
        ++generation_;
    }
    put(image, ref, prospect);
}

} // namespace pullrec::journal
