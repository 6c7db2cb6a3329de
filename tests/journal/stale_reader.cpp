// SPDX-License-Identifier: Apache-2.0
#include "tests/journal/stale_reader.hpp"

#include "db/statement.hpp"
#include "db/transaction.hpp"

namespace pullrec::test {

namespace {

constexpr db::Sql kSelect{"SELECT v FROM t"};
const Image kAsked{"quay.io/org/app:v1"};
const ImageRef kAskedRef{"sha256:app"};

/// The header's `iChange`: the third of its 32-bit words.
std::uint32_t change_counter_of(const db::CommitStamp& stamp) {
    return static_cast<std::uint32_t>(stamp.words[1]);
}

} // namespace

StaleReader::StaleReader(const std::string& database, Check check)
    : connection_(db::locate(database), db::Purpose::writer), watch_(connection_), check_(check) {}

std::uint32_t StaleReader::change_counter() const {
    return change_counter_of(watch_.stamp().value());
}

bool StaleReader::unchanged(const db::CommitStamp& stamp) const {
    switch (check_) {
    case Check::whole:
        return watch_.unchanged(stamp);
    case Check::change_counter: {
        const auto now = watch_.stamp();
        return now && change_counter_of(*now) == change_counter_of(stamp);
    }
    case Check::none:
        break;
    }
    return true;
}

std::int64_t StaleReader::value() {
    const auto check = [this](const db::CommitStamp& stamp) { return unchanged(stamp); };
    if (const journal::HeldQuestion held = cache_.find(kAsked, kAskedRef, check)) {
        ++from_memory_;
        ProspectViews views;
        return std::stoll(std::string(held.prospect(views).secrets.front().credential_hash));
    }
    const auto stamp = watch_.stamp();
    const std::int64_t value = read();
    if (stamp) {
        const std::string text = std::to_string(value);
        const SecretView secret{{}, text};
        Prospect prospect;
        prospect.secrets = {&secret, 1};
        cache_.keep(kAsked, kAskedRef, prospect, *stamp, check);
    }
    return value;
}

std::int64_t StaleReader::read() {
    const db::ReadTransaction transaction(connection_);
    db::Use use(connection_, kSelect);
    use.next();
    return use.integer(0);
}

} // namespace pullrec::test
