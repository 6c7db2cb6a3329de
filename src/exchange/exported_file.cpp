// SPDX-License-Identifier: Apache-2.0
#include "exchange/exported_file.hpp"

#include "domain/digest.hpp"
#include "domain/preloaded_candidate.hpp"
#include "exchange/exported_document.hpp"
#include "exchange/unreadable_export.hpp"

#include <algorithm>
#include <set>

namespace pullrec::exchange {

namespace {

using store::FileKind;
using store::StoredIntent;
using store::StoredRecord;
using Take = std::function<void(ExportedFile&&)>;

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
        take(exported(stored, options));
    });
}

/// Whether the database leaves the image to every pod under all its names; never where a record,
/// readable or not, is kept under another of its refs.
bool counts_as_preloaded(const store::Reader& database, const ListedImage& image) {
    const PreloadedCandidate candidate = candidate_of(image);
    std::vector<ImageRef> others = database.aliases_of(image.id);
    others.insert(others.end(), candidate.aliases.begin(), candidate.aliases.end());
    return database.meta().baseline == store::Baseline::listed &&
           std::all_of(
               candidate.names.begin(), candidate.names.end(),
               [&](const ImageName& name) { return database.is_preloaded(image.id, name); }) &&
           std::none_of(others.begin(), others.end(), [&](const ImageRef& ref) {
               return database.has_record(ref) ||
                      database.is_unreadable(FileKind::record, ref.text);
           });
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
    for (const ListedImage& image : *options.present) {
        if (!database.has_record(image.id) && !counts_as_preloaded(database, image)) {
            closed.insert(image.id);
        }
    }
    return closed;
}

} // namespace

void require_exportable(const store::Reader& database, Timestamp now,
                        const ExportOptions& options) {
    if (database.was_restored() && !options.without_grants) {
        throw Error(ErrorCode::refused, "the database was restored, and its grants may have been "
                                        "revoked since: use --without-grants");
    }
    each_exported_file(database, now, options, [](ExportedFile&&) {});
}

void each_exported_file(const store::Reader& database, Timestamp now, const ExportOptions& options,
                        const Take& take) {
    const std::set<ImageRef> closed = closed_images(database, options);
    UnreadableExport unreadable(database, now, options);
    const auto take_fitting = [&](ExportedFile&& document) {
        if (auto file = unreadable.fit(std::move(document))) {
            take(std::move(*file));
        }
    };
    each_intent(database, options, take_fitting);
    database.each_record(
        [&](const StoredRecord& stored) { take_fitting(exported(stored, options)); });
    unreadable.each(database, take);
    for (const ImageRef& ref : closed) {
        ExportedFile file = exported(StoredRecord{{ref, now, {}}, {}, {}}, options);
        file.meaning = ExportedFile::Meaning::closed_image;
        if (!unreadable.has(FileKind::record, file.name)) {
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
