// SPDX-License-Identifier: Apache-2.0
#include "cli/output/crio_metrics_text.hpp"

#include "cli/output/exposition.hpp"

#include <algorithm>

namespace pullrec::cli {

namespace {

using OfSizes = store::PullTotals::OfSizes;

constexpr std::string_view kSuccess = "container_runtime_crio_image_pulls_success_total";
constexpr std::string_view kFailure = "container_runtime_crio_image_pulls_failure_total";
constexpr std::string_view kBytes = "container_runtime_crio_image_pulls_bytes_total";
constexpr std::string_view kSkipped = "container_runtime_crio_image_pulls_skipped_bytes_total";
constexpr std::string_view kLayerSize = "container_runtime_crio_image_pulls_layer_size";

/// As Go prints a bucket: `1000`, but `1e+06`.
std::string bound_text(std::int64_t bound) {
    return bound < 1'000'000 ? fmt::format_int(bound).str()
                             : fmt::format("{:g}", static_cast<double>(bound));
}

void add_failures(Exposition& text, const store::PullTotals& totals) {
    if (totals.failures.empty()) {
        return;
    }
    text.head(kFailure, "counter", "Cumulative number of CRI-O image pull failures by error.");
    for (const auto& [label, total] : totals.failures) {
        text.sample(kFailure, fmt::format("{{error={}}}", label_value(label)), total);
    }
}

void add_bytes(Exposition& text, const store::PullTotals& totals) {
    if (std::all_of(totals.pulls.begin(), totals.pulls.end(), [](auto n) { return n == 0; })) {
        return;
    }
    text.head(kBytes, "counter", "Bytes of CRI-O image pulls by media type and size of the pull.");
    for (std::size_t i = 0; i < kSizeCount; ++i) {
        if (totals.pulls.at(i) > 0) {
            text.sample(kBytes,
                        fmt::format("{{mediatype=\"\",size={}}}", label_value(size_label(i))),
                        totals.bytes.at(i));
        }
    }
}

void add_skipped(Exposition& text, const OfSizes& skipped) {
    if (std::all_of(skipped.begin(), skipped.end(), [](auto n) { return n == 0; })) {
        return;
    }
    text.head(kSkipped, "counter", "Bytes that CRI-O image pulls skipped, by size.");
    for (std::size_t i = 0; i < kSizeCount; ++i) {
        if (skipped.at(i) > 0) {
            text.sample(kSkipped, fmt::format("{{size={}}}", label_value(size_label(i))),
                        skipped.at(i));
        }
    }
}

void add_histogram(Exposition& text, const store::PullTotals& totals) {
    const std::string bucket = fmt::format("{}_bucket", kLayerSize);
    text.head(kLayerSize, "histogram", "Size in bytes of CRI-O image pulls, each as one layer.");
    std::int64_t pulls = 0;
    double bytes = 0;
    for (std::size_t i = 0; i < kSizeCount; ++i) {
        pulls += totals.pulls.at(i);
        bytes += static_cast<double>(totals.bytes.at(i));
        const std::string bound = i < kSizeBounds.size() ? bound_text(kSizeBounds.at(i)) : "+Inf";
        text.sample(bucket, fmt::format("{{le=\"{}\"}}", bound), pulls);
    }
    text.sample(fmt::format("{}_sum", kLayerSize), "", bytes);
    text.sample(fmt::format("{}_count", kLayerSize), "", pulls);
}

} // namespace

std::string crio_metrics_text(const store::PullTotals& totals) {
    Exposition text;
    text.head(kSuccess, "counter", "Cumulative number of CRI-O image pull successes.");
    text.sample(kSuccess, "", totals.successes);
    add_failures(text, totals);
    add_bytes(text, totals);
    add_skipped(text, totals.skipped_bytes);
    add_histogram(text, totals);
    return text.take();
}

} // namespace pullrec::cli
