// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/store/memory_store.hpp"
#include "upkeep/revoke.hpp"

#include <doctest/doctest.h>

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace pullrec::test {

using upkeep::RevokeOutcome;
using upkeep::RevokePlan;
using upkeep::RevokeRequest;

inline Secret secret(const std::string& name_space, const std::string& name,
                     const std::string& hash) {
    return {{name_space, name, name_space + "-" + name}, hash};
}

inline PulledRecord record_of(const std::string& ref, std::vector<Secret> secrets) {
    PulledRecord record{{ref}, kNow, {}};
    record.mapping[{"registry.example/" + ref}].secrets = std::move(secrets);
    return record;
}

inline RevokeRequest by_secret(const std::string& name_space, const std::string& name) {
    RevokeRequest request;
    Revocation& revocation = request.revocations.emplace_back();
    revocation.name_space = name_space;
    revocation.name = name;
    request.revoked_at = kNow;
    return request;
}

inline RevokeRequest by_hash(const std::string& hash) {
    RevokeRequest request;
    Revocation& revocation = request.revocations.emplace_back();
    revocation.subject = RevokedSubject::credential;
    revocation.hash = hash;
    request.revoked_at = kNow;
    return request;
}

/// A database that loses grants.
struct RevokeNode {
    store::Store store = memory_store();

    explicit RevokeNode(const std::vector<PulledRecord>& records) {
        store.write([&](store::Writer& writer) {
            for (const PulledRecord& record : records) {
                writer.add_record({record, {}, {}});
            }
        });
    }
    RevokePlan plan(const RevokeRequest& request,
                    const VerificationPolicy& policy =
                        VerificationPolicy(Policy::never_verify_preloaded_images)) {
        return store.read([&](const store::Reader& reader) {
            return upkeep::plan_revoke(reader, request, policy);
        });
    }
    RevokeOutcome apply(const RevokePlan& plan) {
        RevokeOutcome outcome;
        upkeep::apply(store, store, plan, {kNow, 0, "revoke", "what", "why"}, outcome);
        return outcome;
    }
    /// One transaction that takes the grants of only these records, in the order of their rows.
    void apply_part(const RevokePlan& plan, std::size_t first, std::size_t number,
                    RevokeOutcome& outcome) {
        const auto records = upkeep::in_order_of_rows(plan);
        store.write([&](store::Writer& writer) {
            upkeep::apply(
                writer, plan,
                {std::span(records).subspan(first, number), first + number == records.size()},
                {kNow, 0, "revoke", "what", "why"}, outcome);
        });
    }
    std::vector<std::string> logged() {
        std::vector<std::string> texts;
        store.read([&](const store::Reader& reader) {
            reader.each_change(
                {}, [&](const store::LoggedChange& entry) { texts.push_back(entry.change.what); });
        });
        return texts;
    }
    std::vector<Secret> secrets(const std::string& ref) {
        return store.read([&](const store::Reader& reader) {
            const auto record = reader.record(ImageRef{ref});
            REQUIRE(record);
            return record->record.mapping.begin()->second.secrets;
        });
    }
};

inline const std::vector<PulledRecord> kSample{
    record_of("web", {secret("team-a", "regcred", "aaaa"), secret("team-c", "own", "cccc")}),
    record_of("api", {secret("team-b", "copy", "aaaa")}),
    record_of("db", {secret("team-c", "own", "cccc")}),
};

} // namespace pullrec::test
