// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "answers/record_filter.hpp"
#include "store/reader.hpp"

#include <cstdint>
#include <functional>

namespace pullrec::answers {

/// What records can be sorted by.
enum class RecordOrder {
    image,
    image_ref,
    grants, ///< how many
    age     ///< youngest first; the kubelet's zero time is the oldest
};

/// Which records to list, and how.
struct RecordQuery {
    RecordFilter filter;
    RecordOrder order = RecordOrder::image;
    bool descending = false;            ///< the chosen column; equals stay ascending
    std::optional<std::uint64_t> limit; ///< at most so many, after sorting
};

/// A record of a list.
struct ListedRecord {
    std::string_view image; ///< the least of its names that is meant, "" without a name
    const store::StoredRecord& stored;
};

/// Visits the records that are meant in the total order (image, image ref) or the chosen one, and
/// returns how many there were; one record at a time is in memory.
std::size_t each_record(const store::Reader& reader, const RecordQuery& query,
                        const std::function<void(const ListedRecord&)>& visit);

} // namespace pullrec::answers
