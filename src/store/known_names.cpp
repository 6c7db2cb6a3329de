// SPDX-License-Identifier: Apache-2.0
#include "store/known_names.hpp"

#include "db/statement.hpp"
#include "store/account_kind_column.hpp"
#include "store/statements.hpp"

namespace pullrec::store {

namespace {

constexpr db::Sql kImageRefs{
    "SELECT image_ref FROM pulled_record WHERE image_ref >= ? ORDER BY image_ref LIMIT ?"};
constexpr db::Sql kImageNames{"SELECT DISTINCT image_name FROM credential_mapping "
                              "WHERE image_name >= ? ORDER BY image_name LIMIT ?"};
constexpr db::Sql kIntentImages{
    "SELECT DISTINCT image FROM pull_intent WHERE image >= ? ORDER BY image LIMIT ?"};
constexpr db::Sql kNamespaces{
    "SELECT DISTINCT namespace FROM account WHERE namespace >= ? ORDER BY namespace LIMIT ?"};
constexpr db::Sql kUids{"SELECT DISTINCT uid FROM account WHERE uid >= ? ORDER BY uid LIMIT ?"};
constexpr db::Sql kAccountsBetween{
    "SELECT DISTINCT namespace, name FROM account WHERE namespace >= ? AND kind = ? "
    "ORDER BY namespace, name LIMIT ?"};
constexpr db::Sql kAccountsWithin{
    "SELECT DISTINCT namespace, name FROM account WHERE namespace = ? AND name >= ? AND kind = ? "
    "ORDER BY name LIMIT ?"};
constexpr db::Sql kHashes{"SELECT hash FROM credential WHERE hash > '' ORDER BY hash LIMIT ?"};

const db::Sql& statement_of(NameKind kind) {
    switch (kind) {
    case NameKind::image_ref:
        return kImageRefs;
    case NameKind::image_name:
        return kImageNames;
    case NameKind::intent_image:
        return kIntentImages;
    case NameKind::account_namespace:
        return kNamespaces;
    case NameKind::uid:
        break;
    }
    return kUids;
}

} // namespace

std::span<const db::Sql> known_names_statements() {
    static constexpr db::Sql kAll[] = {kImageRefs, kImageNames,      kIntentImages,   kNamespaces,
                                       kUids,      kAccountsBetween, kAccountsWithin, kHashes};
    return kAll;
}

std::vector<std::string> names_from(db::Connection& connection, NameKind kind,
                                    std::string_view prefix, std::size_t limit) {
    std::vector<std::string> names;
    db::Use use(connection, statement_of(kind));
    use.bind(prefix, static_cast<std::int64_t>(limit));
    while (use.next()) {
        std::string name(use.text(0));
        if (!name.starts_with(prefix)) {
            break;
        }
        names.push_back(std::move(name));
    }
    return names;
}

std::vector<std::string> accounts_from(db::Connection& connection, AccountKind kind,
                                       std::string_view prefix, std::size_t limit) {
    std::vector<std::string> names;
    const auto slash = prefix.find('/');
    const bool is_within = slash != std::string_view::npos;
    db::Use use(connection, is_within ? kAccountsWithin : kAccountsBetween);
    if (is_within) {
        use.bind(prefix.substr(0, slash), prefix.substr(slash + 1), to_column(kind),
                 static_cast<std::int64_t>(limit));
    } else {
        use.bind(prefix, to_column(kind), static_cast<std::int64_t>(limit));
    }
    while (use.next()) {
        std::string name = std::string(use.text(0)) + "/" + std::string(use.text(1));
        if (!name.starts_with(prefix)) {
            break;
        }
        names.push_back(std::move(name));
    }
    return names;
}

std::vector<std::string> some_login_hashes(db::Connection& connection, std::size_t limit) {
    std::vector<std::string> hashes;
    db::Use use(connection, kHashes);
    use.bind(static_cast<std::int64_t>(limit));
    while (use.next()) {
        hashes.emplace_back(use.text(0));
    }
    return hashes;
}

} // namespace pullrec::store
