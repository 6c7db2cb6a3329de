// SPDX-License-Identifier: Apache-2.0
// Shows that the cache of decisions never answers with less than anybody has heard of, while other
// processes commit, roll back, checkpoint and are killed; and that the same stress finds stale
// answers where the check is removed or weakened to the change counter.
// Usage: cache-stress [--seconds N]
#include "tests/journal/restless_writer.hpp"
#include "tests/journal/stale_reader.hpp"
#include "tests/scratch_folder.hpp"

#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <exception>
#include <functional>
#include <memory>
#include <random>
#include <span>
#include <stdexcept>
#include <string>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {

using namespace pullrec::test;
using Clock = std::chrono::steady_clock;

/// What all processes share.
struct Shared {
    std::atomic<std::int64_t> heard{0}; ///< the newest value whose COMMIT has returned
    std::atomic<std::uint32_t> change_counter{0};
    std::atomic<std::uint64_t> commits{0};
    std::atomic<std::uint64_t> deaths{0};
    std::atomic<std::uint64_t> checkpoints{0};
    std::atomic<std::uint64_t> from_memory{0};
    std::atomic<std::uint64_t> stale{0};
    std::array<std::atomic<bool>, 3> stale_under{}; ///< by `Check`
};

Shared& shared() {
    static auto* const made = [] {
        void* const memory = ::mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE,
                                    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED) {
            throw std::runtime_error("no shared memory");
        }
        return std::construct_at(static_cast<Shared*>(memory));
    }();
    return *made;
}

void say(std::int64_t value) {
    std::int64_t known = shared().heard.load();
    while (known < value && !shared().heard.compare_exchange_weak(known, value)) {
    }
}

/// Runs `f` in a process of its own; this one never opens a database.
pid_t start(const std::function<void()>& f) {
    const pid_t child = ::fork();
    if (child == 0) {
        try {
            f();
            ::_exit(0);
        } catch (const std::exception& exception) {
            std::printf("%s\n", exception.what());
            static_cast<void>(std::fflush(stdout));
            ::_exit(1);
        }
    }
    return child;
}

/// How it ended: 0, an exit code, or 128 and a signal.
int end_of(pid_t child) {
    int status = -1;
    ::waitpid(child, &status, 0);
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

void require(bool holds, const char* what) {
    if (!holds) {
        throw std::runtime_error(what);
    }
}

/// Brings the change counter back to where it was, with other content: a writer dies between the
/// header's copies, and the next one's recovery begins to count anew.
void bring_counter_back(const std::string& database) {
    require(end_of(start([&] { RestlessWriter(database).commit(Death::between_header_copies); })) ==
                128 + SIGKILL,
            "the writer did not die");
    require(end_of(start([&] {
                RestlessWriter writer(database);
                require(writer.change_counter() < shared().change_counter, "no recovery");
                do {
                    say(writer.commit());
                } while (writer.change_counter() != shared().change_counter);
            })) == 0,
            "the counter did not come back");
}

/// Keeps the value under each check, waits for a byte, and asks again.
void keep_and_ask(const std::string& database, int ready, int go) {
    std::array readers{std::make_unique<StaleReader>(database, Check::whole),
                       std::make_unique<StaleReader>(database, Check::change_counter),
                       std::make_unique<StaleReader>(database, Check::none)};
    for (const auto& reader : readers) {
        reader->value();
        require(reader->value() == shared().heard && reader->from_memory() == 1, "nothing kept");
    }
    shared().change_counter = readers.front()->change_counter();
    char byte = 0;
    require(::write(ready, &byte, 1) == 1 && ::read(go, &byte, 1) == 1, "no word");
    for (std::size_t i = 0; i < readers.size(); ++i) {
        shared().stale_under.at(i) = readers.at(i)->value() < shared().heard;
    }
}

/// The same events every time: which checks are fooled by them?
void play_script(const std::string& database) {
    require(end_of(start([&] { RestlessWriter::create(database); })) == 0, "no database");
    std::array<int, 2> ready{};
    std::array<int, 2> go{};
    require(::pipe(ready.data()) == 0 && ::pipe(go.data()) == 0, "no pipe");
    const pid_t reader = start([&] {
        RestlessWriter writer(database);
        say(writer.commit());
        keep_and_ask(database, ready[1], go[0]);
    });
    char byte = 0;
    ::close(ready[1]);
    require(::read(ready[0], &byte, 1) == 1, "the reader died");
    bring_counter_back(database);
    require(::write(go[1], &byte, 1) == 1 && end_of(reader) == 0, "the reader failed");
    for (const int end : {ready[0], go[0], go[1]}) {
        ::close(end);
    }
}

void write_until(const std::string& database, Clock::time_point end, unsigned seed) {
    std::mt19937 random(seed);
    RestlessWriter writer(database);
    while (Clock::now() < end) {
        const unsigned chance = random() % 500;
        if (chance < 10) {
            writer.roll_back();
            continue;
        }
        shared().deaths += chance == 10 ? 1 : 0;
        say(writer.commit(chance == 10 ? Death::between_header_copies : Death::never));
        ++shared().commits;
    }
}

void checkpoint_until(const std::string& database, Clock::time_point end) {
    RestlessWriter worker(database);
    RestlessWriter guard(database);
    while (Clock::now() < end) {
        worker.checkpoint(guard);
        ++shared().checkpoints;
    }
}

void ask_until(const std::string& database, Clock::time_point end) {
    StaleReader reader(database, Check::whole);
    std::uint64_t stale = 0;
    while (Clock::now() < end) {
        for (int i = 0; i < 100; ++i) {
            const std::int64_t heard = shared().heard.load(std::memory_order_acquire);
            stale += reader.value() < heard ? 1 : 0;
        }
    }
    shared().stale += stale;
    shared().from_memory += reader.from_memory();
}

/// Writers that die are followed by others, until the end.
void stress(const std::string& database, std::chrono::seconds length) {
    const auto end = Clock::now() + length;
    require(end_of(start([&] { RestlessWriter::create(database); })) == 0, "no database");
    shared().heard = 0;
    std::vector<pid_t> steady{start([&] { checkpoint_until(database, end); }),
                              start([&] { ask_until(database, end); })};
    unsigned seed = 0;
    while (Clock::now() < end) {
        ++seed;
        const int ended = end_of(start([&] { write_until(database, end, seed); }));
        require(ended == 0 || ended == 128 + SIGKILL, "a writer failed");
    }
    for (const pid_t child : steady) {
        require(end_of(child) == 0, "a process failed");
    }
}

std::string option(std::span<char*> arguments, const std::string& name, const char* otherwise) {
    for (std::size_t i = 0; i + 1 < arguments.size(); ++i) {
        if (arguments[i] == name) {
            return arguments[i + 1];
        }
    }
    return otherwise;
}

/// Counts what must hold.
int judge() {
    const auto& fooled = shared().stale_under;
    const std::array holds{
        std::pair{"the whole header is not fooled", !fooled.at(0).load()},
        std::pair{"the change counter alone is fooled", fooled.at(1).load()},
        std::pair{"no check at all is fooled", fooled.at(2).load()},
        std::pair{"no answer was stale", shared().stale == 0},
        std::pair{"answers came from memory", shared().from_memory > 0},
        std::pair{"writers committed", shared().commits > 0},
    };
    int failed = 0;
    for (const auto& [what, held] : holds) {
        std::printf("%s: %s\n", what, held ? "yes" : "NO");
        failed += held ? 0 : 1;
    }
    std::printf("%llu answers from memory, %llu stale; %llu commits, %llu deaths between the "
                "header's copies, %llu checkpoints\n",
                static_cast<unsigned long long>(shared().from_memory),
                static_cast<unsigned long long>(shared().stale),
                static_cast<unsigned long long>(shared().commits),
                static_cast<unsigned long long>(shared().deaths),
                static_cast<unsigned long long>(shared().checkpoints));
    std::printf("%zu passed, %d failed\n", holds.size() - static_cast<std::size_t>(failed), failed);
    return failed == 0 ? 0 : 1;
}

} // namespace

int main(int argc, char** argv) {
    const auto arguments = std::span(argv, static_cast<std::size_t>(argc));
    ::umask(S_IRWXG | S_IRWXO);
    try {
        shared(); // before the first fork
        const ScratchFolder folder;
        play_script(folder.file("scripted.db"));
        stress(folder.file("stress.db"),
               std::chrono::seconds(std::stoi(option(arguments, "--seconds", "2"))));
        return judge();
    } catch (const std::exception& exception) {
        std::printf("%s\n0 passed, 1 failed\n", exception.what());
        return 1;
    }
}
