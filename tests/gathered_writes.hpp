// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/waiting_writers.hpp"

#include <atomic>
#include <cstddef>
#include <functional>
#include <thread>
#include <vector>

namespace pullrec::test {

/// Runs each call on a thread of its own while a write of this thread holds the store, so that
/// their writes queue in this order and come into its transaction; a call writes once and throws
/// nothing. What the own write throws is thrown when all have ended; it may have gathered nobody.
inline void write_at_once(journal::SharedStore& store,
                          const std::vector<std::function<void()>>& calls) {
    std::atomic<std::size_t> ended{0};
    std::vector<std::thread> threads;
    threads.reserve(calls.size());
    const auto begin_one = [&] {
        threads.emplace_back([&, number = threads.size()] {
            calls[number]();
            ++ended;
        });
    };
    std::exception_ptr failure;
    try {
        store.write([&](store::Writer&, bool) {
            while (threads.size() < calls.size()) {
                begin_one();
                while (WaitingWriters::of(store) + ended < threads.size()) {
                    std::this_thread::yield();
                }
            }
        });
    } catch (...) {
        failure = std::current_exception();
    }
    while (threads.size() < calls.size()) {
        begin_one();
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    if (failure) {
        std::rethrow_exception(failure);
    }
}

} // namespace pullrec::test
