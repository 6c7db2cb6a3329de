// SPDX-License-Identifier: Apache-2.0
#include "exchange/vanished_before.hpp"

#include "domain/digest.hpp"

#include <vector>

namespace pullrec::exchange {

std::set<std::string> names_of_vanished(const MigrationOptions& options) {
    std::set<std::string> names;
    for (const store::VanishedRecord& record : options.vanished) {
        names.insert(record_file_name(record.image_ref.text));
    }
    for (const store::VanishedFile& file : options.vanished_files) {
        names.insert(file.file_name);
    }
    return names;
}

void remember_vanished(store::Writer& writer, const MigrationOptions& options) {
    const std::set<std::string> names = names_of_vanished(options);
    if (names.empty()) {
        return;
    }
    for (const store::VanishedRecord& record : options.vanished) {
        if (!writer.has_record(record.image_ref)) {
            writer.put_vanished(record);
        }
    }
    for (const store::VanishedFile& file : options.vanished_files) {
        writer.put_vanished_file(file);
    }
    std::vector<store::PreloadedImage> open;
    writer.each_preloaded([&](const store::PreloadedImage& image) {
        if (names.contains(record_file_name(image.image_ref.text))) {
            open.push_back(image);
        }
    });
    for (const store::PreloadedImage& image : open) {
        writer.remove_preloaded(image);
    }
}

} // namespace pullrec::exchange
