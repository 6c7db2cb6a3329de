// SPDX-License-Identifier: Apache-2.0
#include "answers/what_can.hpp"

#include "domain/credential_tag.hpp"
#include "domain/error.hpp"
#include "domain/profile.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace pullrec::answers {

namespace {

using store::AccountRow;
using store::CredentialRow;
using store::Opening;

bool is_meant(const AccountQuery& query, const AccountRow& account) {
    const Coordinates& have = account.coordinates;
    return account.kind == query.kind.value_or(account.kind) &&
           have.name_space == query.name_space.value_or(have.name_space) &&
           have.name == query.name.value_or(have.name) && have.uid == query.uid.value_or(have.uid);
}

std::vector<AccountRow> candidates(const store::Reader& reader, const AccountQuery& query) {
    if (query.uid && !query.uid->empty()) {
        return reader.accounts_of_uid(*query.uid);
    }
    if (!query.name_space) {
        throw Error(ErrorCode::internal, "a question about accounts without namespace and uid");
    }
    return query.name ? reader.accounts_named(*query.name_space, *query.name)
                      : reader.accounts_of_namespace(*query.name_space);
}

/// Whether this database lets a login in that pulled before its secret was rotated.
bool follows_proofs(const store::Reader& reader) {
    const auto profile = profile_named(reader.meta().profile.value_or(""));
    return profile && profile->hash_match == HashMatch::proven;
}

/// One question under way.
class Following {
public:
    explicit Following(const store::Reader& reader)
        : reader_(reader), counts_earlier_(follows_proofs(reader)) {}

    void take_accounts(const Subject& subject) {
        for (const AccountQuery& query : subject.accounts) {
            for (AccountRow& account : candidates(reader_, query)) {
                if (is_meant(query, account)) {
                    accounts_.try_emplace(account.id, std::move(account));
                }
            }
        }
        for (const auto& [id, account] : accounts_) {
            for (const Opening& opening : openings_of(account)) {
                add(opening, Via::itself);
                if (subject.recorded_logins) {
                    take_login(opening.credential);
                }
            }
        }
    }

    void take_logins(const Subject& subject) {
        for (const std::string& hash : subject.hashes) {
            if (auto row = reader_.find_credential(hash)) {
                logins_.try_emplace(row->id, Login{std::move(row->hash), {}});
            }
        }
        if (subject.tag) {
            const std::string key = reader_.meta().tag_key;
            for (CredentialRow& row : reader_.credentials()) {
                if (credential_tag(row.hash, key) == *subject.tag) {
                    logins_.try_emplace(row.id, Login{std::move(row.hash), {}});
                }
            }
        }
    }

    void follow_logins() {
        for (auto& [id, login] : logins_) {
            for (const Opening& opening : openings_of(CredentialRow{id, {}})) {
                if (accounts_.contains(opening.account)) {
                    continue;
                }
                login.others.insert(opening.account);
                add(opening, Via::same_login);
            }
        }
    }

    void take_node() {
        for (const Opening& opening : reader_.openings_of_node()) {
            add(opening, Via::node);
        }
    }

    WhatCan answer() {
        WhatCan result;
        for (const auto& [id, account] : accounts_) {
            result.accounts.push_back(account);
        }
        std::sort(result.accounts.begin(), result.accounts.end(), stands_before);
        for (const auto& [id, login] : logins_) {
            result.logins.push_back({login.hash, coordinates_of(login.others)});
        }
        std::sort(result.logins.begin(), result.logins.end(),
                  [](const SharedLogin& a, const SharedLogin& b) { return a.hash < b.hash; });
        for (auto& [key, image] : images_) {
            result.images.push_back(opened(std::move(image)));
        }
        std::sort(result.images.begin(), result.images.end(),
                  [](const OpenedImage& a, const OpenedImage& b) {
                      return std::tie(a.image_name, a.image_ref) <
                             std::tie(b.image_name, b.image_ref);
                  });
        result.node_grants = reader_.node_opening_count();
        return result;
    }

private:
    using Place = std::pair<std::int64_t, std::int64_t>; ///< record and mapping

    struct Login {
        std::string hash;
        std::set<std::int64_t> others;
    };
    struct Image {
        Opening opening;
        Via via;
        std::set<std::int64_t> accounts;
    };

    template <class Row>
    std::vector<Opening> openings_of(const Row& row) {
        std::vector<Opening> openings = reader_.openings_of(row);
        if (counts_earlier_) {
            const std::vector<Opening> earlier = reader_.earlier_openings_of(row);
            std::copy_if(earlier.begin(), earlier.end(), std::back_inserter(openings),
                         [&](const Opening& opening) { return is_granted(opening); });
        }
        return openings;
    }

    /// Whether its secret has a grant there, whatever login that holds today.
    bool is_granted(const Opening& of_before) {
        const auto [places, is_new] = granted_.try_emplace(of_before.account);
        if (is_new) {
            for (const Opening& grant : reader_.openings_of(account(of_before.account))) {
                places->second.emplace(grant.record, grant.mapping);
            }
        }
        return places->second.contains({of_before.record, of_before.mapping});
    }

    static bool stands_before(const AccountRow& a, const AccountRow& b) {
        return std::tie(a.kind, a.coordinates) < std::tie(b.kind, b.coordinates);
    }

    /// The empty hash is no login: it never matches.
    void take_login(std::int64_t id) {
        if (id == 0 || logins_.contains(id)) {
            return;
        }
        CredentialRow row = reader_.credential(id);
        if (!row.hash.empty()) {
            logins_.try_emplace(id, Login{std::move(row.hash), {}});
        }
    }

    /// A nearer way to an image stands for the farther ones.
    void add(const Opening& opening, Via via) {
        const auto [image, is_new] =
            images_.try_emplace({opening.record, opening.mapping}, Image{opening, via, {}});
        if (image->second.via == via && opening.account != 0) {
            image->second.accounts.insert(opening.account);
        }
    }

    const AccountRow& account(std::int64_t id) {
        const auto known = accounts_.find(id);
        if (known != accounts_.end()) {
            return known->second;
        }
        const auto other = others_.find(id);
        return other != others_.end() ? other->second
                                      : others_.emplace(id, reader_.account(id)).first->second;
    }

    std::vector<Coordinates> coordinates_of(const std::set<std::int64_t>& ids) {
        std::vector<Coordinates> result;
        result.reserve(ids.size());
        for (const std::int64_t id : ids) {
            result.push_back(account(id).coordinates);
        }
        std::sort(result.begin(), result.end());
        return result;
    }

    OpenedImage opened(Image image) {
        OpenedImage result{std::move(image.opening.image_name),
                           std::move(image.opening.image_ref),
                           image.opening.last_updated,
                           image.via,
                           {},
                           0};
        for (const std::int64_t id : image.accounts) {
            const AccountRow& candidate = account(id);
            if (result.account.id == 0 || stands_before(candidate, result.account)) {
                result.account = candidate;
            }
        }
        result.others = image.accounts.empty() ? 0 : image.accounts.size() - 1;
        return result;
    }

    const store::Reader& reader_;
    bool counts_earlier_;
    std::map<std::int64_t, AccountRow> accounts_;
    std::map<std::int64_t, AccountRow> others_;
    std::map<std::int64_t, Login> logins_;
    std::map<Place, Image> images_;
    std::map<std::int64_t, std::set<Place>> granted_; ///< by account
};

} // namespace

WhatCan what_can(const store::Reader& reader, const Subject& subject, bool with_node) {
    Following following(reader);
    following.take_accounts(subject);
    following.take_logins(subject);
    following.follow_logins();
    if (with_node) {
        following.take_node();
    }
    return following.answer();
}

} // namespace pullrec::answers
