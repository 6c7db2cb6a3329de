// SPDX-License-Identifier: Apache-2.0
#include "upkeep/invariant_checks.hpp"

#include "domain/digest.hpp"
#include "domain/last_evidence.hpp"
#include "domain/shell_word.hpp"
#include "upkeep/grant_difference.hpp"
#include "upkeep/revoke.hpp"
#include "upkeep/vanished_evidence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <vector>

namespace pullrec::upkeep {

namespace {

void check_orphans(const store::Reader& reader, Examination& examination) {
    for (const std::string& table : reader.orphans()) {
        examination.findings.push_back(
            {Severity::error, "foreign-keys",
             fmt::format("the table {} has rows that lack what they refer to", table),
             "keep all files of the database, then restore a backup"});
    }
}

/// Grants that were there before they were revoked; a later pull may have granted them again.
bool has_revoked_grant(const store::StoredRecord& stored,
                       const std::vector<Revocation>& revocations) {
    const Timestamp known = last_evidence(stored.record.last_updated, stored.last_confirmed);
    std::vector<Revocation> later;
    std::copy_if(revocations.begin(), revocations.end(), std::back_inserter(later),
                 [&](const Revocation& revocation) { return revocation.revoked_at > known; });
    return !later.empty() && count_lost(stored.record, without_revoked(stored, later).record) > 0;
}

/// A login that a later pull proved again is not.
bool is_revoked_since(const ProvenSecret& proven, Timestamp proven_at,
                      const std::vector<Revocation>& revocations) {
    return std::any_of(revocations.begin(), revocations.end(), [&](const Revocation& revocation) {
        return revocation.revoked_at > proven_at &&
               is_revoked(proven.image_name, proven.secret, {&revocation, 1});
    });
}

void check_revocations(const store::Reader& reader, Examination& examination) {
    const std::vector<Revocation> revocations = reader.revocations();
    if (revocations.empty()) {
        return;
    }
    std::set<ImageRef> refs;
    reader.each_record([&](const store::StoredRecord& stored) {
        if (has_revoked_grant(stored, revocations)) {
            refs.insert(stored.record.image_ref);
        }
    });
    reader.each_proven([&](const ImageRef& ref, const ProvenSecret& proven, Timestamp proven_at) {
        if (is_revoked_since(proven, proven_at, revocations)) {
            refs.insert(ref);
        }
    });
    const std::size_t records = refs.size();
    if (records > 0) {
        examination.findings.push_back(
            {Severity::error, "revoked-grant",
             fmt::format("{} record{} a grant that was revoked since: a revoke was cut off, or "
                         "another program wrote here",
                         records, records == 1 ? " holds" : "s hold"),
             "revoke it again, as 'pullrec audit' tells it was done"});
    }
}

/// By the log alone, so that a quick look finds it.
void check_last_revoke(const store::Reader& reader, Examination& examination) {
    const auto last = reader.last_revoke();
    if (last && last->ends_with(kMoreToFollow)) {
        examination.findings.push_back(
            {Severity::error, "revoke-cut-off",
             "the last revoke stopped before its end, or is at work now: the rest of the grants "
             "that were to go is still there",
             "run the same revoke again"});
    }
}

void check_preloaded(const store::Reader& reader, const ExamineRequest& request,
                     Examination& examination) {
    const VanishedEvidence gone = vanished_from(reader, reader);
    if (gone.count() == 0) {
        return;
    }
    std::set<std::string> names;
    for (const auto& record : gone.records) {
        names.insert(record_file_name(record.image_ref.text));
    }
    for (const auto& file : gone.files) {
        names.insert(file.file_name);
    }
    reader.each_preloaded([&](const store::PreloadedImage& row) {
        if (names.contains(record_file_name(row.image_ref.text))) {
            examination.findings.push_back(
                {Severity::error, "open-preloaded",
                 fmt::format("{} counts as preloaded although it had a record that vanished: every "
                             "pod may use it",
                             row.image_name.text),
                 fmt::format("{} preloaded remove {} --dry-run", request.changing,
                             shell_word(row.image_name.text))});
        }
    });
}

} // namespace

void check_invariants(const store::Reader& reader, const ExamineRequest& request,
                      Examination& examination) {
    check_preloaded(reader, request, examination);
    check_last_revoke(reader, examination);
    if (request.quick) {
        for (const std::string_view check : {"foreign-keys", "revoked-grant"}) {
            examination.skipped.push_back({check, "only a quick look was asked for"});
        }
        return;
    }
    check_orphans(reader, examination);
    check_revocations(reader, examination);
}

} // namespace pullrec::upkeep
