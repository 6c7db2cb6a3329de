// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "journal/pull_manager.hpp"

#include <memory>
#include <string>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

namespace pullrec::bench {

/// A node's database of so many records with one secret each, and its pull manager.
class Node {
public:
    explicit Node(int records);
    ~Node();
    Node(const Node&) = delete;
    Node& operator=(const Node&) = delete;

    [[nodiscard]] int records() const { return records_; }
    [[nodiscard]] const std::string& folder() const { return folder_; }
    [[nodiscard]] std::string database() const { return folder_ + "/records.db"; }
    /// Opens the database at the first call.
    [[nodiscard]] journal::PullManager& manager();

    [[nodiscard]] Image image(int number) const;
    [[nodiscard]] ImageRef ref(int number) const;
    [[nodiscard]] static ImageRef new_ref(int number);
    [[nodiscard]] static Credentials login(int number);

    /// Before anything here opened the database, which SQLite cannot carry over a fork.
    /// Runs so many processes, each with so many intents and pulls; the seconds of each call.
    [[nodiscard]] std::vector<double> hammer_from_processes(int processes, int pulls) const;

private:
    int records_;
    std::string folder_;
    std::unique_ptr<journal::SharedStore> store_;
    std::unique_ptr<journal::PullManager> manager_;
};

/// The statements of a decision from storage in plain C, as a lower bound.
class PlainLookup {
public:
    explicit PlainLookup(const std::string& database);
    ~PlainLookup();
    PlainLookup(const PlainLookup&) = delete;
    PlainLookup& operator=(const PlainLookup&) = delete;

    /// Runs them all for one image; how many rows came.
    int run(const std::string& image, const std::string& ref);

private:
    int step_through(sqlite3_stmt* statement);

    sqlite3* handle_ = nullptr;
    std::vector<sqlite3_stmt*> statements_;
    long long last_id_ = 0;
};

} // namespace pullrec::bench
