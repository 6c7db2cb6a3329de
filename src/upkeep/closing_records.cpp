// SPDX-License-Identifier: Apache-2.0
#include "upkeep/closing_records.hpp"

#include "store/held_record.hpp"

#include <algorithm>
#include <set>
#include <utility>

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

/// Plans to add a record, unless a file that cannot be read stands for it.
void add(ClosingPlan& plan, const store::Reader& reader, ClosingRecord record) {
    const ImageRef& ref = record.record.record.image_ref;
    if (reader.is_unreadable(store::FileKind::record, ref.text)) {
        plan.unreadable.push_back(ref);
    } else {
        plan.records.push_back(std::move(record));
    }
}

/// Every ref under which the list shows the image.
std::vector<ImageRef> refs_of(const ListedImage& image) {
    std::vector<ImageRef> refs = aliases_of(image);
    if (!image.id.text.empty()) {
        refs.insert(refs.begin(), image.id);
    }
    return refs;
}

std::size_t count_without_id(const ImageListing& listing) {
    return static_cast<std::size_t>(
        std::count_if(listing.images.begin(), listing.images.end(),
                      [](const ListedImage& image) { return image.id.text.empty(); }));
}

} // namespace

ClosingPlan plan_repair(const store::Reader& reader, const ImageListing& listing,
                        std::span<const store::VanishedRecord> vanished, Timestamp now) {
    std::set<ImageRef> gone;
    for (const store::VanishedRecord& record : vanished) {
        gone.insert(record.image_ref);
    }
    ClosingPlan plan;
    plan.without_id = count_without_id(listing);
    for (const ListedImage& image : listing.images) {
        for (const ImageRef& ref : refs_of(image)) {
            if (gone.contains(ref) && !reader.has_record(ref)) {
                gone.erase(ref);
                add(plan, reader, closing(image, ref, ref, now));
            }
        }
    }
    return plan;
}

ClosingPlan plan_rekey(const store::Reader& reader, const ImageListing& listing, Timestamp now) {
    ClosingPlan plan;
    plan.without_id = count_without_id(listing);
    for (const ListedImage& image : listing.images) {
        if (image.id.text.empty() || reader.has_record(image.id)) {
            continue;
        }
        const std::vector<ImageRef> aliases = aliases_of(image);
        const auto recorded =
            std::find_if(aliases.begin(), aliases.end(),
                         [&](const ImageRef& alias) { return store::holds_record(reader, alias); });
        if (recorded != aliases.end()) {
            add(plan, reader, closing(image, image.id, *recorded, now));
        }
    }
    return plan;
}

std::size_t apply(store::Writer& writer, std::span<const ClosingRecord> records) {
    std::size_t added = 0;
    for (const ClosingRecord& closing : records) {
        if (!store::holds_record(writer, closing.record.record.image_ref)) {
            writer.add_record(closing.record);
            ++added;
        }
    }
    return added;
}

} // namespace pullrec::upkeep
