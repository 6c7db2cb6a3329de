// SPDX-License-Identifier: Apache-2.0
#include "upkeep/preloaded.hpp"

#include "domain/digest.hpp"

#include <set>

namespace pullrec::upkeep {

namespace {

using store::FileKind;
using store::PreloadedImage;
using store::UnreadableFile;

} // namespace

KnownPulls known_pulls(const store::Reader& reader) {
    KnownPulls pulls;
    reader.each_image_ref([&](const ImageRef& ref) { pulls.add_record(ref); });
    reader.each_intent(
        [&](const store::StoredIntent& stored) { pulls.add_begun(stored.intent.image); });
    reader.each_unreadable([&](const UnreadableFile& file) {
        if (file.kind == FileKind::record) {
            pulls.add_unreadable_record(file.file_name, file.content_key);
        } else {
            pulls.add_unreadable_intent(file.file_name, file.content_key);
        }
    });
    reader.each_outcome(Timestamp::min(), [&](const store::PullOutcome& outcome) {
        pulls.add_ended(outcome.image);
        if (outcome.image_ref) {
            pulls.add_pulled(*outcome.image_ref);
        }
    });
    reader.each_vanished([&](const auto& vanished) {
        pulls.add_vanished(record_file_name(vanished.image_ref.text));
    });
    reader.each_vanished_file([&](const auto& file) { pulls.add_vanished(file.file_name); });
    return pulls;
}

PreloadedAddition plan_preloaded(const store::Reader& reader,
                                 std::span<const PreloadedCandidate> wanted) {
    const KnownPulls pulls = known_pulls(reader);
    PreloadedAddition plan;
    std::set<PreloadedImage> rows;
    for (PreloadedCandidate image : wanted) {
        const std::vector<ImageRef> more = reader.aliases_of(image.image_ref);
        image.aliases.insert(image.aliases.end(), more.begin(), more.end());
        if (const auto why = pulls.of(image)) {
            plan.known.push_back({image.image_ref, *why});
            continue;
        }
        for (const ImageName& name : image.names) {
            if (!reader.is_preloaded(image.image_ref, name)) {
                rows.insert({image.image_ref, name});
            }
        }
    }
    plan.rows.assign(rows.begin(), rows.end());
    return plan;
}

std::vector<PreloadedImage> rows_to_close(const store::Reader& reader,
                                          std::string_view name_or_ref) {
    const std::string name = normalised_name(std::string(name_or_ref));
    std::set<ImageRef> refs;
    reader.each_preloaded([&](const PreloadedImage& row) {
        if (row.image_ref.text == name_or_ref ||
            (!row.image_name.text.empty() && row.image_name.text == name)) {
            refs.insert(row.image_ref);
        }
    });
    std::vector<PreloadedImage> rows;
    reader.each_preloaded([&](const PreloadedImage& row) {
        if (refs.contains(row.image_ref)) {
            rows.push_back(row);
        }
    });
    return rows;
}

} // namespace pullrec::upkeep
