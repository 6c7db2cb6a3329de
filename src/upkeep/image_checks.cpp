// SPDX-License-Identifier: Apache-2.0
#include "upkeep/image_checks.hpp"

#include "domain/shell_word.hpp"
#include "domain/shown_name.hpp"
#include "store/held_record.hpp"
#include "upkeep/listed_refs.hpp"
#include "upkeep/rough_age.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace pullrec::upkeep {

namespace {

using store::VanishedRecord;

/// A digest cut to what a person compares.
std::string short_ref(const std::string& ref) {
    constexpr std::string_view algorithm = "sha256:";
    constexpr std::size_t shown = 12;
    const auto at = ref.find(algorithm);
    return at == std::string::npos ? ref : ref.substr(0, at + algorithm.size() + shown);
}

/// The command that mends it, as a look first; the list is the one that doctor was given.
std::string cure(const ExamineRequest& request, std::string_view command) {
    return fmt::format("{} {} --images-cmd {} --dry-run", request.changing, command,
                       shell_word(request.images_cmd));
}

std::map<std::string, const ListedImage*> images_by_ref(const ImageListing& listing) {
    std::map<std::string, const ListedImage*> images;
    for (const ListedImage& image : listing.images) {
        images.emplace(image.id.text, &image);
        for (const ImageRef& alias : aliases_of(image)) {
            images.emplace(alias.text, &image);
        }
    }
    return images;
}

/// What is known of a vanished record; of one that never could be read only that it was there.
std::string had(const VanishedRecord& vanished) {
    return vanished.document.empty()
               ? "a record that could not be read"
               : fmt::format("{} grant{}", vanished.grants, vanished.grants == 1 ? "" : "s");
}

/// A record that is gone while its image is there has opened the image (K1).
void check_vanished(const store::Reader& reader, const ExamineRequest& request,
                    Examination& examination) {
    if (!request.vanished) {
        examination.skipped.push_back(
            {"record-vanished", "no copy of these directories: run 'pullrec sync' now and then"});
        return;
    }
    if (!request.listing) {
        examination.skipped.push_back({"record-vanished", "no image list: give --images-cmd or "
                                                          "--images"});
        return;
    }
    const auto& listed = request.listing->images;
    if (std::any_of(listed.begin(), listed.end(),
                    [](const ListedImage& image) { return image.id.text.empty(); })) {
        examination.skipped.push_back(
            {"record-vanished",
             "images are listed without their ids: what vanished may be theirs"});
    }
    const auto images = images_by_ref(*request.listing);
    for (const VanishedRecord& vanished : *request.vanished) {
        const auto image = images.find(vanished.image_ref.text);
        if (image == images.end() || store::holds_record(reader, vanished.image_ref)) {
            continue;
        }
        examination.findings.push_back(
            {Severity::error, "record-vanished",
             fmt::format("{} ({}) is on the node, had {} until {} ago and has no record now: every "
                         "pod may use it (policy {})",
                         shown_name(*image->second), short_ref(vanished.image_ref.text),
                         had(vanished), rough_age(vanished.last_seen_at, request.now),
                         request.policy),
             cure(request, "repair")});
    }
}

/// Records under refs that the runtime never gives can never match (cri-o#9728).
void check_ref_style(const store::Reader& reader, const ExamineRequest& request,
                     Examination& examination) {
    const ImageListing& listing = *request.listing;
    const bool lists_ids =
        std::all_of(listing.images.begin(), listing.images.end(), [](const ListedImage& image) {
            return image.id.text.find('@') == std::string::npos;
        });
    if (!lists_ids || listing.images.empty()) {
        return;
    }
    std::size_t records = 0;
    reader.each_image_ref(
        [&](const ImageRef& ref) { records += ref.text.find('@') != std::string::npos ? 1 : 0; });
    if (records > 0) {
        examination.findings.push_back(
            {Severity::error, "image-ref-style",
             fmt::format("{} record{} use{} repo@digest, the runtime lists image IDs: they can "
                         "never match (CRI-O before the fix of cri-o#9728). Their images count as "
                         "preloaded.",
                         records, records == 1 ? "" : "s", records == 1 ? "s" : ""),
             cure(request, "rekey")});
    }
}

void check_unlisted(const store::Reader& reader, const ExamineRequest& request,
                    Examination& examination) {
    const ImageListing& listing = *request.listing;
    const ListedRefs listed(listing);
    std::size_t unlisted = 0;
    reader.each_image_ref(
        [&](const ImageRef& ref) { unlisted += listed.show(reader, ref) ? 0 : 1; });
    std::size_t unrecorded = 0;
    for (const ListedImage& image : listing.images) {
        unrecorded += reader.has_record(image.id) ? 0 : 1;
    }
    if (unlisted > 0) {
        examination.findings.push_back({Severity::info, "image-gone",
                                        fmt::format("{} record{} of images that are not listed",
                                                    unlisted, unlisted == 1 ? "" : "s"),
                                        cure(request, "prune")});
    }
    if (unrecorded > 0) {
        examination.findings.push_back({Severity::info, "image-unrecorded",
                                        fmt::format("{} listed image{} without a record",
                                                    unrecorded, unrecorded == 1 ? "" : "s"),
                                        ""});
    }
}

} // namespace

void check_images(const store::Reader& reader, const ExamineRequest& request,
                  Examination& examination) {
    check_vanished(reader, request, examination);
    if (!request.listing) {
        examination.skipped.push_back(
            {"image-ref-style", "no image list: give --images-cmd or --images"});
        return;
    }
    check_ref_style(reader, request, examination);
    if (request.listing->extent == Extent::complete) {
        check_unlisted(reader, request, examination);
    } else {
        examination.skipped.push_back(
            {"image-gone", "the image list is not complete: " + request.listing->reason});
    }
}

} // namespace pullrec::upkeep
