// SPDX-License-Identifier: Apache-2.0
// Makes a database for tests/bench/cli_numbers.sh: make_many_records FILE NUMBER.
#include "many_records.hpp"

#include <cstdio>
#include <cstdlib>

int main(int count, char** words) {
    if (count != 3) {
        return 2;
    }
    try {
        pullrec::bench::make_database(words[1], std::atoi(words[2]));
    } catch (const pullrec::Error& error) {
        std::fprintf(stderr, "make_many_records: %s\n", error.what());
        return 1;
    }
    return 0;
}
