// SPDX-License-Identifier: Apache-2.0
#include "journal/record_pull.hpp"

#include "domain/error.hpp"
#include "domain/merge.hpp"
#include "store/held_record.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pullrec::journal {

namespace {

/// The record after the pull; it stays that of a kubelet's file until it changes.
store::StoredRecord after_pull(const std::optional<store::RecordRow>& row, const ImageRef& ref,
                               const ImageName& name, const std::optional<Credentials>& given,
                               Timestamp now) {
    if (!row) {
        return {first_record(ref, name, given, now), std::nullopt, now};
    }
    store::StoredRecord after = row->stored;
    after.last_confirmed = std::max(after.last_confirmed, std::optional(now));
    if (auto merged = merge(after.record, name, given, now)) {
        after.record = std::move(*merged);
        after.api_version.reset();
    }
    return after;
}

} // namespace

ImageName name_to_record(const Image& image, NameRule rule) {
    const MappingKey key(image, rule);
    if (key.fault() != ReferenceFault::none) {
        throw Error(ErrorCode::usage, fmt::format("this is no image that can be recorded: {}",
                                                  describe(key.fault())));
    }
    return key.name();
}

void write_pull(store::Writer& writer, const ImageRef& ref, const ImageName& name,
                const std::optional<Credentials>& given, Timestamp now) {
    const auto row = writer.record_row(ref);
    const std::int64_t id = writer.write_record(row, after_pull(row, ref, name, given, now));
    if (given) {
        for (const Secret& secret : given->secrets) {
            writer.prove(id, {name, secret}, now);
        }
    }
    writer.resolve_unreadable(store::FileKind::record, ref.text);
}

bool write_empty_record(store::Writer& writer, const ImageRef& ref, Timestamp now) {
    if (store::holds_record(writer, ref)) {
        return false;
    }
    writer.add_record({PulledRecord{ref, now, {}}, std::nullopt, std::nullopt});
    return true;
}

} // namespace pullrec::journal
