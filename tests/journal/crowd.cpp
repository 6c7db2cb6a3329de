// SPDX-License-Identifier: Apache-2.0
// Many processes begin the same pull at once: exactly one leads, and all get its result. Prints how
// long they waited to be let in, and to hear of the end.
// Usage: crowd [--processes N]
#include "journal/flights.hpp"
#include "tests/scratch_folder.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {

using namespace pullrec;
using std::chrono::steady_clock;

/// The clock is the machine's own, so that its moments compare across processes.
std::int64_t now() {
    return std::chrono::duration_cast<std::chrono::microseconds>(
               steady_clock::now().time_since_epoch())
        .count();
}

/// What a process tells the one that started all.
struct Word {
    std::int64_t waited = 0; ///< to be let in, in microseconds
    std::int64_t moment = 0; ///< of the end, or when it heard of it; 0: it began
    int leads = 0;
    int saw_the_result = 0;
};

/// A pipe: one end tells, or opens a gate by closing it.
class Pipe {
public:
    Pipe() {
        if (pipe(ends_.data()) != 0) {
            throw std::runtime_error("no pipe");
        }
    }
    void tell(const Word& word) const {
        if (write(ends_[1], &word, sizeof word) != ssize_t{sizeof word}) {
            std::_Exit(3);
        }
    }
    Word hear() const {
        Word word;
        if (read(ends_[0], &word, sizeof word) != ssize_t{sizeof word}) {
            throw std::runtime_error("a process ended too early");
        }
        if (word.leads < 0) {
            throw std::runtime_error("a process failed");
        }
        return word;
    }
    void open_gate() const { close(ends_[1]); }
    /// Before waiting for it, in every process but the one that opens it.
    void leave_to_open() const { close(ends_[1]); }
    void await_gate() const {
        char none = 0;
        while (read(ends_[0], &none, 1) > 0) {
        }
    }

private:
    std::array<int, 2> ends_{};
};

const ImageRef kResult{"sha256:result"};

struct Gates {
    Pipe words;
    Pipe begin;
    Pipe land;
};

void fly(const std::string& database, const Gates& gates) {
    gates.begin.leave_to_open();
    gates.land.leave_to_open();
    journal::SharedStore store(database);
    journal::PullManager manager(store, {});
    journal::Flights flights(manager);
    journal::Pull pull;
    pull.image = {"quay.io/org/app:v1"};
    gates.words.tell({});
    gates.begin.await_gate();
    const std::int64_t began = now();
    const journal::Flight flight = flights.begin(pull);
    gates.words.tell({now() - began, 0, flight.leads ? 1 : 0, 0});
    if (flight.leads) {
        gates.land.await_gate();
        flights.finish(flight.operation, kResult, std::nullopt);
        gates.words.tell({0, now(), 1, 1});
        return;
    }
    const auto landing = flights.wait(pull, flight);
    const bool right = landing.end && landing.end->image_ref == kResult;
    gates.words.tell({0, now(), 0, right ? 1 : 0});
}

/// Whatever it throws, a child must not clean up what its parent made.
int take_part(const std::string& database, const Gates& gates) {
    try {
        fly(database, gates);
        return 0;
    } catch (const std::exception& exception) {
        std::fprintf(stderr, "%s\n", exception.what());
        gates.words.tell({0, 0, -1, 0});
        return 1;
    }
}

std::vector<Word> hear_all(const Gates& gates, std::size_t processes) {
    std::vector<Word> words;
    while (words.size() < processes) {
        words.push_back(gates.words.hear());
    }
    return words;
}

void print(const char* what, std::vector<std::int64_t> spans) {
    std::sort(spans.begin(), spans.end());
    const auto at = [&](std::size_t percent) {
        return static_cast<double>(spans[(spans.size() - 1) * percent / 100]) / 1000;
    };
    std::printf("%s: p50 %.1f ms, p99 %.1f ms, most %.1f ms\n", what, at(50), at(99), at(100));
}

bool run(std::size_t processes) {
    const test::ScratchFolder folder;
    const std::string database = folder.file("records.db");
    store::Store::create(database,
                         {store::Role::authority, store::Baseline::listed, "kubelet-1.36",
                          journal::system_clock()(), std::nullopt},
                         [](store::Writer&) {});
    const Gates gates;
    std::vector<pid_t> children;
    for (std::size_t number = 0; number < processes; ++number) {
        children.push_back(fork());
        if (children.back() == 0) {
            std::_Exit(take_part(database, gates));
        }
        gates.words.hear(); // it is ready: what is measured is the pull, not sixty-four starts
    }
    gates.begin.open_gate();
    const auto began = hear_all(gates, processes);
    gates.land.open_gate();
    const auto landed = hear_all(gates, processes);
    for (const pid_t child : children) {
        waitpid(child, nullptr, 0);
    }
    const auto leaders =
        std::count_if(began.begin(), began.end(), [](const Word& word) { return word.leads == 1; });
    const auto right = std::count_if(landed.begin(), landed.end(),
                                     [](const Word& word) { return word.saw_the_result == 1; });
    const auto end = std::find_if(landed.begin(), landed.end(),
                                  [](const Word& word) { return word.leads == 1; });
    std::vector<std::int64_t> to_begin;
    std::vector<std::int64_t> to_land;
    for (std::size_t number = 0; number < processes; ++number) {
        to_begin.push_back(began[number].waited);
        to_land.push_back(std::max<std::int64_t>(0, landed[number].moment - end->moment));
    }
    print("to lead or follow", to_begin);
    print("to hear of the end", to_land);
    std::printf("%zd of %zu lead, %zd saw the result\n", leaders, processes, right);
    return leaders == 1 && right == static_cast<std::ptrdiff_t>(processes);
}

} // namespace

int main(int argc, char** argv) {
    std::size_t processes = 64;
    if (argc == 3 && std::string_view(argv[1]) == "--processes") {
        processes = std::stoul(argv[2]);
    }
    try {
        const bool right = run(processes);
        std::printf("%d passed, %d failed\n", right ? 1 : 0, right ? 0 : 1);
        return right ? 0 : 1;
    } catch (const std::exception& exception) {
        std::printf("%s\n0 passed, 1 failed\n", exception.what());
        return 1;
    }
}
