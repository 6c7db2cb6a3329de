// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "domain/evidence.hpp"
#include "store/counts.hpp"
#include "store/holder.hpp"
#include "store/meta.hpp"
#include "store/proven.hpp"
#include "store/pull_intent.hpp"
#include "store/pull_outcome.hpp"
#include "store/pulled_record.hpp"
#include "store/revocation.hpp"
#include "store/source_file.hpp"
#include "store/stored.hpp"
#include "store/traces.hpp"
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
    [[nodiscard]] Position position() const { return read_position(connection_); }
    /// What the files that were read tell of the kubelet that wrote them.
    [[nodiscard]] Traces traces() const { return find_traces(connection_); }
    [[nodiscard]] Counts counts() const { return count_all(connection_); }

    [[nodiscard]] std::optional<StoredRecord> record(const ImageRef& ref) const;
    [[nodiscard]] std::vector<RecordHead> record_heads() const {
        return store::record_heads(connection_);
    }
    /// The record with its row, for a writer.
    [[nodiscard]] std::optional<RecordRow> record_row(const ImageRef& ref) const {
        return find_record(connection_, ref);
    }
    [[nodiscard]] std::vector<ProvenSecret> proven(const RecordRow& row) const {
        return read_proven(connection_, row.id);
    }
    void each_age(const std::function<void(const RecordAge&)>& visit) const {
        store::each_age(connection_, visit);
    }
    [[nodiscard]] std::optional<RecordAge> age(const ImageRef& ref) const {
        return find_age(connection_, ref);
    }
    /// The record of a head, which must be of the same transaction.
    [[nodiscard]] StoredRecord record(const RecordHead& head) const;

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

    /// The intents of exactly this image string.
    [[nodiscard]] std::vector<HeldIntent> intents(const Image& image) const {
        return find_intents(connection_, image);
    }
    [[nodiscard]] bool is_unreadable(FileKind kind, std::string_view key) const;
    [[nodiscard]] std::vector<Holder> holders() const { return read_holders(connection_); }
    void each_outcome(Timestamp since, const std::function<void(const PullOutcome&)>& visit) const {
        store::each_outcome(connection_, since, visit);
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
