// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/file_facts.hpp"
#include "domain/evidence.hpp"
#include "store/change.hpp"
#include "store/counts.hpp"
#include "store/expected_image.hpp"
#include "store/gc_item.hpp"
#include "store/holder.hpp"
#include "store/image_look.hpp"
#include "store/image_sighting.hpp"
#include "store/known_names.hpp"
#include "store/meta.hpp"
#include "store/opening.hpp"
#include "store/pin.hpp"
#include "store/preloaded_image.hpp"
#include "store/proven.hpp"
#include "store/pull_follower.hpp"
#include "store/pull_intent.hpp"
#include "store/pull_operation.hpp"
#include "store/pull_outcome.hpp"
#include "store/pull_total.hpp"
#include "store/pulled_record.hpp"
#include "store/record_absence.hpp"
#include "store/revocation.hpp"
#include "store/source_file.hpp"
#include "store/stored.hpp"
#include "store/traces.hpp"
#include "store/vanished_file.hpp"
#include "store/vanished_record.hpp"

#include <functional>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

namespace pullrec::store {

using db::FileFacts;

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
    [[nodiscard]] bool has_record(const ImageRef& ref) const;
    [[nodiscard]] std::vector<RecordHead> record_heads() const {
        return store::record_heads(connection_);
    }
    /// The record with its row, for a writer; of an image ref, or of a row.
    [[nodiscard]] std::optional<RecordRow> record_row(const ImageRef& ref) const {
        return find_record(connection_, ref);
    }
    [[nodiscard]] std::optional<RecordRow> record_row(std::int64_t id) const {
        return find_record(connection_, id);
    }
    [[nodiscard]] std::vector<ProvenSecret> proven(const RecordRow& row) const {
        return read_proven(connection_, row.id);
    }
    void each_proven(
        const std::function<void(const ImageRef&, const ProvenSecret&, Timestamp)>& visit) const {
        store::each_proven(connection_, visit);
    }
    void each_age(const std::function<void(const RecordAge&)>& visit) const {
        store::each_age(connection_, visit);
    }
    [[nodiscard]] std::optional<RecordAge> age(const ImageRef& ref) const {
        return find_age(connection_, ref);
    }
    /// The image refs that begin with `prefix`, ascending.
    [[nodiscard]] std::vector<ImageRef> image_refs_from(std::string_view prefix) const {
        return store::image_refs_from(connection_, prefix);
    }
    /// The record of a head, which must be of the same transaction.
    [[nodiscard]] StoredRecord record(const RecordHead& head) const;

    /// Every record with its mapping, in the order in which they lie; the fastest way to all.
    void each_record(const std::function<void(StoredRecord&&)>& visit) const {
        store::each_record(connection_, visit);
    }
    /// The same by image ref.
    void each_record_by_ref(const std::function<void(StoredRecord&&)>& visit) const {
        store::each_record_by_ref(connection_, visit);
    }
    /// How many images the list of preloaded ones has; an image counts once a name.
    [[nodiscard]] std::int64_t preloaded_count() const;
    [[nodiscard]] FileFacts file_facts() const { return db::file_facts(connection_); }
    /// What a quick look at the whole file finds wrong; empty when nothing is.
    [[nodiscard]] std::vector<std::string> damage() const;
    /// What a look at every page, index and reference finds wrong; takes seconds.
    [[nodiscard]] std::vector<std::string> damage_in_depth() const;

    /// The tables with rows that lack what they refer to; empty when none does.
    [[nodiscard]] std::vector<std::string> orphans() const;

    /// The image ref of every record, in no order.
    void each_image_ref(const std::function<void(const ImageRef&)>& visit) const {
        store::each_image_ref(connection_, visit);
    }
    /// The other refs under which the runtime listed the image last.
    [[nodiscard]] std::vector<ImageRef> aliases_of(const ImageRef& ref) const;
    void each_preloaded(const std::function<void(const PreloadedImage&)>& visit) const {
        store::each_preloaded(connection_, visit);
    }
    [[nodiscard]] bool is_preloaded(const ImageRef& ref, const ImageName& name) const;
    [[nodiscard]] std::vector<Revocation> revocations() const {
        return read_revocations(connection_);
    }
    [[nodiscard]] bool was_restored() const { return store::was_restored(connection_); }
    /// What the newest revocation in the log did, in the words of the log.
    [[nodiscard]] std::optional<std::string> last_revoke() const {
        return store::last_revoke(connection_);
    }
    /// Administrative acts since a moment, oldest first.
    void each_change(Timestamp since, const std::function<void(const LoggedChange&)>& visit) const {
        store::each_change(connection_, since, visit);
    }
    /// The records whose image a complete list lacked, by row.
    [[nodiscard]] std::map<std::int64_t, RecordAbsence> absences() const {
        return read_absences(connection_);
    }
    /// The same by image ref, in no order.
    void
    each_absence(const std::function<void(const ImageRef&, const RecordAbsence&)>& visit) const {
        store::each_absence(connection_, visit);
    }
    [[nodiscard]] std::optional<RecordAbsence> absence(std::int64_t row) const {
        return find_absence(connection_, row);
    }
    [[nodiscard]] std::vector<SourceFile> source_files(FileKind kind) const {
        return read_source_files(connection_, kind);
    }
    void each_vanished(const std::function<void(const VanishedRecord&)>& visit) const {
        store::each_vanished(connection_, visit);
    }
    void each_vanished_file(const std::function<void(const VanishedFile&)>& visit) const {
        store::each_vanished_file(connection_, visit);
    }

    /// The intents of exactly this image string.
    [[nodiscard]] std::vector<HeldIntent> intents(const Image& image) const {
        return find_intents(connection_, image);
    }
    /// The pull of this key that is under way, and any one by its id (store/pull_operation.hpp).
    [[nodiscard]] std::optional<PullOperation> running(const PullKey& key) const {
        return find_running(connection_, key);
    }
    [[nodiscard]] std::optional<PullOperation> operation(std::int64_t id) const {
        return find_operation(connection_, id);
    }
    void each_running(const std::function<void(const PullOperation&)>& visit) const {
        store::each_running(connection_, visit);
    }
    [[nodiscard]] std::vector<PullFollower> followers(std::int64_t operation) const {
        return read_followers(connection_, operation);
    }
    [[nodiscard]] bool is_unreadable(FileKind kind, std::string_view key) const;
    /// What a misnamed file says; none of a file that does not decode, or is not known.
    [[nodiscard]] std::optional<std::string> misnamed_document(FileKind kind,
                                                               std::string_view file_name) const;
    [[nodiscard]] std::vector<Holder> holders() const { return read_holders(connection_); }
    void each_outcome(Timestamp since, const std::function<void(const PullOutcome&)>& visit) const {
        store::each_outcome(connection_, since, visit);
    }
    /// Newest first, until `visit` says false.
    void each_outcome_back(const OutcomeSpan& span,
                           const std::function<bool(const LoggedOutcome&)>& visit) const {
        store::each_outcome_back(connection_, span, visit);
    }
    [[nodiscard]] PullTotals pull_totals() const { return read_totals(connection_); }
    /// Accounts and logins, and what they open (store/opening.hpp).
    [[nodiscard]] std::vector<AccountRow> accounts_named(std::string_view name_space,
                                                         std::string_view name) const {
        return store::accounts_named(connection_, name_space, name);
    }
    [[nodiscard]] std::vector<AccountRow> accounts_of_uid(std::string_view uid) const {
        return store::accounts_of_uid(connection_, uid);
    }
    [[nodiscard]] std::vector<AccountRow> accounts_of_namespace(std::string_view name_space) const {
        return store::accounts_of_namespace(connection_, name_space);
    }
    [[nodiscard]] AccountRow account(std::int64_t id) const { return account_row(connection_, id); }
    [[nodiscard]] std::optional<CredentialRow> find_credential(std::string_view hash) const {
        return store::find_credential(connection_, hash);
    }
    [[nodiscard]] CredentialRow credential(std::int64_t id) const {
        return credential_row(connection_, id);
    }
    [[nodiscard]] std::vector<CredentialRow> credentials() const {
        return credential_rows(connection_);
    }
    [[nodiscard]] std::vector<Opening> openings_of(const AccountRow& account) const {
        return account.kind == AccountKind::secret
                   ? openings_of_secret(connection_, account.id)
                   : openings_of_service_account(connection_, account.id);
    }
    [[nodiscard]] std::vector<Opening> openings_of(const CredentialRow& credential) const {
        return openings_of_login(connection_, credential.id);
    }
    /// What pulled before its secret came to hold another login; opens under `strict` only.
    [[nodiscard]] std::vector<Opening> earlier_openings_of(const AccountRow& account) const {
        return earlier_openings_of_secret(connection_, account.id);
    }
    [[nodiscard]] std::vector<Opening> earlier_openings_of(const CredentialRow& credential) const {
        return earlier_openings_of_login(connection_, credential.id);
    }
    [[nodiscard]] std::vector<Opening> openings_of_node() const {
        return store::openings_of_node(connection_);
    }
    [[nodiscard]] std::int64_t node_opening_count() const {
        return count_node_openings(connection_);
    }
    [[nodiscard]] std::vector<SecretGrantKeys> grants_of(const CredentialRow& credential) const {
        return grants_of_login(connection_, credential.id);
    }
    void each_secret_grant(const std::function<void(const SecretGrantKeys&)>& visit) const {
        store::each_secret_grant(connection_, visit);
    }
    [[nodiscard]] std::vector<ImageRef> image_refs_named(std::string_view image_name) const {
        return store::image_refs_named(connection_, image_name);
    }

    /// What is remembered of the images of one namespace of the runtime.
    [[nodiscard]] std::vector<ImageSighting> sightings(std::string_view runtime_namespace) const {
        return read_sightings(connection_, runtime_namespace);
    }
    [[nodiscard]] std::vector<ImageSighting> all_sightings() const {
        return read_all_sightings(connection_);
    }
    [[nodiscard]] std::optional<BootMoment> last_look(std::string_view runtime_namespace) const {
        return find_look(connection_, runtime_namespace);
    }
    [[nodiscard]] std::vector<GcItem> gc_items(std::string_view runtime_namespace) const {
        return read_gc_items(connection_, runtime_namespace);
    }
    [[nodiscard]] std::vector<std::string> expected_images() const {
        return read_expected_images(connection_);
    }
    [[nodiscard]] std::vector<std::string> pins() const { return read_pins(connection_); }

    /// Recorded names that begin with what somebody has typed (store/known_names.hpp).
    [[nodiscard]] std::vector<std::string> names_from(NameKind kind, std::string_view prefix,
                                                      std::size_t limit) const {
        return store::names_from(connection_, kind, prefix, limit);
    }
    [[nodiscard]] std::vector<std::string> accounts_from(AccountKind kind, std::string_view prefix,
                                                         std::size_t limit) const {
        return store::accounts_from(connection_, kind, prefix, limit);
    }
    [[nodiscard]] std::vector<std::string> some_login_hashes(std::size_t limit) const {
        return store::some_login_hashes(connection_, limit);
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
