// SPDX-License-Identifier: Apache-2.0
#include "domain/crio_label.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

using namespace pullrec;

namespace {

struct Row {
    const char* label;
    const char* text;
};

/// The 22 rows of CRI-O's table, in its order.
constexpr Row kTable[] = {
    {"BLOB_UNKNOWN", "blob unknown to registry"},
    {"BLOB_UPLOAD_INVALID", "blob upload invalid"},
    {"BLOB_UPLOAD_UNKNOWN", "blob upload unknown to registry"},
    {"DENIED", "requested access to the resource is denied"},
    {"DIGEST_INVALID", "provided digest did not match uploaded content"},
    {"BLOB_UNKNOWN", "blob unknown to registry"}, // MANIFEST_BLOB_UNKNOWN is never reached
    {"MANIFEST_INVALID", "manifest invalid"},
    {"MANIFEST_UNKNOWN", "manifest unknown"},
    {"MANIFEST_UNVERIFIED", "manifest failed signature verification"},
    {"NAME_INVALID", "invalid repository name"},
    {"NAME_UNKNOWN", "repository name not known to registry"},
    {"PAGINATION_NUMBER_INVALID", "invalid number of results requested"},
    {"SIZE_INVALID", "provided length did not match content length"},
    {"TAG_INVALID", "manifest tag did not match URI"},
    {"TOOMANYREQUESTS", "too many requests"},
    {"UNAUTHORIZED", "authentication required"},
    {"UNAVAILABLE", "service unavailable"},
    {"UNKNOWN", "unknown error"},
    {"UNSUPPORTED", "The operation is unsupported."},
    {"CONNECTION_REFUSED", "connection refused"},
    {"CONNECTION_TIMEOUT", "connection timed out"},
    {"NOT_FOUND", "404 (Not Found)"},
};

constexpr std::size_t kSameTextAsFirst = 5;
constexpr std::size_t kUnknownRow = 17;

} // namespace

TEST_CASE("each of the 22 rows gives its label, also in the middle of a text") {
    for (const Row& row : kTable) {
        CAPTURE(row.text);
        CHECK(crio_label(row.text) == row.label);
        CHECK(crio_label(std::string("reading manifest: ") + row.text + " (try later)") ==
              row.label);
    }
}

TEST_CASE("of two rows the earlier counts; after 'unknown error' the connection does") {
    for (std::size_t i = 0; i < std::size(kTable); ++i) {
        for (std::size_t j = i + 1; j < std::size(kTable); ++j) {
            if (j == kSameTextAsFirst) {
                continue;
            }
            const bool undone = i == kUnknownRow && j > kUnknownRow + 1;
            CAPTURE(i);
            CAPTURE(j);
            CHECK(crio_label(std::string(kTable[j].text) + "; " + kTable[i].text) ==
                  kTable[undone ? j : i].label);
        }
    }
}

TEST_CASE("the examples that were checked against CRI-O's own code") {
    CHECK(crio_label("errors:\ndenied: requested access to the resource is denied\n"
                     "unauthorized: authentication required") == "DENIED");
    CHECK(crio_label("manifest unknown: connection refused") == "MANIFEST_UNKNOWN");
    CHECK(crio_label("unknown error; connection refused") == "CONNECTION_REFUSED");
    for (const char* unknown :
         {"toomanyrequests: You have reached your pull rate limit.", "503 Service Unavailable",
          "i/o timeout", "context canceled", "context deadline exceeded", "no such host",
          "x509: certificate signed by unknown authority", "no space left on device",
          "Source image rejected: A signature was required, but no signature exists",
          "unexpected EOF", "connection reset by peer", "no route to host", "Manifest unknown",
          ""}) {
        CAPTURE(unknown);
        CHECK(crio_label(unknown) == "UNKNOWN");
    }
}

TEST_CASE("the list of labels is what the table can give") {
    for (const Row& row : kTable) {
        CHECK(std::find(kCrioLabels.begin(), kCrioLabels.end(), row.label) != kCrioLabels.end());
    }
    for (const std::string_view label : kCrioLabels) {
        CAPTURE(label);
        CHECK(std::any_of(std::begin(kTable), std::end(kTable),
                          [label](const Row& row) { return crio_label(row.text) == label; }));
    }
}
