// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/listed_image.hpp"
#include "store/interned.hpp"
#include "store/reader.hpp"

namespace pullrec::store {

/// Everything that can be changed in a database; exists only inside a write transaction of `Store`.
class Writer : public Reader {
public:
    /// Adds a record, or makes the one of its image ref equal to it.
    void put_record(const StoredRecord& stored);
    /// Adds a record whose image ref is known to have none.
    void add_record(const StoredRecord& stored);
    /// Removes a record and its grants; false when there is none.
    bool remove_record(const ImageRef& ref);

    /// Adds the record, or changes `before`, its row of this transaction, into it.
    std::int64_t write_record(const std::optional<RecordRow>& before, const StoredRecord& after);
    /// Notes that a secret's login pulled an image of this record row.
    void prove(std::int64_t row, const ProvenSecret& proven, Timestamp now);

    /// Adds a holder under an id that no other has.
    void add_holder(const Holder& holder);
    [[nodiscard]] std::int64_t free_holder_id() const;
    [[nodiscard]] std::vector<std::int64_t> idle_holders() const;
    void remove_holder(std::int64_t id);

    /// Adds the intent of a living holder under a number of its own; again changes nothing.
    void add_intent(const StoredIntent& intent, std::int64_t number);
    void remove_intent(const Image& image, const HeldIntent& intent);
    /// Removes every intent of this image string, whoever holds it.
    void remove_intents(const Image& image);
    void add_outcome(const PullOutcome& outcome);
    [[nodiscard]] bool has_outcome(const PullOutcome& outcome) const;
    /// Forgets up to `most` outcomes that ended before `until`, oldest first; how many.
    std::size_t forget_outcomes(Timestamp until, std::size_t most);

    /// Pulls that one leads and others wait for (store/pull_operation.hpp).
    std::int64_t add_operation(const PullOperation& operation);
    void set_progress(std::int64_t operation, const Progress& progress,
                      std::chrono::microseconds uptime);
    bool end_operation(std::int64_t operation, const OperationEnd& end);
    void forget_operations(Timestamp ended_before, std::size_t most);
    void add_follower(std::int64_t operation, const PullFollower& follower);

    /// Lets no look-up of this key meet an unreadable file any more.
    void resolve_unreadable(FileKind kind, std::string_view key);

    void add_intent(const StoredIntent& intent);
    /// Removes the intent of this image string that came from a file.
    void remove_intent_from_file(const Image& image);
    void put_unreadable(const UnreadableFile& file);
    void remove_unreadable(FileKind kind, std::string_view file_name);
    void add_preloaded(const ImageRef& ref, const ImageName& name);
    bool remove_preloaded(const PreloadedImage& image);
    /// Takes the aliases of a complete list of the node's images in place of all earlier ones.
    void replace_aliases(const std::vector<ImageAlias>& aliases);

    void add_revocation(const Revocation& revocation);
    /// Changes `before`, its row of this transaction, into `after`, which grants less, and forgets
    /// what was proven of the grants that go.
    void withdraw(const RecordRow& before, const StoredRecord& after);

    /// Forgets what was proven of the logins that a revocation covers, of this record row, and of
    /// secrets that have no grant left there.
    void disprove(std::int64_t row, std::span<const Revocation> revocations);

    /// Adds to the log of administrative acts; gives the number of the entry.
    std::int64_t log(const Change& change);

    /// Remembers that a complete list lacks the image of this record row, or forgets it.
    void put_absence(std::int64_t row, const RecordAbsence& absence);
    void forget_absence(std::int64_t row);

    void put_sighting(const ImageSighting& sighting);
    void forget_sighting(const ImageSighting& sighting);
    void put_look(std::string_view runtime_namespace, const BootMoment& look);
    void put_gc_item(const GcItem& item);
    void remove_gc_item(const GcItem& item);
    /// Each gives whether it changed anything.
    bool expect_image(std::string_view image);
    bool forget_expected_image(std::string_view image);
    bool pin(std::string_view pattern);
    bool unpin(std::string_view pattern);

    void put_source_file(FileKind kind, const SourceFile& file);
    void remove_source_file(FileKind kind, std::string_view name);
    void put_vanished(const VanishedRecord& vanished);
    void remove_vanished(const ImageRef& ref);
    void put_vanished_file(const VanishedFile& file);
    void remove_vanished_file(std::string_view file_name);

    /// Makes it another database to who has it open, with the baseline `listed`.
    void renew_epoch() { store::renew_epoch(connection_); }

    /// Says what absence means from now on, and where the records came from.
    void set_baseline(Baseline baseline, const std::optional<Source>& source);

    /// Removes the accounts and logins whose last grant or proof went through this writer; the last
    /// that is done with one.
    void remove_unused() { interned_.remove_unused(); }

    /// Another of the same transaction, which remembers nothing that was looked up before.
    [[nodiscard]] Writer anew() const { return Writer(connection_); }

private:
    friend class Store;
    explicit Writer(db::Connection& connection) : Reader(connection), interned_(connection) {}

    Interned interned_;
};

} // namespace pullrec::store
