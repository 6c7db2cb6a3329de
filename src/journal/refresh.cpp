// SPDX-License-Identifier: Apache-2.0
#include "journal/refresh.hpp"

#include "domain/merge.hpp"

#include <algorithm>

namespace pullrec::journal {

namespace {

bool is_recorded(const store::RecordRow& row, const ImageName& name, const Secret& secret) {
    const auto entry = row.stored.record.mapping.find(name);
    if (entry == row.stored.record.mapping.end()) {
        return false;
    }
    const auto& secrets = entry->second.secrets;
    return std::find(secrets.begin(), secrets.end(), secret) != secrets.end();
}

bool is_proven(const store::Reader& reader, const store::RecordRow& row, const ImageName& name,
               const Secret& secret) {
    const auto proven = reader.proven(row);
    return std::any_of(proven.begin(), proven.end(), [&](const ProvenSecret& proof) {
        return proof.image_name == name && proof.secret == secret;
    });
}

} // namespace

void write_refresh(store::Writer& writer, const ImageRef& ref, const ImageName& name,
                   const RefreshGround& ground, Timestamp now) {
    const auto row = writer.record_row(ref);
    if (!row) {
        return;
    }
    const Secret& rests_on = ground.decision.admitted_by.value();
    if (!is_recorded(*row, name, rests_on) &&
        (ground.hash_match != HashMatch::proven || !is_proven(writer, *row, name, rests_on))) {
        return;
    }
    const Credentials fresh{{ground.decision.refresh.value()}, {}};
    if (without_revoked(fresh, name, writer.revocations()).empty()) {
        return;
    }
    if (auto merged = merge(row->stored.record, name, fresh, now)) {
        writer.write_record(row, {std::move(*merged), std::nullopt, row->stored.last_confirmed});
    }
}

} // namespace pullrec::journal
