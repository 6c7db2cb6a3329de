// SPDX-License-Identifier: Apache-2.0
#include "exchange/archive.hpp"
#include "exchange/compare.hpp"
#include "exchange/export_directory.hpp"
#include "exchange/merge_into.hpp"
#include "exchange/migrate.hpp"
#include "exchange/sync.hpp"

#include <cstdio>
#include <cstring>
#include <functional>
#include <map>
#include <string>
#include <vector>

using namespace pullrec;
using store::Access;
using store::Reader;
using store::Store;

namespace {

/// After every file of a test, and a little later with each run of one scenario.
Timestamp moment(const std::string& hours) {
    return Timestamp(std::chrono::seconds{4'000'000'000}) + std::chrono::hours{std::stoi(hours)};
}

/// 0 when the database holds what the directories hold, 1 otherwise.
int differs(const std::string& database, const std::string& dir) {
    return Store::open(database, Access::read).read([&](const Reader& reader) {
        return exchange::compare(reader, dir).empty() ? 0 : 1;
    });
}

int run(const std::string& what, const std::string& one, const std::string& two,
        const std::string& hours) {
    if (what == "sync") {
        exchange::sync(one, two, moment(hours));
    } else if (what == "migrate") {
        exchange::migrate_to_new(one, two, std::nullopt, moment(hours));
    } else if (what == "merge") {
        exchange::merge_into(one, two);
    } else if (what == "archive") {
        exchange::archive(one, two, moment(hours));
    } else if (what == "export") {
        Store::open(one, Access::read).read([&](const Reader& reader) {
            exchange::export_directory(reader, two, moment(hours));
        });
    } else if (what == "diff") {
        return differs(one, two);
    } else {
        return 2;
    }
    return 0;
}

} // namespace

/// operation WHAT FROM TO HOURS: one operation, for interruptions.py to interrupt. Exits with 3
/// when it failed with an error of input or output, 4 for any other error.
int main(int argc, char** argv) {
    constexpr int kArguments = 5;
    if (argc != kArguments) {
        return 2;
    }
    try {
        const std::vector<std::string> arguments(argv, argv + argc);
        return run(arguments[1], arguments[2], arguments[3], arguments[4]);
    } catch (const Error& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return error.code() == ErrorCode::io ? 3 : 4;
    }
}
