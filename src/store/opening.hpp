// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "domain/record.hpp"
#include "store/account.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec::store {

/// A secret or a service account that grants lead to.
struct AccountRow {
    std::int64_t id = 0;
    AccountKind kind = AccountKind::secret;
    Coordinates coordinates;
};

/// The accounts of both kinds with this name, with this uid, or in this namespace.
std::vector<AccountRow> accounts_named(db::Connection& connection, std::string_view name_space,
                                       std::string_view name);
std::vector<AccountRow> accounts_of_uid(db::Connection& connection, std::string_view uid);
std::vector<AccountRow> accounts_of_namespace(db::Connection& connection,
                                              std::string_view name_space);
/// The account that an opening names.
AccountRow account_row(db::Connection& connection, std::int64_t id);

/// A login by its hash; the empty hash is none.
struct CredentialRow {
    std::int64_t id = 0;
    std::string hash;
};

std::optional<CredentialRow> find_credential(db::Connection& connection, std::string_view hash);
CredentialRow credential_row(db::Connection& connection, std::int64_t id);
/// Every login, in no order.
std::vector<CredentialRow> credential_rows(db::Connection& connection);

/// One grant seen from whom it opens to.
struct Opening {
    std::int64_t record = 0;
    std::int64_t mapping = 0;
    std::int64_t account = 0;    ///< 0: every pod of the node
    std::int64_t credential = 0; ///< 0: not of a secret
    ImageName image_name;
    ImageRef image_ref;
    std::optional<Timestamp> last_updated;
};

/// What a secret, a login wherever it is recorded, a service account, or every pod opens; each in
/// no order.
std::vector<Opening> openings_of_secret(db::Connection& connection, std::int64_t account);
std::vector<Opening> openings_of_login(db::Connection& connection, std::int64_t credential);
std::vector<Opening> openings_of_service_account(db::Connection& connection, std::int64_t account);
std::vector<Opening> openings_of_node(db::Connection& connection);
std::int64_t count_node_openings(db::Connection& connection);

/// Where a secret, or a login, once pulled an image but has no grant with that login any more, as
/// after the secret was rotated; in no order.
std::vector<Opening> earlier_openings_of_secret(db::Connection& connection, std::int64_t account);
std::vector<Opening> earlier_openings_of_login(db::Connection& connection, std::int64_t credential);

/// A grant to a secret as bare numbers.
struct SecretGrantKeys {
    std::int64_t record = 0;
    std::int64_t mapping = 0;
    std::int64_t account = 0;
    std::int64_t credential = 0;
};

/// The grants with a login, wherever it is recorded, in no order.
std::vector<SecretGrantKeys> grants_of_login(db::Connection& connection, std::int64_t credential);

/// Every grant to a secret, in no order.
void each_secret_grant(db::Connection& connection,
                       const std::function<void(const SecretGrantKeys&)>& visit);

/// The image refs whose records know an image name.
std::vector<ImageRef> image_refs_named(db::Connection& connection, std::string_view image_name);

} // namespace pullrec::store
