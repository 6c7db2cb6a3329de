// SPDX-License-Identifier: Apache-2.0
// An agent beside the tool: pulls and asks about new and known images until its input ends, then
// prints when each write began and how long it took, in seconds of the monotonic clock.
// Usage: agent_beside FILE, made by make_many_records
#include "domain/given_credentials.hpp"
#include "journal/pull_manager.hpp"
#include "many_records.hpp"

#include <chrono>
#include <cstdio>
#include <poll.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace {

using namespace pullrec;
using Seconds = std::chrono::duration<double>;

double now() {
    return Seconds(std::chrono::steady_clock::now().time_since_epoch()).count();
}

bool is_asked_to_end() {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    return ::poll(&input, 1, 0) != 0;
}

/// Begin and length of each call.
using Calls = std::vector<std::pair<double, double>>;

template <class F>
void timed(Calls& calls, F&& f) {
    const double begin = now();
    f();
    calls.emplace_back(begin, now() - begin);
}

void pull(journal::PullManager& manager, int number, Calls& calls) {
    const Image image{bench::ManyRecords::image_name(number, 0) + ":2"};
    const ImageRef ref = bench::ManyRecords::image_ref(number);
    const Credentials login{{{{"team-agent", "own", "uid-own"}, "hash-own"}}, {}};
    timed(calls, [&] { manager.record_intent(image); });
    timed(calls, [&] { manager.record_pulled(image, ref, login); });
    GivenCredentials pod({login.secrets, std::nullopt, std::nullopt});
    manager.must_attempt_pull(image, ref, pod);
}

} // namespace

int main(int count, char** words) {
    if (count != 2) {
        return 2;
    }
    try {
        journal::SharedStore store(words[1]);
        journal::PullManager manager(store, {});
        Calls calls;
        constexpr int kFirstNew = 10'000'000;
        for (int turn = 0; !is_asked_to_end(); ++turn) {
            pull(manager, kFirstNew + turn % 1'000, calls);
        }
        for (const auto& [begin, length] : calls) {
            std::printf("%.6f %.6f\n", begin, length);
        }
    } catch (const pullrec::Error& error) {
        std::fprintf(stderr, "agent_beside: %s\n", error.what());
        return 1;
    }
    return 0;
}
