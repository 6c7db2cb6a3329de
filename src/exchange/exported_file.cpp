// SPDX-License-Identifier: Apache-2.0
#include "exchange/exported_file.hpp"

#include "codec/record_document.hpp"
#include "domain/digest.hpp"
#include "exchange/directories.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace pullrec::exchange {

namespace {

using store::FileKind;
using store::StoredIntent;
using store::StoredRecord;
using store::UnreadableFile;
using Take = std::function<void(ExportedFile&&)>;

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

ExportedFile file_of(const StoredRecord& stored, const ExportOptions& options) {
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

void each_intent(const store::Reader& database, const ExportOptions& options, const Take& take) {
    std::string last;
    bool any = false;
    database.each_intent([&](const StoredIntent& stored) {
        const std::string& image = stored.intent.image.text;
        if (any && image == last) {
            return; // several pulls of one image have one file
        }
        any = true;
        last = image;
        const ApiVersion version = version_for(stored.api_version, options);
        require_readable(version, fmt::format("the intent {}", image), options);
        take({FileKind::intent, record_file_name(image), encode(stored.intent, version),
              ExportedFile::Meaning::document, std::nullopt, std::nullopt});
    });
}

void require_file_name(const std::string& name) {
    if (!is_source_name(name) || name.find('/') != std::string::npos) {
        throw Error(ErrorCode::corrupt, "the database holds a file name that no kubelet writes: "
                                        "run 'pullrec doctor'");
    }
}

/// Gives the names of the unreadable records.
std::set<std::string> each_unreadable(const store::Reader& database, const ExportOptions& options,
                                      const Take& take) {
    std::set<std::string> names;
    database.each_unreadable(
        [&](UnreadableFile file) {
            // a misnamed record decodes, and a kubelet may read its grants
            if (options.without_grants && file.content_key) {
                file.bytes.reset();
            }
            require_file_name(file.file_name);
            if (file.kind == FileKind::record) {
                names.insert(file.file_name);
            }
            take({file.kind, file.file_name, file.bytes.value_or(""),
                  file.bytes ? ExportedFile::Meaning::unreadable : ExportedFile::Meaning::stand_in,
                  std::nullopt, file.digest});
        },
        true);
    return names;
}

/// The images that are on the node and that the database keeps closed although it knows no record
/// of them.
std::set<ImageRef> closed_images(const store::Reader& database, const ExportOptions& options) {
    std::set<ImageRef> closed;
    if (database.meta().baseline == store::Baseline::kubelet) {
        return closed;
    }
    if (!options.present) {
        throw Error(
            ErrorCode::refused,
            "the kubelet would take every image without a record for preloaded, and this "
            "database does not: give the complete list of images on the node (--images LIST)");
    }
    std::set<std::string> unreadable;
    database.each_unreadable(
        [&](const UnreadableFile& file) { unreadable.insert(file.file_name); });
    for (const ListedImage& image : *options.present) {
        if (!database.is_preloaded(image.ref, image.name) && !database.has_record(image.ref)) {
            closed.insert(image.ref);
        }
    }
    return closed;
}

} // namespace

void require_exportable(const store::Reader& database, const ExportOptions& options) {
    if (database.was_restored() && !options.without_grants) {
        throw Error(ErrorCode::refused, "the database was restored, and its grants may have been "
                                        "revoked since: use --without-grants");
    }
    closed_images(database, options);
    each_intent(database, options, [](ExportedFile&&) {});
    database.each_record([&](const StoredRecord& stored) { file_of(stored, options); });
}

void each_exported_file(const store::Reader& database, Timestamp now, const ExportOptions& options,
                        const Take& take) {
    each_intent(database, options, take);
    const std::set<std::string> unreadable = each_unreadable(database, options, take);
    database.each_record([&](const StoredRecord& stored) {
        const std::string& ref = stored.record.image_ref.text;
        if (unreadable.empty() || !unreadable.contains(record_file_name(ref))) {
            take(file_of(stored, options));
        }
    });
    for (const ImageRef& ref : closed_images(database, options)) {
        ExportedFile file = file_of({{ref, now, {}}, {}, {}}, options);
        file.meaning = ExportedFile::Meaning::closed_image;
        if (!unreadable.contains(file.name)) {
            take(std::move(file));
        }
    }
}

std::size_t count_exported_files(const store::Reader& database) {
    const store::Counts counts = database.counts();
    return static_cast<std::size_t>(counts.intents + counts.records + counts.unreadable_intents +
                                    counts.unreadable_records);
}

} // namespace pullrec::exchange
