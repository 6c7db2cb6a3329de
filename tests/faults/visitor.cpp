// SPDX-License-Identifier: Apache-2.0
// Another process that opens a database of things, prints how many it sees, and closes it.
// Usage: visitor DATABASE
#include "db/connection.hpp"
#include "db/statement.hpp"
#include "db/transaction.hpp"

#include <cstdio>
#include <exception>

int main(int argc, char** argv) {
    using namespace pullrec::db;
    if (argc != 2) {
        return 2;
    }
    try {
        Connection connection(locate(argv[1]), Purpose::writer);
        const ReadTransaction transaction(connection);
        Use use(connection, "SELECT count(*) FROM thing NOT INDEXED");
        use.next();
        std::printf("%lld\n", static_cast<long long>(use.integer(0)));
        return 0;
    } catch (const std::exception& exception) {
        std::fprintf(stderr, "%s\n", exception.what());
        return 1;
    }
}
