// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/policy.hpp"
#include "domain/revocation.hpp"
#include "store/store.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
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
    store::RecordRow before;
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
    std::size_t earlier = 0;   ///< of `grants`: a login that pulled before its secret was rotated
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
    std::vector<std::int64_t> log_numbers; ///< one a transaction
};

/// What was done, for the log of changes.
std::string describe(std::size_t grants, std::size_t records);

/// How that ends in all parts but the last.
inline constexpr std::string_view kMoreToFollow = ", more to follow";

/// A part of a plan, for one transaction.
struct PartOfRevocation {
    std::span<const Withdrawal* const> records;
    bool is_last = true;
};

/// Applies a part exactly: keeps every record, leaves alone what is not as the plan saw it,
/// remembers the revocations before any grant goes (safety decisions 2 and 5), adds `change` to the
/// log with what was done. After a part that is not the last the same plan made again finds the
/// rest.
void apply(store::Writer& writer, const RevokePlan& plan, const PartOfRevocation& part,
           store::Change change, RevokeOutcome& outcome);

/// Names, after the last part, the records that hold a grant which the plan's revocations cover: it
/// came meanwhile, from a pull, or as the copy of a login that a decision wrote down.
void look_around(const store::Reader& reader, const RevokePlan& plan, RevokeOutcome& outcome);

/// The records of a plan as they lie side by side, so that a part of them changes few pages.
std::vector<const Withdrawal*> in_order_of_rows(const RevokePlan& plan);

/// Applies the plan in transactions that keep others from writing only briefly, and looks around.
/// `outcome` tells what was done, also after a throw.
void apply(store::Store& store, store::Store& checkpointer, const RevokePlan& plan,
           const store::Change& change, RevokeOutcome& outcome);

/// Whether the same was revoked, at whatever time.
bool is_among(Revocation wanted, const std::vector<Revocation>& made);

} // namespace pullrec::upkeep
