// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/gathered_writes.hpp"
#include "tests/journal/node.hpp"

#include <fmt/format.h>

#include <exception>

namespace pullrec::test {

/// One caller's write of a line of the log, and what it came to.
struct Caller {
    std::string name;
    std::function<void(store::Writer&)> more = [](store::Writer&) {}; ///< after the line
    int runs = 0;
    int repeated_runs = 0;
    std::int64_t seq = 0;    ///< of the last run
    std::int64_t number = 0; ///< of the line
    std::optional<ErrorCode> error;
    std::string words; ///< of what it was told instead

    void call(journal::SharedStore& store) {
        try {
            number = store.write([&](store::Writer& writer, bool repeated) {
                ++runs;
                repeated_runs += repeated ? 1 : 0;
                seq = writer.position().seq;
                const auto line = writer.log({kNoon, 0, "test", name, std::nullopt});
                more(writer);
                return line;
            });
        } catch (const Error& failure) {
            error = failure.code();
            words = failure.what();
        } catch (const std::exception& failure) {
            words = failure.what();
        }
    }
};

inline std::vector<Caller> callers(std::size_t count) {
    std::vector<Caller> made;
    for (std::size_t number = 0; number < count; ++number) {
        made.emplace_back().name = fmt::format("caller {}", number);
    }
    return made;
}

inline void at_once(journal::SharedStore& store, std::vector<Caller>& all) {
    std::vector<std::function<void()>> calls;
    for (Caller& caller : all) {
        calls.emplace_back([&] { caller.call(store); });
    }
    try {
        write_at_once(store, calls);
    } catch (const Error&) {
        // what befalls all of a transaction befalls the write that gathers them, too
    }
}

/// The lines of the log in their order.
inline std::vector<std::string> lines(journal::SharedStore& store) {
    std::vector<std::string> found;
    store.read([&](const store::Reader& reader) {
        reader.each_change(Timestamp(), [&](const store::LoggedChange& line) {
            found.push_back(line.change.what);
        });
    });
    return found;
}

inline void refuse(const std::string& words) {
    throw Error(ErrorCode::refused, words);
}

inline void log_pages(store::Writer& writer, int count) {
    for (int page = 0; page < count; ++page) {
        writer.log({kNoon, 0, "test", std::string(4'000, 'x'), std::nullopt});
    }
}

/// Adds a record that is there, which the schema forbids.
inline void break_a_rule(store::Writer& writer) {
    const store::StoredRecord record{{kRef, kNoon, {}}, std::nullopt, std::nullopt};
    writer.add_record(record);
    writer.add_record(record);
}

inline void break_a_rule_and_hide_it(store::Writer& writer) {
    try {
        break_a_rule(writer);
    } catch (const std::exception&) {
        // it goes on as if nothing had happened
    }
}

} // namespace pullrec::test
