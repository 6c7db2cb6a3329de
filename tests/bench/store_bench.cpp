// SPDX-License-Identifier: Apache-2.0
// Issue 2's numbers on 100,000 records: a look-up with its mapping at most twice the same
// statements in plain C, at most 80 MB, opened in under 5 ms.
#include "many_records.hpp"
#include "tests/scratch_folder.hpp"

#include <benchmark/benchmark.h>
#include <sqlite3.h>

#include <filesystem>

using namespace pullrec;

namespace {

constexpr int kRecords = 100'000;

/// The database of all benches here, made once.
const std::string& full_database() {
    static const test::ScratchFolder folder;
    static const std::string path = [] {
        const std::string file = folder.file("records.db");
        bench::make_database(file, kRecords);
        return file;
    }();
    return path;
}

/// Numbers that visit the records in no order.
int next_number(int number) {
    return static_cast<int>((number + 61'803L) % kRecords);
}

void look_up(benchmark::State& state) {
    store::Store store = store::Store::open(full_database(), store::Access::read);
    store.read([&](const store::Reader& reader) {
        int number = 0;
        while (state.KeepRunning()) {
            number = next_number(number);
            benchmark::DoNotOptimize(reader.record(bench::ManyRecords::image_ref(number)));
        }
    });
}

/// As `look_up`, with the intent, the unreadable files and the meaning of absence.
void look_up_evidence(benchmark::State& state) {
    store::Store store = store::Store::open(full_database(), store::Access::read);
    store.read([&](const store::Reader& reader) {
        int number = 0;
        while (state.KeepRunning()) {
            number = next_number(number);
            const Image image{bench::ManyRecords::image_name(number, 0) + ":1"};
            benchmark::DoNotOptimize(reader.evidence(image, bench::ManyRecords::image_ref(number)));
        }
    });
}

/// The same statements through sqlite3's own interface; texts are copied as any caller would.
class PlainC {
public:
    PlainC() {
        sqlite3_open_v2(full_database().c_str(), &database_, SQLITE_OPEN_READONLY, nullptr);
        record_ = prepare("SELECT id, image_ref, api_version, last_updated, last_confirmed "
                          "FROM pulled_record WHERE image_ref = ?");
        mapping_ = prepare("SELECT number, image_name, node_accessible FROM credential_mapping "
                           "WHERE record = ? ORDER BY number");
        secrets_ =
            prepare("SELECT g.mapping, a.namespace, a.name, a.uid, c.hash FROM secret_grant g "
                    "CROSS JOIN account a ON a.id = g.account CROSS JOIN credential c "
                    "ON c.id = g.credential WHERE g.record = ? ORDER BY g.mapping, g.position");
        accounts_ = prepare("SELECT g.mapping, a.namespace, a.name, a.uid FROM account_grant g "
                            "CROSS JOIN account a ON a.id = g.account WHERE g.record = ? "
                            "ORDER BY g.mapping, g.position");
        sqlite3_exec(database_, "BEGIN", nullptr, nullptr, nullptr);
    }
    ~PlainC() {
        for (auto* statement : {record_, mapping_, secrets_, accounts_}) {
            sqlite3_finalize(statement);
        }
        sqlite3_close(database_);
    }
    PlainC(const PlainC&) = delete;
    PlainC& operator=(const PlainC&) = delete;

    /// All texts of the record and its mapping.
    std::vector<std::string> look_up(const std::string& ref) {
        std::vector<std::string> texts;
        sqlite3_bind_text(record_, 1, ref.data(), static_cast<int>(ref.size()), SQLITE_STATIC);
        sqlite3_step(record_);
        const auto id = sqlite3_column_int64(record_, 0);
        take(record_, 1, 3, texts);
        sqlite3_reset(record_);
        take_all(mapping_, id, 1, 2, texts);
        take_all(secrets_, id, 1, 5, texts);
        take_all(accounts_, id, 1, 4, texts);
        return texts;
    }

private:
    sqlite3_stmt* prepare(const char* sql) {
        sqlite3_stmt* statement = nullptr;
        sqlite3_prepare_v3(database_, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
        return statement;
    }
    static void take(sqlite3_stmt* statement, int from, int to, std::vector<std::string>& texts) {
        for (int column = from; column < to; ++column) {
            const auto* text =
                reinterpret_cast<const char*>(sqlite3_column_text(statement, column));
            texts.emplace_back(text,
                               static_cast<std::size_t>(sqlite3_column_bytes(statement, column)));
        }
    }
    static void take_all(sqlite3_stmt* statement, sqlite3_int64 record, int from, int to,
                         std::vector<std::string>& texts) {
        sqlite3_bind_int64(statement, 1, record);
        while (sqlite3_step(statement) == SQLITE_ROW) {
            take(statement, from, to, texts);
        }
        sqlite3_reset(statement);
    }

    sqlite3* database_ = nullptr;
    sqlite3_stmt* record_ = nullptr;
    sqlite3_stmt* mapping_ = nullptr;
    sqlite3_stmt* secrets_ = nullptr;
    sqlite3_stmt* accounts_ = nullptr;
};

void look_up_in_plain_c(benchmark::State& state) {
    PlainC plain;
    int number = 0;
    while (state.KeepRunning()) {
        number = next_number(number);
        benchmark::DoNotOptimize(plain.look_up(bench::ManyRecords::image_ref(number).text));
    }
}

/// Opening and the first look at the schema, and how large the file is.
void open_database(benchmark::State& state) {
    const std::string path = full_database();
    while (state.KeepRunning()) {
        benchmark::DoNotOptimize(store::Store::open(path, store::Access::read));
    }
    state.counters["megabytes"] = static_cast<double>(std::filesystem::file_size(path)) / 1e6;
}

} // namespace

BENCHMARK(look_up)->Unit(benchmark::kMicrosecond);
BENCHMARK(look_up_in_plain_c)->Unit(benchmark::kMicrosecond);
BENCHMARK(look_up_evidence)->Unit(benchmark::kMicrosecond);
BENCHMARK(open_database)->Unit(benchmark::kMillisecond);
BENCHMARK_MAIN();
