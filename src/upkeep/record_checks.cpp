// SPDX-License-Identifier: Apache-2.0
#include "upkeep/record_checks.hpp"

#include "domain/credential_tag.hpp"
#include "domain/mapping_key.hpp"
#include "upkeep/rough_age.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace pullrec::upkeep {

namespace {

using store::StoredRecord;

constexpr std::chrono::hours kIntentIsStale{24};
constexpr std::size_t kShownName = 19;              // sha256- and 12 hex digits
constexpr std::int64_t kOldestYear = 1'262'304'000; // 2010: before there was a kubelet

void add(Examination& examination, Severity severity, std::string_view check, std::string text,
         std::string cure = {}) {
    examination.findings.push_back({severity, check, std::move(text), std::move(cure)});
}

void check_unreadable(const store::Reader& reader, Examination& examination) {
    reader.each_unreadable([&](const store::UnreadableFile& file) {
        const bool is_record = file.kind == store::FileKind::record;
        add(examination, Severity::warn, is_record ? "unreadable-record" : "unreadable-intent",
            fmt::format("{}: {}; {}", file.file_name.substr(0, kShownName), file.reason,
                        is_record ? "every pod must pull that image"
                                  : "every pod must pull that image unless a record of it is "
                                    "there"));
    });
}

void check_intents(const store::Reader& reader, const ExamineRequest& request,
                   Examination& examination) {
    std::map<std::string, Timestamp> oldest;
    reader.each_intent([&](const store::StoredIntent& stored) {
        const auto [known, is_new] =
            oldest.try_emplace(stored.intent.image.text, stored.recorded_at);
        known->second = std::min(known->second, stored.recorded_at);
    });
    for (const auto& [image, since] : oldest) {
        if (request.now - since >= kIntentIsStale) {
            add(examination, Severity::warn, "stale-intent",
                fmt::format("{} since {}", image, rough_age(since, request.now)),
                fmt::format("{} | {} recover --images - --dry-run", request.images_cmd,
                            request.changing));
        }
    }
}

void check_shared_logins(const store::Reader& reader, Examination& examination) {
    std::map<std::int64_t, std::set<std::int64_t>> holders;
    reader.each_secret_grant([&](const store::SecretGrantKeys& grant) {
        holders[grant.credential].insert(grant.account);
    });
    const std::string key = reader.meta().tag_key;
    for (const auto& [id, accounts] : holders) {
        const std::string hash = reader.credential(id).hash;
        std::set<std::string> names;
        std::set<std::string> namespaces;
        for (const std::int64_t account : accounts) {
            const Coordinates coordinates = reader.account(account).coordinates;
            names.insert(coordinates.name_space + '/' + coordinates.name);
            namespaces.insert(coordinates.name_space);
        }
        if (!hash.empty() && names.size() > 1) {
            add(examination, Severity::info, "same-credential",
                fmt::format("{} is shared by {} secrets in {} namespace{}",
                            credential_tag(hash, key), names.size(), namespaces.size(),
                            namespaces.size() == 1 ? "" : "s"));
        }
    }
}

/// How many records show each oddity that a kubelet keeps as it is (safety decision 12).
struct Oddities {
    std::size_t node_and_lists = 0;
    std::size_t odd_time = 0;
    std::size_t empty_ref = 0;
    std::size_t raw_only = 0;  ///< releases from 1.36 write it so, older ones do not find it
    std::size_t full_only = 0; ///< releases up to 1.35 write it so, younger ones may not find it
};

bool is_odd(const std::optional<Timestamp>& time, Timestamp now) {
    return time && (*time > now + std::chrono::hours{1} ||
                    *time < Timestamp(std::chrono::seconds{kOldestYear}));
}

void look_at(const StoredRecord& stored, Timestamp now, Oddities& oddities) {
    oddities.empty_ref += stored.record.image_ref.text.empty() ? 1 : 0;
    oddities.odd_time += is_odd(stored.record.last_updated, now) ? 1 : 0;
    bool both = false;
    bool raw = false;
    bool full = false;
    for (const auto& [name, entry] : stored.record.mapping) {
        both = both || (entry.node_pods_accessible &&
                        (!entry.secrets.empty() || !entry.service_accounts.empty()));
        const Image image{name.text};
        const MappingKey normalised(image, NameRule::normalised);
        raw = raw || (normalised.fault() == ReferenceFault::none && normalised.text() != name.text);
        full = full || name.text.starts_with("docker.io/");
    }
    oddities.full_only += full ? 1 : 0;
    oddities.node_and_lists += both ? 1 : 0;
    oddities.raw_only += raw ? 1 : 0;
}

void check_oddities(const store::Reader& reader, Timestamp now, Examination& examination) {
    Oddities oddities;
    reader.each_record([&](const StoredRecord& stored) { look_at(stored, now, oddities); });
    const auto tell = [&](std::size_t count, std::string_view check, std::string_view what) {
        if (count > 0) {
            add(examination, Severity::info, check,
                fmt::format("{} record{} {}", count, count == 1 ? "" : "s", what));
        }
    };
    tell(oddities.node_and_lists, "node-and-lists",
         "name secrets or service accounts beside access for every pod");
    tell(oddities.odd_time, "odd-time", "with a time of the future or before 2010");
    tell(oddities.empty_ref, "empty-image-ref", "without an image ref");
    tell(oddities.raw_only, "short-spelling",
         "under a name that kubelets up to 1.35 spell in full: they do not find it");
    tell(oddities.full_only, "full-spelling",
         "under a name in full: kubelets from 1.36 find it only for pods that spell it so, the "
         "others pull again");
}

} // namespace

void check_records(const store::Reader& reader, const ExamineRequest& request,
                   Examination& examination) {
    check_unreadable(reader, examination);
    check_intents(reader, request, examination);
    if (request.quick) {
        for (const std::string_view check :
             {"same-credential", "node-and-lists", "odd-time", "empty-image-ref", "short-spelling",
              "full-spelling"}) {
            examination.skipped.push_back({check, "only a quick look was asked for"});
        }
        return;
    }
    check_shared_logins(reader, examination);
    check_oddities(reader, request.now, examination);
}

} // namespace pullrec::upkeep
