// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "domain/evidence.hpp"
#include "store/counts.hpp"
#include "store/meta.hpp"
#include "store/pulled_record.hpp"
#include "store/revocation.hpp"
#include "store/source_file.hpp"
#include "store/stored.hpp"
#include "store/vanished_record.hpp"

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace pullrec::store {

/// Everything that can be asked of a database; exists only inside a transaction of `Store`, so all
/// its answers are of one moment.
class Reader {
public:
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;

    /// All that is stored about an image under an image ref: what `decide` is given.
    [[nodiscard]] Evidence evidence(const Image& image, const ImageRef& ref) const;

    [[nodiscard]] Meta meta() const { return read_meta(connection_); }
    [[nodiscard]] Counts counts() const { return count_all(connection_); }

    [[nodiscard]] std::optional<StoredRecord> record(const ImageRef& ref) const;
    [[nodiscard]] bool has_record(const ImageRef& ref) const;
    [[nodiscard]] std::vector<RecordHead> record_heads() const {
        return store::record_heads(connection_);
    }
    /// The record of a head, which must be of the same transaction.
    [[nodiscard]] StoredRecord record(const RecordHead& head) const;

    /// Every record with its mapping, in the order in which they lie; the fastest way to all.
    void each_record(const std::function<void(StoredRecord&&)>& visit) const {
        store::each_record(connection_, visit);
    }
    /// The image ref of every record, in no order.
    void each_image_ref(const std::function<void(const ImageRef&)>& visit) const {
        store::each_image_ref(connection_, visit);
    }
    [[nodiscard]] bool is_preloaded(const ImageRef& ref, const ImageName& name) const;
    [[nodiscard]] std::vector<Revocation> revocations() const {
        return read_revocations(connection_);
    }
    [[nodiscard]] std::vector<SourceFile> source_files(FileKind kind) const {
        return read_source_files(connection_, kind);
    }
    void each_vanished(const std::function<void(const VanishedRecord&)>& visit) const {
        store::each_vanished(connection_, visit);
    }

    void each_intent(const std::function<void(const StoredIntent&)>& visit) const;
    void each_unreadable(const std::function<void(const UnreadableFile&)>& visit,
                         bool with_bytes = false) const;

protected:
    friend class Store;
    explicit Reader(db::Connection& connection) : connection_(connection) {}
    ~Reader() = default;

    db::Connection& connection_;
};

} // namespace pullrec::store
