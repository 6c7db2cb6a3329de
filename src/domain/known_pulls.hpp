// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/preloaded_candidate.hpp"

#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace pullrec {

/// All that is known of pulls on a node: an image of which it tells must not count as preloaded,
/// or it would be open to pods that never proved themselves (safety decision 4).
class KnownPulls {
public:
    void add_record(const ImageRef& ref) { recorded_.insert(ref); }
    void add_pulled(const ImageRef& ref) { pulled_.insert(ref); }
    /// A record's file that was lost, readable or not.
    void add_vanished(const std::string& file_name) { vanished_.insert(file_name); }
    void add_begun(const Image& image);
    void add_ended(const Image& image);

    /// A record's file that cannot be read, and what a misnamed one speaks of.
    void add_unreadable_record(const std::string& file_name,
                               const std::optional<std::string>& speaks_of);

    /// The same of an intent.
    void add_unreadable_intent(const std::string& file_name,
                               const std::optional<std::string>& speaks_of);

    /// Why the image does not count, for people, as in `has a record`; nothing when it may.
    [[nodiscard]] std::optional<std::string_view> of(const PreloadedCandidate& image) const;

private:
    [[nodiscard]] bool has_unreadable_record(const ImageRef& ref) const;
    [[nodiscard]] std::optional<std::string_view>
    by_unreadable_intent(const PreloadedCandidate& image) const;
    [[nodiscard]] std::optional<std::string_view> by_name(const PreloadedCandidate& image) const;

    std::set<ImageRef> recorded_;
    std::set<std::string> vanished_; ///< file names
    std::set<ImageRef> pulled_;
    std::set<std::string> begun_;              ///< names, normalised
    std::set<std::string> ended_;              ///< names, normalised
    std::set<std::string> unreadable_records_; ///< file names
    std::set<ImageRef> spoken_of_;             ///< by misnamed records
    std::set<std::string> unreadable_intents_; ///< file names
    std::set<std::string> maybe_begun_; ///< names of which misnamed intents speak, normalised
};

/// The name of an image that pods ask for; the text itself where no name can be read in it.
std::string normalised_name(const std::string& image);

} // namespace pullrec
