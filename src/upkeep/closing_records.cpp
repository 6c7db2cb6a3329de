// SPDX-License-Identifier: Apache-2.0
#include "upkeep/closing_records.hpp"

#include <algorithm>
#include <set>

namespace pullrec::upkeep {

namespace {

std::string name_of(const ListedImage& image) {
    if (!image.tags.empty()) {
        return image.tags.front();
    }
    return image.digests.empty() ? std::string() : image.digests.front();
}

ClosingRecord closing(const ListedImage& image, const ImageRef& ref, const ImageRef& because,
                      Timestamp now) {
    return {{{ref, now, {}}, {}, {}}, name_of(image), because};
}

} // namespace

std::vector<ClosingRecord> plan_repair(const store::Reader& reader, const ImageListing& listing,
                                       std::span<const store::VanishedRecord> vanished,
                                       Timestamp now) {
    std::set<ImageRef> gone;
    for (const store::VanishedRecord& record : vanished) {
        gone.insert(record.image_ref);
    }
    std::vector<ClosingRecord> records;
    for (const ListedImage& image : listing.images) {
        std::vector<ImageRef> refs = aliases_of(image);
        refs.insert(refs.begin(), image.id);
        for (const ImageRef& ref : refs) {
            if (gone.contains(ref) && !reader.has_record(ref)) {
                gone.erase(ref);
                records.push_back(closing(image, ref, ref, now));
            }
        }
    }
    return records;
}

std::vector<ClosingRecord> plan_rekey(const store::Reader& reader, const ImageListing& listing,
                                      Timestamp now) {
    std::vector<ClosingRecord> records;
    for (const ListedImage& image : listing.images) {
        if (reader.has_record(image.id)) {
            continue;
        }
        const std::vector<ImageRef> aliases = aliases_of(image);
        const auto recorded =
            std::find_if(aliases.begin(), aliases.end(),
                         [&](const ImageRef& alias) { return reader.has_record(alias); });
        if (recorded != aliases.end()) {
            records.push_back(closing(image, image.id, *recorded, now));
        }
    }
    return records;
}

std::size_t apply(store::Writer& writer, std::span<const ClosingRecord> records) {
    std::size_t added = 0;
    for (const ClosingRecord& closing : records) {
        if (!writer.has_record(closing.record.record.image_ref)) {
            writer.add_record(closing.record);
            ++added;
        }
    }
    return added;
}

} // namespace pullrec::upkeep
