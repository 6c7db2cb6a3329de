// SPDX-License-Identifier: Apache-2.0
#include "upkeep/earlier_logins.hpp"
#include "upkeep/grant_difference.hpp"
#include "upkeep/revoke.hpp"
#include "upkeep/revoked_accounts.hpp"
#include "upkeep/tagged_logins.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace pullrec::upkeep {

namespace {

using store::AccountRow;
using store::CredentialRow;
using store::Opening;
using store::SecretGrantKeys;

/// One plan under way.
class Planning {
public:
    Planning(const store::Reader& reader, const RevokeRequest& request)
        : reader_(reader), request_(request) {
        for (const Revocation& revocation : request.revocations) {
            remember(revocation);
        }
        add_tagged();
        if (request.with_copies) {
            add_logins_of_before();
        }
    }

    RevokePlan make(const VerificationPolicy& policy) {
        const std::vector<Revocation> named = plan_.revocations;
        for (const Revocation& revocation : named) {
            follow(revocation);
        }
        describe_logins();
        for (const std::int64_t login : named_logins_) {
            touch_grants_with(login);
        }
        named_ = touched_;
        if (request_.with_copies) {
            add_copies();
        } else {
            name_copies();
        }
        for (const std::int64_t row : touched_) {
            withdraw(row, policy);
        }
        std::sort(plan_.records.begin(), plan_.records.end(), [](const auto& a, const auto& b) {
            return a.before.stored.record.image_ref < b.before.stored.record.image_ref;
        });
        note_known();
        plan_.request = request_;
        plan_.seen = reader_.position();
        return std::move(plan_);
    }

private:
    void remember(Revocation revocation) {
        revocation.image_glob = request_.image_glob;
        revocation.revoked_at = request_.revoked_at;
        if (std::find(plan_.revocations.begin(), plan_.revocations.end(), revocation) ==
            plan_.revocations.end()) {
            plan_.revocations.push_back(std::move(revocation));
        }
    }

    void remember_login(const std::string& hash) {
        Revocation revocation;
        revocation.subject = RevokedSubject::credential;
        revocation.hash = hash;
        remember(std::move(revocation));
    }

    void add_tagged() {
        if (!request_.tag) {
            return;
        }
        for (const std::string& hash : logins_tagged(reader_, *request_.tag)) {
            remember_login(hash);
        }
    }

    /// Who was revoked before holds no login any more that would lead to copies which came since:
    /// the logins are known that were revoked at the same moment.
    void add_logins_of_before() {
        const std::vector<Revocation> made = reader_.revocations();
        const std::vector<Revocation> named = plan_.revocations;
        for (const Revocation& first : made) {
            if (!is_among(first, named)) {
                continue;
            }
            for (const Revocation& with : made) {
                if (with.revoked_at == first.revoked_at && with.image_glob == first.image_glob &&
                    with.subject == RevokedSubject::credential && opens(with)) {
                    remember_login(with.hash.value_or(""));
                }
            }
        }
    }

    [[nodiscard]] bool opens(const Revocation& of_login) const {
        const auto row = reader_.find_credential(of_login.hash.value_or(""));
        return row &&
               (!reader_.grants_of(*row).empty() || !reader_.earlier_openings_of(*row).empty());
    }

    void follow(const Revocation& revocation) {
        if (concerns_accounts(revocation)) {
            for (const AccountRow& account : revoked_accounts(reader_, revocation)) {
                plan_.known = true;
                accounts_.insert(account.id);
                namespaces_.insert(account.coordinates.name_space);
                note(reader_.openings_of(account));
                const std::vector<Opening> earlier = reader_.earlier_openings_of(account);
                note(earlier);
                earlier_.keep(earlier);
            }
        } else if (revocation.subject == RevokedSubject::credential) {
            name_login(reader_.find_credential(revocation.hash.value_or("")));
        } else {
            plan_.known = true;
            note(reader_.openings_of_node());
        }
    }

    void take_login(const std::optional<CredentialRow>& row) {
        if (row && !row->hash.empty() && logins_.try_emplace(row->id, row->hash).second) {
            plan_.known = true;
        }
    }

    void name_login(const std::optional<CredentialRow>& row) {
        take_login(row);
        if (row && logins_.contains(row->id)) {
            named_logins_.insert(row->id);
        }
    }

    void note(const std::vector<Opening>& openings) {
        for (const Opening& opening : openings) {
            touched_.insert(opening.record);
            if (opening.credential != 0 && !logins_.contains(opening.credential)) {
                take_login(reader_.credential(opening.credential));
            }
        }
    }

    /// With a login of before its secret opens as with a grant.
    std::vector<SecretGrantKeys> grants_of(const CredentialRow& login) {
        std::vector<SecretGrantKeys> grants = reader_.grants_of(login);
        const std::vector<Opening> earlier = reader_.earlier_openings_of(login);
        earlier_.keep(earlier);
        for (const Opening& opening : earlier) {
            grants.push_back(
                {opening.record, opening.mapping, opening.account, opening.credential});
        }
        return grants;
    }

    void describe_logins() {
        for (const auto& [id, hash] : logins_) {
            std::set<Coordinates> secrets;
            grants_[id] = grants_of(CredentialRow{id, hash});
            for (const SecretGrantKeys& grant : grants_[id]) {
                secrets.insert(coordinates_of(grant.account));
            }
            plan_.logins.push_back({hash, {secrets.begin(), secrets.end()}});
        }
        std::sort(plan_.logins.begin(), plan_.logins.end(),
                  [](const auto& a, const auto& b) { return a.hash < b.hash; });
    }

    /// Every grant with these logins goes, whoever holds it.
    void add_copies() {
        for (const auto& [id, hash] : logins_) {
            remember_login(hash);
            touch_grants_with(id);
        }
    }

    void touch_grants_with(std::int64_t login) {
        for (const SecretGrantKeys& grant : grants_[login]) {
            touched_.insert(grant.record);
        }
    }

    void withdraw(std::int64_t row, const VerificationPolicy& policy) {
        auto before = reader_.record_row(row);
        if (!before) {
            return;
        }
        store::StoredRecord after = before->stored;
        Withdrawal change{std::move(*before), std::move(after), 0, named_.contains(row)};
        const std::vector<Coordinates> earlier =
            earlier_.that_lose(row, reader_, plan_.revocations);
        bool elsewhere = std::any_of(earlier.begin(), earlier.end(),
                                     [&](const auto& secret) { return is_elsewhere(secret); });
        for (auto& [name, credentials] : change.after.record.mapping) {
            Credentials left = without_revoked(credentials, name, plan_.revocations);
            elsewhere = elsewhere || takes_elsewhere(credentials, left);
            credentials = std::move(left);
        }
        const std::size_t left = count_grants(change.after.record);
        change.grants = count_grants(change.before.stored.record) - left + earlier.size();
        if (change.grants == 0) {
            return;
        }
        plan_.grants += change.grants;
        plan_.earlier += earlier.size();
        plan_.elsewhere += elsewhere ? 1 : 0;
        plan_.emptied += left == 0 ? 1 : 0;
        count_still_open(change.after.record.mapping, policy);
        plan_.records.push_back(std::move(change));
    }

    [[nodiscard]] bool is_elsewhere(const Coordinates& coordinates) const {
        return !namespaces_.empty() && !namespaces_.contains(coordinates.name_space);
    }

    [[nodiscard]] bool takes_elsewhere(const Credentials& before, const Credentials& after) const {
        const auto lost = [&](const auto& all, const auto& left) {
            return std::any_of(all.begin(), all.end(), [&](const auto& grant) {
                return is_elsewhere(grant.coordinates) &&
                       std::find(left.begin(), left.end(), grant) == left.end();
            });
        };
        return lost(before.secrets, after.secrets) ||
               lost(before.service_accounts, after.service_accounts);
    }

    void count_still_open(const CredentialMapping& mapping, const VerificationPolicy& policy) {
        bool node_wide = false;
        bool unverified = false;
        for (const auto& [name, credentials] : mapping) {
            node_wide = node_wide || credentials.node_pods_accessible;
            unverified = unverified || !policy.requires_verification(Image{name.text}, true);
        }
        plan_.still_node_wide += node_wide ? 1 : 0;
        plan_.still_unverified += unverified ? 1 : 0;
    }

    void name_copies() {
        std::set<Coordinates> copies;
        for (const auto& [id, grants] : grants_) {
            for (const SecretGrantKeys& grant : grants) {
                if (!accounts_.contains(grant.account) && !named_logins_.contains(id)) {
                    copies.insert(coordinates_of(grant.account));
                }
            }
        }
        plan_.copies.assign(copies.begin(), copies.end());
    }

    void note_known() {
        const std::vector<Revocation> made = reader_.revocations();
        plan_.known = plan_.known ||
                      std::any_of(plan_.revocations.begin(), plan_.revocations.end(),
                                  [&](const Revocation& wanted) { return is_among(wanted, made); });
    }

    const Coordinates& coordinates_of(std::int64_t account) {
        const auto known = coordinates_.find(account);
        return known != coordinates_.end()
                   ? known->second
                   : coordinates_.emplace(account, reader_.account(account).coordinates)
                         .first->second;
    }

    const store::Reader& reader_;
    const RevokeRequest& request_;
    RevokePlan plan_;
    std::set<std::int64_t> accounts_;
    std::set<std::string> namespaces_;
    std::map<std::int64_t, std::string> logins_;
    std::set<std::int64_t> named_logins_;                         ///< of them, by their hash or tag
    std::map<std::int64_t, std::vector<SecretGrantKeys>> grants_; ///< by login
    EarlierLogins earlier_;
    std::map<std::int64_t, Coordinates> coordinates_;
    std::set<std::int64_t> touched_; ///< rows of records, as they lie
    std::set<std::int64_t> named_;   ///< of them, with a grant of who is named
};

} // namespace

RevokePlan plan_revoke(const store::Reader& reader, const RevokeRequest& request,
                       const VerificationPolicy& policy) {
    return Planning(reader, request).make(policy);
}

} // namespace pullrec::upkeep
