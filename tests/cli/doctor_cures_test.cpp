// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/shell_calls.hpp"
#include "tests/store/memory_store.hpp"
#include "upkeep/doctor.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>

using namespace pullrec;
using namespace pullrec::cli;
using std::chrono::hours;
using test::kNow;

namespace {

PulledRecord record_of(const std::string& ref) {
    PulledRecord record{{ref}, kNow - hours{48}, {}};
    record.mapping[{"registry.example/app"}].secrets = {{{"team-a", "regcred", "u1"}, "aaaa"}};
    return record;
}

/// A database in which everything is wrong that its rows can show.
void fill(store::Writer& writer) {
    writer.add_record({record_of("registry.example/web@sha256:aa"), {}, {}});
    writer.add_record({record_of("sha256:cc"), {}, {}});
    writer.add_intent({{{"old"}}, store::kNobody, kNow - hours{48}, {}});
    writer.put_vanished({{"sha256:dd"}, "{}", 1, kNow, kNow});
    writer.add_preloaded({"sha256:dd"}, {"registry.example/$(it's) \"open\""});
    Revocation revocation;
    revocation.name_space = "team-a";
    revocation.revoked_at = kNow - hours{1};
    writer.add_revocation(revocation);
    writer.log({kNow, 0, "revoke", "removed 2 grants from 2 records, more to follow", {}});
}

/// The cure of each finding of a node whose runtime lists one image without a record.
std::map<std::string, std::string> cures(upkeep::ExamineRequest request) {
    request.now = kNow;
    request.in_memory = true;
    request.vanished.emplace().push_back({{"sha256:bb"}, "{}", 3, kNow - hours{2}, kNow});
    request.listing.emplace().images.emplace_back().id = {"sha256:bb"};
    store::Store store = test::memory_store(store::Baseline::unknown);
    store.write(fill);
    std::map<std::string, std::string> cures;
    store.read([&](const store::Reader& reader) {
        for (const upkeep::Finding& finding : upkeep::examine(reader, request).findings) {
            if (!finding.cure.empty()) {
                cures.emplace(finding.check, finding.cure);
            }
        }
    });
    return cures;
}

bool is_command(const std::string& cure) {
    return cure.starts_with("pullrec ") || cure.find("| pullrec ") != std::string::npos;
}

} // namespace

TEST_CASE("every command that doctor names as a cure is a right call, whatever it is asked with") {
    upkeep::ExamineRequest usual;
    upkeep::ExamineRequest odd;
    odd.changing = "pullrec --files '/mnt/it'\\''s here'";
    odd.images_cmd = "nerdctl --namespace 'k8s.io' images --format json";
    for (const auto& request : {usual, odd}) {
        const auto all = cures(request);
        for (const auto* check : {"record-vanished", "image-ref-style", "image-gone",
                                  "stale-intent", "open-preloaded", "unstable-source"}) {
            CAPTURE(check);
            REQUIRE(all.contains(check));
            const std::string& cure = all.at(check);
            CAPTURE(cure);
            REQUIRE(is_command(cure));
            const auto calls = calls_of(cure);
            REQUIRE(calls.size() == 1);
            CHECK(command_meant(calls.front()) != nullptr);
        }
    }
}

TEST_CASE("a cure that is no command does not look like one") {
    for (const auto& found : cures({})) {
        CAPTURE(found.first);
        const std::string& cure = found.second;
        CHECK((is_command(cure) || cure.find("pullrec") == std::string::npos ||
               cure.find("'pullrec ") != std::string::npos));
    }
}

TEST_CASE("a cure asks the same runtime as doctor did, and only looks until somebody has looked") {
    upkeep::ExamineRequest request;
    request.images_cmd = "cat images.json";
    const auto all = cures(request);
    CHECK(all.at("record-vanished") == "pullrec repair --images-cmd 'cat images.json' --dry-run");
    CHECK(all.at("stale-intent") == "cat images.json | pullrec recover --images - --dry-run");
    CHECK(all.at("open-preloaded") ==
          "pullrec preloaded remove 'registry.example/$(it'\\''s) \"open\"' --dry-run");
}
