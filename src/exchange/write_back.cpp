// SPDX-License-Identifier: Apache-2.0
#include "exchange/write_back.hpp"

#include "codec/record_document.hpp"
#include "domain/digest.hpp"
#include "exchange/file_batch.hpp"
#include "exchange/file_content.hpp"
#include "exchange/source_entry.hpp"
#include "exchange/system_error.hpp"

#include <cerrno>
#include <unistd.h>
#include <utility>
#include <variant>

namespace pullrec::exchange {

namespace {

using store::FileKind;

/// Whether the record's file says now what `known` says, and is not there where nothing is known.
/// What stands there and is no such record may keep an image closed, so it is never as known.
bool is_as_known(int folder, const std::string& name,
                 const std::optional<store::StoredRecord>& known) {
    FileContent content = read_content(folder, name);
    if (content.gone) {
        return !known;
    }
    const SourceEntry entry = entry_of(FileKind::record, name, std::move(content));
    const auto* record = std::get_if<store::StoredRecord>(&entry.content);
    return record != nullptr && known == *record;
}

void remove_files(const Directories& directories, int folder,
                  std::span<const ChangedRecord> records) {
    for (const ChangedRecord& record : records) {
        const std::string name = record_file_name(record.image_ref.text);
        if (!record.after && ::unlinkat(folder, name.c_str(), 0) != 0 && errno != ENOENT) {
            throw system_error(errno, directories.path(FileKind::record) + "/" + name);
        }
    }
    if (::fsync(folder) != 0) {
        throw system_error(errno, directories.path(FileKind::record));
    }
}

} // namespace

std::vector<ImageRef> take_out_changed(const Directories& directories, const store::Reader& as_read,
                                       std::vector<ChangedRecord>& records) {
    const Descriptor folder = open_directory(directories, FileKind::record);
    std::vector<ImageRef> changed;
    std::vector<ChangedRecord> same;
    for (ChangedRecord& record : records) {
        const std::string name = record_file_name(record.image_ref.text);
        if (folder && is_as_known(folder.get(), name, as_read.record(record.image_ref))) {
            same.push_back(std::move(record));
        } else {
            changed.push_back(record.image_ref);
        }
    }
    records = std::move(same);
    return changed;
}

void write_back(const Directories& directories, std::span<const ChangedRecord> records) {
    if (records.empty()) {
        return;
    }
    FileBatch batch(directories.path(FileKind::record));
    for (const bool last : {false, true}) {
        for (const ChangedRecord& record : records) {
            if (record.after && record.last == last) {
                batch.add(record_file_name(record.image_ref.text),
                          encode(record.after->record,
                                 record.after->api_version.value_or(ApiVersion::v1beta1)));
            }
        }
        batch.flush();
    }
    remove_files(directories, batch.folder(), records);
}

} // namespace pullrec::exchange
