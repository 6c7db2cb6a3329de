// SPDX-License-Identifier: Apache-2.0
#include "upkeep/metrics.hpp"

#include "upkeep/doctor.hpp"

namespace pullrec::upkeep {

namespace {

std::map<Severity, std::size_t> count_findings(const store::Reader& reader,
                                               const MetricsRequest& request) {
    ExamineRequest examination;
    examination.now = request.now;
    examination.quick = true;
    examination.in_memory = request.in_memory;
    std::map<Severity, std::size_t> counts{
        {Severity::info, 0}, {Severity::warn, 0}, {Severity::error, 0}};
    for (const Finding& finding : examine(reader, examination).findings) {
        ++counts[finding.severity];
    }
    return counts;
}

PruneHistory history_of(const store::Reader& reader) {
    PruneHistoryReader history;
    reader.each_change(Timestamp::min(),
                       [&](const store::LoggedChange& logged) { history.take(logged.change); });
    return history.history();
}

} // namespace

Metrics measure(const store::Reader& reader, const MetricsRequest& request) {
    Metrics metrics;
    metrics.counts = reader.counts();
    metrics.findings = count_findings(reader, request);
    if (!request.in_memory) {
        metrics.file = reader.file_facts();
    }
    metrics.prunes = request.prunes_beside ? *request.prunes_beside : history_of(reader);
    return metrics;
}

} // namespace pullrec::upkeep
