// SPDX-License-Identifier: Apache-2.0
#include "domain/crio_label.hpp"

#include <algorithm>

namespace pullrec {
namespace {

struct Row {
    std::string_view label;
    std::string_view text;
};

constexpr std::string_view kUnknown = "UNKNOWN";

/// The registry's error codes, sorted as CRI-O sorts them.
constexpr std::array<Row, 19> kRegistryErrors{{
    {"BLOB_UNKNOWN", "blob unknown to registry"},
    {"BLOB_UPLOAD_INVALID", "blob upload invalid"},
    {"BLOB_UPLOAD_UNKNOWN", "blob upload unknown to registry"},
    {"DENIED", "requested access to the resource is denied"},
    {"DIGEST_INVALID", "provided digest did not match uploaded content"},
    {"MANIFEST_BLOB_UNKNOWN", "blob unknown to registry"},
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
    {kUnknown, "unknown error"},
    {"UNSUPPORTED", "The operation is unsupported."},
}};

/// What CRI-O asks when those gave nothing, or UNKNOWN.
constexpr std::array<Row, 3> kConnectionErrors{{
    {"CONNECTION_REFUSED", "connection refused"},
    {"CONNECTION_TIMEOUT", "connection timed out"},
    {"NOT_FOUND", "404 (Not Found)"},
}};

template <class Rows>
std::string_view first_in(const Rows& rows, std::string_view error) {
    const auto* const found = std::find_if(rows.begin(), rows.end(), [error](const Row& row) {
        return error.find(row.text) != std::string_view::npos;
    });
    return found == rows.end() ? kUnknown : found->label;
}

} // namespace

std::string_view crio_label(std::string_view error) {
    const std::string_view label = first_in(kRegistryErrors, error);
    return label == kUnknown ? first_in(kConnectionErrors, error) : label;
}

} // namespace pullrec
