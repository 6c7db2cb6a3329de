// SPDX-License-Identifier: Apache-2.0
#include "exchange/write_back.hpp"

#include "codec/record_document.hpp"
#include "domain/digest.hpp"
#include "domain/error.hpp"
#include "exchange/file_batch.hpp"
#include "exchange/file_content.hpp"
#include "exchange/fingerprint.hpp"
#include "exchange/system_error.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <map>
#include <unistd.h>

namespace pullrec::exchange {

namespace {

using store::FileKind;

std::string digest_of(const FileContent& content) {
    if (!content.bytes || !content.fault.empty()) {
        return {};
    }
    Fingerprint fingerprint;
    fingerprint.add(*content.bytes);
    return fingerprint.hex();
}

/// The digests of the records' files as they were read, "" for a name that had none.
std::map<std::string, std::string> digests_as_read(const store::Reader& as_read,
                                                   std::span<const ChangedRecord> records) {
    std::map<std::string, std::string> digests;
    for (const ChangedRecord& record : records) {
        digests.emplace(record_file_name(record.image_ref.text), "");
    }
    for (const store::SourceFile& file : as_read.source_files(FileKind::record)) {
        const auto wanted = digests.find(file.name);
        if (wanted != digests.end()) {
            wanted->second = file.digest;
        }
    }
    return digests;
}

void require_as_read(const Directories& directories, int folder,
                     const std::map<std::string, std::string>& digests) {
    for (const auto& [name, digest] : digests) {
        if (digest_of(read_content(folder, name)) != digest) {
            throw Error(ErrorCode::refused,
                        fmt::format("refused: {}/{} changed since it was read, and nothing was "
                                    "written: find out who writes there, then run it again",
                                    directories.path(FileKind::record), name));
        }
    }
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

void write_back(const Directories& directories, const store::Reader& as_read,
                std::span<const ChangedRecord> records) {
    if (records.empty()) {
        return;
    }
    FileBatch batch(directories.path(FileKind::record));
    require_as_read(directories, batch.folder(), digests_as_read(as_read, records));
    for (const ChangedRecord& record : records) {
        if (record.after) {
            batch.add(record_file_name(record.image_ref.text),
                      encode(record.after->record,
                             record.after->api_version.value_or(ApiVersion::v1beta1)));
        }
    }
    batch.flush();
    remove_files(directories, batch.folder(), records);
}

} // namespace pullrec::exchange
