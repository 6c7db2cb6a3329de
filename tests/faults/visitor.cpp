// SPDX-License-Identifier: Apache-2.0
// Another process that opens a database of things, counts them and closes it; exits with their
// number, or with 255.
// Usage: visitor DATABASE
#include "db/connection.hpp"
#include "db/statement.hpp"
#include "db/transaction.hpp"

#include <exception>

int main(int argc, char** argv) {
    using namespace pullrec::db;
    constexpr int kFailed = 255;
    if (argc != 2) {
        return kFailed;
    }
    try {
        Connection connection(locate(argv[1]), Purpose::writer);
        const ReadTransaction transaction(connection);
        Use use(connection, "SELECT count(*) FROM thing NOT INDEXED");
        use.next();
        return static_cast<int>(use.integer(0));
    } catch (const std::exception&) {
        return kFailed;
    }
}
