// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

namespace pullrec {

/// Every label that CRI-O's failure metric can have, in its own order. MANIFEST_BLOB_UNKNOWN is not
/// among them: it shares its text with BLOB_UNKNOWN, which comes before it.
inline constexpr std::array<std::string_view, 21> kCrioLabels{
    "BLOB_UNKNOWN",
    "BLOB_UPLOAD_INVALID",
    "BLOB_UPLOAD_UNKNOWN",
    "DENIED",
    "DIGEST_INVALID",
    "MANIFEST_INVALID",
    "MANIFEST_UNKNOWN",
    "MANIFEST_UNVERIFIED",
    "NAME_INVALID",
    "NAME_UNKNOWN",
    "PAGINATION_NUMBER_INVALID",
    "SIZE_INVALID",
    "TAG_INVALID",
    "TOOMANYREQUESTS",
    "UNAUTHORIZED",
    "UNAVAILABLE",
    "UNSUPPORTED",
    "CONNECTION_REFUSED",
    "CONNECTION_TIMEOUT",
    "NOT_FOUND",
    "UNKNOWN",
};

/// The label that CRI-O gives to a pull's error text (runtimes A.7): the first text of its table
/// that the error contains, case and all; else UNKNOWN, which many a common error is.
std::string_view crio_label(std::string_view error);

} // namespace pullrec
