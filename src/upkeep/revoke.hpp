// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/policy.hpp"
#include "domain/revocation.hpp"
#include "store/reader.hpp"
#include "store/writer.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pullrec::upkeep {

/// Whose grants shall go (cli 4.2).
struct RevokeRequest {
    std::vector<Revocation> revocations;
    std::optional<std::string> tag;        ///< of a login, under the tag key of the database
    std::optional<std::string> image_glob; ///< only of these image names
    Timestamp revoked_at;
    bool with_copies = true; ///< also every grant with a login recorded under who is named
};

/// A login that is recorded under those named, and every secret that holds it, in order.
struct RecordedLogin {
    std::string hash;
    std::vector<Coordinates> secrets;
};

/// One record that would lose grants; `before` is the row the plan rests on.
struct Withdrawal {
    store::StoredRecord before;
    store::StoredRecord after;
    std::size_t grants = 0;  ///< that go
    bool names_whom = false; ///< with a grant of who is named: from it the plan can be made again
};

/// What a revocation would do, complete: the dry run prints it, the real run applies it.
struct RevokePlan {
    RevokeRequest request;
    store::Position seen;                ///< the state of the database that it rests on
    std::vector<Revocation> revocations; ///< to be remembered, the copies' logins among them
    bool known = false;                  ///< somebody named is recorded or was revoked before
    std::vector<RecordedLogin> logins;   ///< by hash
    std::vector<Withdrawal> records;     ///< by image ref
    std::size_t grants = 0;
    std::size_t elsewhere = 0; ///< records that lose a grant of a namespace that was not named
    std::size_t emptied = 0;   ///< records without any grant afterwards

    std::size_t still_node_wide = 0;  ///< of `records`: open to every pod afterwards
    std::size_t still_unverified = 0; ///< of `records`: open by the policy afterwards
    std::vector<Coordinates> copies;  ///< secrets that still open with a login of who is named
};

/// Plans it; never fails for somebody who is not recorded.
RevokePlan plan_revoke(const store::Reader& reader, const RevokeRequest& request,
                       const VerificationPolicy& policy);

/// What came of a plan.
struct RevokeOutcome {
    std::size_t records = 0;
    std::size_t grants = 0;
    /// Left alone, by image ref: not as the plan saw them, or with a grant to lose that came since.
    std::vector<ImageRef> changed_since;
    std::int64_t log_number = 0;
};

/// What was done, for the log of changes.
std::string describe(const RevokeOutcome& outcome);

/// Applies exactly this plan: keeps every record, remembers the revocations (safety decisions 2 and
/// 5), adds `change` to the log with what was done.
RevokeOutcome apply(store::Writer& writer, const RevokePlan& plan, store::Change change);

/// Whether the same was revoked, at whatever time.
bool is_among(Revocation wanted, const std::vector<Revocation>& made);

} // namespace pullrec::upkeep
