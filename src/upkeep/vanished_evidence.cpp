// SPDX-License-Identifier: Apache-2.0
#include "upkeep/vanished_evidence.hpp"

#include "domain/digest.hpp"

#include <map>
#include <set>
#include <string>
#include <utility>

namespace pullrec::upkeep {

namespace {

using store::FileKind;
using store::VanishedFile;
using store::VanishedRecord;

/// The names of all record files whose image is closed in `source`, readable or not.
std::set<std::string> closing_names(const store::Reader& source) {
    std::set<std::string> names;
    source.each_image_ref([&](const ImageRef& ref) { names.insert(record_file_name(ref.text)); });
    source.each_unreadable([&](const store::UnreadableFile& file) {
        if (file.kind == FileKind::record) {
            names.insert(file.file_name);
            if (file.content_key) {
                names.insert(record_file_name(*file.content_key));
            }
        }
    });
    return names;
}

} // namespace

VanishedEvidence vanished_from(const store::Reader& source, const store::Reader& copy) {
    VanishedEvidence gone;
    copy.each_vanished([&](const VanishedRecord& record) {
        const ImageRef& ref = record.image_ref;
        if (!source.has_record(ref) && !source.is_unreadable(FileKind::record, ref.text)) {
            gone.records.push_back(record);
        }
    });
    copy.each_vanished_file([&](const VanishedFile& file) { gone.files.push_back(file); });
    if (!gone.files.empty()) {
        const auto closing = closing_names(source);
        std::erase_if(gone.files,
                      [&](const auto& file) { return closing.contains(file.file_name); });
    }
    return gone;
}

std::vector<VanishedRecord> vanished_records(VanishedEvidence evidence,
                                             const ImageListing& listing) {
    std::map<std::string, VanishedFile> files;
    for (const VanishedFile& file : evidence.files) {
        files.emplace(file.file_name, file);
    }
    std::vector<VanishedRecord> records = std::move(evidence.records);
    for (const ListedImage& image : listing.images) {
        std::vector<ImageRef> refs = aliases_of(image);
        refs.push_back(image.id);
        for (const ImageRef& ref : refs) {
            const auto file = files.empty() ? files.end() : files.find(record_file_name(ref.text));
            if (file != files.end()) {
                records.push_back(
                    {ref, {}, 0, file->second.last_seen_at, file->second.vanished_at});
                files.erase(file);
            }
        }
    }
    return records;
}

} // namespace pullrec::upkeep
