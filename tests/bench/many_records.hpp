// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/digest.hpp"
#include "store/store.hpp"

#include <random>
#include <string>

namespace pullrec::bench {

/// The records of a node that is far too full, the same ones in every run: 1 to 3 image names a
/// record, 1 to 4 secrets and 0 to 2 service accounts a name, from the accounts of 400 namespaces.
class ManyRecords {
public:
    static std::string image_name(int number, int entry) {
        return "registry-" + std::to_string(entry) + ".corp.example/team-" +
               std::to_string(number % 97) + "/service-" + std::to_string(number);
    }
    static ImageRef image_ref(int number) {
        return {"sha256:" + sha256_hex("image " + std::to_string(number))};
    }

    PulledRecord record(int number) {
        PulledRecord record{
            image_ref(number), Timestamp{std::chrono::seconds{1'790'000'000 + number}}, {}};
        const int entries = below(3) + 1;
        for (int entry = 0; entry < entries; ++entry) {
            record.mapping[{image_name(number, entry)}] = credentials();
        }
        return record;
    }

private:
    int below(int limit) { return static_cast<int>(random_() % static_cast<unsigned>(limit)); }

    static Coordinates coordinates(const std::string& kind, int number) {
        const std::string hex = sha256_hex(kind + std::to_string(number));
        return {"team-" + std::to_string(number / 3), kind + "-" + std::to_string(number % 3),
                hex.substr(0, 8) + "-" + hex.substr(8, 4) + "-4" + hex.substr(12, 3) + "-a" +
                    hex.substr(15, 3) + "-" + hex.substr(18, 12)};
    }

    Credentials credentials() {
        Credentials credentials;
        for (int secrets = below(4) + 1; secrets > 0; --secrets) {
            const int account = below(1200);
            credentials.secrets.push_back({coordinates("regcred", account),
                                           sha256_hex("login " + std::to_string(account / 4))});
        }
        for (int accounts = below(3); accounts > 0; --accounts) {
            credentials.service_accounts.push_back({coordinates("builder", below(1200))});
        }
        return credentials;
    }

    // NOLINTNEXTLINE(cert-msc32-c,cert-msc51-cpp): the same records in every run are the point
    std::mt19937 random_{20261130};
};

/// Makes the database of an agent with so many records.
inline void make_database(const std::string& path, int records) {
    const store::NewDatabase made{store::Role::authority, store::Baseline::kubelet, std::nullopt,
                                  Timestamp{std::chrono::seconds{1'800'000'000}}, std::nullopt};
    store::Store::create(path, made, [records](store::Writer& writer) {
        ManyRecords many;
        for (int number = 0; number < records; ++number) {
            writer.add_record({many.record(number), ApiVersion::v1beta1, std::nullopt});
        }
    });
}

} // namespace pullrec::bench
