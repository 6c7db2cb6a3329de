// SPDX-License-Identifier: Apache-2.0
#include "upkeep/file_checks.hpp"

#include "store/library_bugs.hpp"

#include <fmt/format.h>

namespace pullrec::upkeep {

namespace {

void check_integrity(const store::Reader& reader, const ExamineRequest& request,
                     Examination& examination) {
    if (request.in_memory) {
        return;
    }
    const auto damage = !request.quick   ? reader.damage_in_depth()
                        : request.damage ? *request.damage
                                         : reader.damage();
    for (const std::string& what : damage) {
        examination.findings.push_back({Severity::error, "integrity", what,
                                        "keep all files of the database, then restore a backup"});
    }
    if (request.quick) {
        examination.skipped.push_back({"integrity", "only a quick look was asked for"});
    }
}

void check_baseline(const store::Reader& reader, const ExamineRequest& request,
                    Examination& examination) {
    const store::Meta meta = reader.meta();
    if (!request.in_memory && meta.role == store::Role::authority &&
        meta.baseline == store::Baseline::kubelet) {
        examination.findings.push_back({Severity::info, "baseline",
                                        "every image without a record counts as preloaded, as for "
                                        "a kubelet: nothing that is lost here is noticed",
                                        ""});
    }
    if (reader.was_restored()) {
        examination.findings.push_back({Severity::info, "restored",
                                        "a backup was restored: 'pullrec audit' tells when; no "
                                        "grant is written to files any more",
                                        ""});
    }
    if (meta.baseline == store::Baseline::unknown) {
        examination.findings.push_back(
            {Severity::warn, "unstable-source",
             "the directories moved each time they were read: an image without a record is unknown",
             "pullrec sync"});
    }
}

void check_library(const ExamineRequest& request, Examination& examination) {
    if (request.in_memory) {
        return;
    }
    for (const store::LibraryBug& bug : store::library_bugs()) {
        if (bug.state == store::BugState::guarded) {
            examination.findings.push_back(
                {Severity::info, "sqlite-library",
                 fmt::format("the SQLite library still has the bug '{}': guarded by how it is used",
                             bug.name),
                 ""});
        }
    }
}

} // namespace

void check_file(const store::Reader& reader, const ExamineRequest& request,
                Examination& examination) {
    check_integrity(reader, request, examination);
    check_baseline(reader, request, examination);
    check_library(request, examination);
}

} // namespace pullrec::upkeep
