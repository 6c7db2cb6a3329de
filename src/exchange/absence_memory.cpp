// SPDX-License-Identifier: Apache-2.0
#include "exchange/absence_memory.hpp"

namespace pullrec::exchange {

namespace {

using store::RecordAbsence;

bool is_as_before(const store::Reader& copy, const store::RecordRow& row,
                  const store::Reader& loaded, const AbsenceChange& change) {
    return copy.absence(row.id) == change.before && loaded.record(change.image_ref) == row.stored;
}

void remember(store::Writer& copy, std::int64_t row, const std::optional<RecordAbsence>& absence) {
    if (absence) {
        copy.put_absence(row, *absence);
    } else {
        copy.forget_absence(row);
    }
}

} // namespace

void recall_absences(const store::Reader& copy, store::Writer& loaded) {
    copy.each_absence([&](const ImageRef& ref, const RecordAbsence& absence) {
        const auto row = loaded.record_row(ref);
        if (row && copy.record(ref) == row->stored) {
            loaded.put_absence(row->id, absence);
        }
    });
}

std::vector<ImageRef> remember_absences(store::Writer& copy, const store::Reader& loaded,
                                        std::span<const AbsenceChange> changes) {
    std::vector<ImageRef> left;
    for (const AbsenceChange& change : changes) {
        if (change.before == change.after) {
            continue;
        }
        const auto row = copy.record_row(change.image_ref);
        if (row && is_as_before(copy, *row, loaded, change)) {
            remember(copy, row->id, change.after);
        } else {
            left.push_back(change.image_ref);
        }
    }
    return left;
}

} // namespace pullrec::exchange
