// SPDX-License-Identifier: Apache-2.0
#include "answers/who_can.hpp"

#include "answers/profiles.hpp"
#include "domain/error.hpp"
#include "domain/normalised_reference.hpp"

#include <algorithm>
#include <utility>

namespace pullrec::answers {

namespace {

/// A record as a release reads it.
RecordedAccess access_of(store::StoredRecord&& stored, const ImageName& name,
                         const Profile& profile) {
    Evidence evidence;
    evidence.record_presence = Presence::present;
    evidence.record_version = stored.api_version;
    evidence.record = std::move(stored.record);
    RecordedAccess access{evidence.record->image_ref, evidence.record->last_updated, true, {}};
    const Evidence seen = seen_with(profile.forms, std::move(evidence));
    access.readable = seen.record.has_value();
    if (seen.record) {
        access.access = seen.record->mapping.at(name);
    }
    return access;
}

std::vector<RecordedAccess> records_of(const store::Reader& reader, const ImageName& name,
                                       const Profile& profile,
                                       const std::optional<ImageRef>& only) {
    std::vector<RecordedAccess> records;
    for (const ImageRef& ref : reader.image_refs_named(name.text)) {
        if (only.value_or(ref) != ref) {
            continue;
        }
        if (auto stored = reader.record(ref)) {
            records.push_back(access_of(*std::move(stored), name, profile));
        }
    }
    std::sort(records.begin(), records.end(),
              [](const auto& left, const auto& right) { return left.image_ref < right.image_ref; });
    return records;
}

void require_name(ReferenceFault fault) {
    if (fault != ReferenceFault::none) {
        throw Error(ErrorCode::usage, "IMAGE is no image name: " + std::string(describe(fault)));
    }
}

ReleaseAccess access_as(const Profile& profile, const store::Reader& reader,
                        const WhoCanQuestion& question) {
    const auto policy =
        VerificationPolicy::of(question.policy.policy, question.policy.allowlist, profile);
    const MappingKey key(question.image, profile.name_rule);
    require_name(key.fault());
    return {profile,
            key.name(),
            gate_on(profile, question.profile.has_value()),
            policy.requires_verification(question.image, true),
            policy.requires_verification(question.image, false),
            records_of(reader, key.name(), profile, question.image_ref)};
}

} // namespace

bool ReleaseAccess::is_open_to_somebody() const {
    return !gate_on || !verifies_pulled ||
           std::any_of(records.begin(), records.end(),
                       [](const RecordedAccess& record) { return !record.access.empty(); });
}

std::vector<ReleaseAccess> who_can(const store::Reader& reader, const WhoCanQuestion& question) {
    // no release starts a container whose image does not parse in full (kubelet 9.1)
    require_name(parse_normalised(question.image.text).fault);
    std::vector<ReleaseAccess> answers;
    std::optional<Error> refusal;
    for (const Profile& profile : profiles_for(reader, question.profile)) {
        try {
            answers.push_back(access_as(profile, reader, question));
        } catch (const Error& error) {
            // a kubelet of this release would not have started with the list
            refusal = error;
        }
    }
    if (answers.empty()) {
        throw refusal ? *refusal : Error(ErrorCode::usage, "no release to ask for");
    }
    return answers;
}

} // namespace pullrec::answers
