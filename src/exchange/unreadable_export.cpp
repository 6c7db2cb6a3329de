// SPDX-License-Identifier: Apache-2.0
#include "exchange/unreadable_export.hpp"

#include "codec/record_document.hpp"
#include "domain/digest.hpp"
#include "exchange/directories.hpp"
#include "exchange/exported_document.hpp"

#include <chrono>
#include <utility>

namespace pullrec::exchange {

namespace {

using store::FileKind;
using store::StoredIntent;
using store::StoredRecord;
using store::UnreadableFile;
using Meaning = ExportedFile::Meaning;

void require_file_name(const std::string& name) {
    if (!is_source_name(name) || name.find('/') != std::string::npos) {
        throw Error(ErrorCode::corrupt, "the database holds a file name that no kubelet writes: "
                                        "run 'pullrec doctor'");
    }
}

ExportedFile closing_record(const StoredRecord& record, const ExportOptions& options) {
    ExportedFile file = exported(record, options);
    file.meaning = Meaning::closed_image;
    return file;
}

/// The time, unless no document can have it: a zone can move one out of the years 0000-9999.
std::optional<Timestamp> writable(const std::optional<Timestamp>& time, Timestamp now) {
    constexpr Timestamp kFirst = std::chrono::sys_days{std::chrono::year{0} / 1 / 1};
    constexpr Timestamp kEnd = std::chrono::sys_days{std::chrono::year{10'000} / 1 / 1};
    return time && (*time < kFirst || *time >= kEnd) ? now : time;
}

/// A document that keeps what the bytes speak of closed; none where a kubelet reads none in them.
std::optional<ExportedFile> closing_by_bytes(const UnreadableFile& file, Timestamp now,
                                             const ExportOptions& options) {
    const std::string bytes = file.bytes.value_or("");
    if (file.kind == FileKind::record) {
        const auto decoded = decode_pulled_record(bytes, {}, LargeDocuments::read);
        const auto* document = std::get_if<Document<PulledRecord>>(&decoded);
        if (document == nullptr) {
            return std::nullopt;
        }
        const PulledRecord& record = document->value;
        return closing_record(
            {{record.image_ref, writable(record.last_updated, now), {}}, document->version, {}},
            options);
    }
    const auto decoded = decode_intent(bytes, {}, LargeDocuments::read);
    const auto* document = std::get_if<Document<PullIntent>>(&decoded);
    if (document == nullptr) {
        return std::nullopt;
    }
    return exported(StoredIntent{document->value, store::kNobody, {}, document->version}, options);
}

/// The same by what was known of them when they were read.
std::optional<ExportedFile> closing(const UnreadableFile& file, Timestamp now,
                                    const ExportOptions& options) {
    if (auto document = closing_by_bytes(file, now, options); document || !file.content_key) {
        return document;
    }
    if (file.kind == FileKind::record) {
        return closing_record({{{*file.content_key}, now, {}}, {}, {}}, options);
    }
    return exported(StoredIntent{{{*file.content_key}}, store::kNobody, {}, {}}, options);
}

bool is_large(const UnreadableFile& file) {
    return file.bytes && file.bytes->size() > record_document_limit;
}

} // namespace

UnreadableExport::UnreadableExport(const store::Reader& database, Timestamp now,
                                   const ExportOptions& options)
    : withholds_records_(options.without_grants || !database.revocations().empty()) {
    database.each_unreadable([&](const UnreadableFile& file) { look_at(file, now, options); },
                             true);
}

void UnreadableExport::look_at(const UnreadableFile& file, Timestamp now,
                               const ExportOptions& options) {
    require_file_name(file.file_name);
    const Name name(file.kind, file.file_name);
    auto document = closing(file, now, options);
    const bool is_misnamed = document && document->name != file.file_name;
    if (document && !is_misnamed && !is_large(file)) {
        // by its content alone it closes its image: a pull of the other one took the wrong name
        document->digest = file.digest;
        closing_.insert_or_assign(name, std::move(*document));
        return;
    }
    const bool is_withheld = is_misnamed || (!document && is_large(file)) ||
                             (file.kind == FileKind::record && withholds_records_);
    Row row;
    row.meaning = is_withheld  ? Meaning::withheld
                  : file.bytes ? Meaning::unreadable
                               : Meaning::stand_in;
    row.digest = is_withheld && !file.bytes ? std::nullopt : file.digest;
    row.gives_way = is_misnamed || file.kind == FileKind::intent;
    rows_.emplace(name, std::move(row));
    if (is_misnamed) {
        Name other(file.kind, document->name);
        closing_.try_emplace(std::move(other), std::move(*document));
    }
}

std::optional<ExportedFile> UnreadableExport::fit(ExportedFile document) {
    if (rows_.empty() && closing_.empty()) {
        return document;
    }
    const Name name(document.kind, document.name);
    if (const auto row = rows_.find(name); row != rows_.end()) {
        if (!row->second.gives_way) {
            return std::nullopt;
        }
        // a file whose bytes the database has may be replaced
        if (row->second.meaning != Meaning::stand_in) {
            document.digest = row->second.digest;
        }
    }
    if (const auto closing = closing_.find(name); closing != closing_.end()) {
        if (closing->second.digest) {
            document.digest = closing->second.digest;
        }
    }
    if (has(name.first, name.second)) {
        documents_.insert(name);
    }
    return document;
}

void UnreadableExport::each(const store::Reader& database,
                            const std::function<void(ExportedFile&&)>& take) const {
    database.each_unreadable(
        [&](const UnreadableFile& file) {
            const Name name(file.kind, file.file_name);
            const auto row = rows_.find(name);
            if (row == rows_.end() || documents_.contains(name)) {
                return;
            }
            const bool goes_out = row->second.meaning == Meaning::unreadable;
            take({file.kind, file.file_name, goes_out ? file.bytes.value_or("") : "",
                  row->second.meaning, std::nullopt, row->second.digest});
        },
        true);
    for (const auto& [name, file] : closing_) {
        if (!rows_.contains(name) && !documents_.contains(name)) {
            take(ExportedFile(file));
        }
    }
}

bool UnreadableExport::has(FileKind kind, const std::string& name) const {
    const Name key(kind, name);
    return rows_.contains(key) || closing_.contains(key);
}

} // namespace pullrec::exchange
