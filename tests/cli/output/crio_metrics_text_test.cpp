// SPDX-License-Identifier: Apache-2.0
#include "cli/output/crio_metrics_text.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

TEST_CASE("a database without pulls has CRI-O's counters at zero") {
    CHECK(
        cli::crio_metrics_text({}) ==
        R"(# HELP container_runtime_crio_image_pulls_success_total Cumulative number of CRI-O image pull successes.
# TYPE container_runtime_crio_image_pulls_success_total counter
container_runtime_crio_image_pulls_success_total 0
# HELP container_runtime_crio_image_pulls_layer_size Size in bytes of CRI-O image pulls, each as one layer.
# TYPE container_runtime_crio_image_pulls_layer_size histogram
container_runtime_crio_image_pulls_layer_size_bucket{le="1000"} 0
container_runtime_crio_image_pulls_layer_size_bucket{le="1e+06"} 0
container_runtime_crio_image_pulls_layer_size_bucket{le="1e+07"} 0
container_runtime_crio_image_pulls_layer_size_bucket{le="5e+07"} 0
container_runtime_crio_image_pulls_layer_size_bucket{le="1e+08"} 0
container_runtime_crio_image_pulls_layer_size_bucket{le="2e+08"} 0
container_runtime_crio_image_pulls_layer_size_bucket{le="3e+08"} 0
container_runtime_crio_image_pulls_layer_size_bucket{le="4e+08"} 0
container_runtime_crio_image_pulls_layer_size_bucket{le="5e+08"} 0
container_runtime_crio_image_pulls_layer_size_bucket{le="1e+09"} 0
container_runtime_crio_image_pulls_layer_size_bucket{le="1e+10"} 0
container_runtime_crio_image_pulls_layer_size_bucket{le="+Inf"} 0
container_runtime_crio_image_pulls_layer_size_sum 0
container_runtime_crio_image_pulls_layer_size_count 0
)");
}

TEST_CASE("names, labels and bucket edges are CRI-O's") {
    store::PullTotals totals;
    totals.successes = 3;
    totals.failures = {{"DENIED", 1}, {"UNKNOWN", 2}};
    totals.pulls[0] = 1; // exactly 1000 bytes
    totals.bytes[0] = 1000;
    totals.pulls[1] = 1; // 1001 bytes
    totals.bytes[1] = 1001;
    totals.pulls[11] = 1;
    totals.bytes[11] = 20'000'000'000;
    totals.skipped_bytes[3] = 10'000'001;
    const std::string text = cli::crio_metrics_text(totals);
    CAPTURE(text);
    for (const char* line :
         {"pulls_success_total 3", "pulls_failure_total{error=\"DENIED\"} 1",
          "pulls_failure_total{error=\"UNKNOWN\"} 2",
          "pulls_bytes_total{mediatype=\"\",size=\">0 B\"} 1000",
          "pulls_bytes_total{mediatype=\"\",size=\">1 KiB\"} 1001",
          "pulls_bytes_total{mediatype=\"\",size=\">10 GiB\"} 20000000000",
          "pulls_skipped_bytes_total{size=\">10 MiB\"} 10000001",
          "pulls_layer_size_bucket{le=\"1000\"} 1", "pulls_layer_size_bucket{le=\"1e+06\"} 2",
          "pulls_layer_size_bucket{le=\"1e+10\"} 2", "pulls_layer_size_bucket{le=\"+Inf\"} 3",
          "pulls_layer_size_sum 20000002001", "pulls_layer_size_count 3"}) {
        CAPTURE(line);
        CHECK(text.find("\ncontainer_runtime_crio_image_" + std::string(line) + "\n") !=
              std::string::npos);
    }
    CHECK(text.find("layer_reuse") == std::string::npos);
}
