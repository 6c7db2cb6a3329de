// SPDX-License-Identifier: Apache-2.0
#include "exchange/exported_document.hpp"

#include "codec/record_document.hpp"
#include "domain/digest.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pullrec::exchange {

namespace {

using store::FileKind;

bool has_service_accounts(const PulledRecord& record) {
    return std::any_of(record.mapping.begin(), record.mapping.end(),
                       [](const auto& entry) { return !entry.second.service_accounts.empty(); });
}

ApiVersion version_for(const std::optional<ApiVersion>& own, const ExportOptions& options) {
    return options.api_version.value_or(own.value_or(ApiVersion::v1beta1));
}

void require_readable(ApiVersion version, const std::string& what, const ExportOptions& options) {
    if (version == ApiVersion::v1beta1 && !options.readers.v1beta1) {
        throw Error(ErrorCode::refused,
                    fmt::format("{} would be written as v1beta1, which that kubelet does not read: "
                                "use --api-version v1alpha1",
                                what));
    }
}

} // namespace

ExportedFile exported(const store::StoredRecord& stored, const ExportOptions& options) {
    PulledRecord record = stored.record;
    if (options.without_grants) {
        record.mapping.clear();
    }
    const ApiVersion version = version_for(stored.api_version, options);
    const std::string what = fmt::format("the record {}", record.image_ref.text);
    require_readable(version, what, options);
    if (!options.readers.service_accounts && has_service_accounts(record)) {
        throw Error(ErrorCode::refused, fmt::format("{} has service accounts, which that kubelet "
                                                    "does not read: use --without-grants",
                                                    what));
    }
    return {FileKind::record,        record_file_name(record.image_ref.text),
            encode(record, version), ExportedFile::Meaning::document,
            record.last_updated,     std::nullopt};
}

ExportedFile exported(const store::StoredIntent& stored, const ExportOptions& options) {
    const std::string& image = stored.intent.image.text;
    const ApiVersion version = version_for(stored.api_version, options);
    require_readable(version, fmt::format("the intent {}", image), options);
    return {FileKind::intent,
            record_file_name(image),
            encode(stored.intent, version),
            ExportedFile::Meaning::document,
            std::nullopt,
            std::nullopt};
}

} // namespace pullrec::exchange
