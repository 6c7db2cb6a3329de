// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/record.hpp"

#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

namespace pullrec::test {

/// Makes records as strange as a kubelet may hold them, the same ones in every run.
class RandomRecords {
public:
    PulledRecord record() {
        PulledRecord record{{text()}, time(), {}};
        for (auto entries = below(4); entries > 0; --entries) {
            record.mapping[ImageName{text()}] = credentials();
        }
        return record;
    }

    std::string text() {
        static constexpr std::array<std::string_view, 20> pieces = {
            "a",      "Z",      "/",      ":",      "\"",
            "\\",     "<",      ">",      "&",      std::string_view("\0", 1),
            "\x1f",   "\x7f",   "\n",     "\b",     "\u00e9",
            "\u2028", "\u2029", "\uFFFD", "\uFEFF", "\U0001F511"};
        std::string text;
        for (auto length = below(8); length > 0; --length) {
            text += pieces.at(below(pieces.size()));
        }
        return text;
    }

private:
    std::size_t below(std::size_t limit) { return random_() % limit; }

    std::optional<Timestamp> time() {
        if (below(5) == 0) {
            return std::nullopt;
        }
        using namespace std::chrono;
        constexpr sys_seconds first = sys_days{year{2} / 1 / 1};
        constexpr sys_seconds last = sys_days{year{9999} / 12 / 31};
        const auto span = static_cast<std::uint64_t>((last - first).count());
        return first + seconds{below(span)};
    }

    Coordinates coordinates() { return {text(), text(), text()}; }

    Credentials credentials() {
        Credentials credentials;
        for (auto secrets = below(4); secrets > 0; --secrets) {
            credentials.secrets.push_back({coordinates(), text()});
        }
        for (auto accounts = below(3); accounts > 0; --accounts) {
            credentials.service_accounts.push_back({coordinates()});
        }
        credentials.node_pods_accessible = below(2) == 0;
        return credentials;
    }

    // NOLINTNEXTLINE(cert-msc32-c,cert-msc51-cpp): the same records in every run are the point
    std::mt19937_64 random_{20260314};
};

} // namespace pullrec::test
