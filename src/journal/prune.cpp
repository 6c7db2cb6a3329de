// SPDX-License-Identifier: Apache-2.0
#include "journal/prune.hpp"

#include "domain/last_evidence.hpp"
#include "domain/names_in_flight.hpp"
#include "journal/liveness.hpp"
#include "journal/shared_store.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace pullrec::journal {

namespace {

/// A record has some twenty rows, and others wait for the end of each transaction (safety T1, T3).
constexpr std::size_t kRecordsAtOnce = 100;

bool is_older(const store::RecordAge& age, Timestamp until) {
    return last_evidence(age.last_updated, age.last_confirmed) < until;
}

std::vector<ImageRef> unknown_records(SharedStore& store, std::span<const ImageRef> in_use,
                                      Timestamp until) {
    std::unordered_set<std::string_view> known;
    for (const ImageRef& ref : in_use) {
        known.insert(ref.text);
    }
    return store.read([&](const store::Reader& reader) {
        std::vector<ImageRef> unknown;
        reader.each_age([&](const store::RecordAge& age) {
            if (is_older(age, until) && !known.contains(age.image_ref.text)) {
                unknown.push_back(age.image_ref);
            }
        });
        return unknown;
    });
}

NamesInFlight names_in_flight(const store::Reader& reader, const Liveness& liveness) {
    NamesInFlight names;
    reader.each_running([&](const store::PullOperation& operation) {
        if (operation.holder && liveness.is_alive(*operation.holder)) {
            names.add(operation.image);
        }
    });
    return names;
}

bool is_being_pulled(const store::Reader& reader, const ImageRef& ref,
                     const NamesInFlight& in_flight) {
    const auto stored = in_flight.empty() ? std::nullopt : reader.record(ref);
    return stored && in_flight.has(stored->record);
}

std::size_t remove_older(store::Writer& writer, std::span<const ImageRef> refs, Timestamp until,
                         const Liveness& liveness) {
    const NamesInFlight in_flight = names_in_flight(writer, liveness);
    std::size_t removed = 0;
    for (const ImageRef& ref : refs) {
        const auto age = writer.age(ref);
        if (age && is_older(*age, until) && !is_being_pulled(writer, ref, in_flight) &&
            writer.remove_record(ref)) {
            ++removed;
        }
    }
    return removed;
}

} // namespace

std::size_t prune(SharedStore& store, std::span<const ImageRef> in_use, Timestamp until,
                  const Liveness& liveness) {
    const std::vector<ImageRef> unknown = unknown_records(store, in_use, until);
    std::size_t removed = 0;
    for (std::size_t begin = 0; begin < unknown.size(); begin += kRecordsAtOnce) {
        const auto batch =
            std::span(unknown).subspan(begin, std::min(kRecordsAtOnce, unknown.size() - begin));
        removed += store.write([&](store::Writer& writer, bool) {
            return remove_older(writer, batch, until, liveness);
        });
    }
    return removed;
}

} // namespace pullrec::journal
