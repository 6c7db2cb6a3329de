// SPDX-License-Identifier: Apache-2.0
#include "domain/error.hpp"
#include "domain/given_credentials.hpp"
#include "journal/flights.hpp"
#include "tests/journal/hammer.hpp"

#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <random>
#include <stdexcept>
#include <thread>
#include <vector>

namespace pullrec::test {

namespace {

using namespace std::chrono_literals;

constexpr int kImages = 12;

Image image(std::size_t number) {
    return {"quay.io/org/app-" + std::to_string(number) + ":v1"};
}
ImageRef ref(std::size_t number) {
    return {"sha256:" + std::to_string(number)};
}
Secret owner(std::size_t number) {
    return {{"team", "pull", "uid-" + std::to_string(number)}, "hash-" + std::to_string(number)};
}

[[noreturn]] void wrong(const char* what) {
    throw std::logic_error(what);
}

/// One thread of a worker.
class Hand {
public:
    Hand(journal::PullManager& manager, journal::Flights& flights, std::uint64_t seed)
        : manager_(manager), flights_(flights), random_(seed) {}

    void act() {
        const auto number = below(kImages);
        switch (below(10)) {
        case 0:
        case 1:
            succeed(number);
            break;
        case 2:
            fail(number);
            break;
        case 3:
            prune();
            break;
        case 4:
            pull_what_is_pruned();
            break;
        case 5:
            write_in_vain(number);
            break;
        case 6:
            pull_once(number);
            break;
        default:
            ask_as_stranger(number);
        }
    }

private:
    std::size_t below(std::size_t limit) { return random_() % limit; }

    bool must_pull(std::size_t number, const std::vector<Secret>& secrets) {
        GivenCredentials pod({secrets, std::nullopt, std::nullopt});
        const Decision decision = manager_.must_attempt_pull(image(number), ref(number), pod);
        if (decision.metric == Metric::error) {
            wrong("the database could not be read");
        }
        return decision.must_pull;
    }

    void succeed(std::size_t number) {
        manager_.record_intent(image(number));
        manager_.record_pulled(image(number), ref(number), Credentials{{owner(number)}, {}});
        if (must_pull(number, {owner(number)})) {
            wrong("a login that pulled the image was sent away");
        }
        Secret copy = owner(number);
        copy.coordinates.name_space = "copy-" + std::to_string(below(50));
        if (must_pull(number, {copy})) {
            wrong("a login that pulled the image was sent away under another name");
        }
    }

    void fail(std::size_t number) {
        manager_.record_intent(image(number));
        if (!must_pull(number, {})) {
            wrong("an image under pull was open");
        }
        manager_.record_failed(image(number));
    }

    void ask_as_stranger(std::size_t number) {
        const Secret stranger{{"team", "pull", "strange-" + std::to_string(below(9))}, "strange"};
        if (!must_pull(number, {stranger, owner((number + 1) % kImages)})) {
            wrong("a login that never pulled the image was let in");
        }
    }

    void pull_what_is_pruned() {
        const Image passing{"quay.io/org/passing-" + std::to_string(below(100)) + ":v1"};
        manager_.record_intent(passing);
        manager_.record_pulled(passing, {passing.text}, std::nullopt);
    }

    /// Whoever shares its transaction must not notice, and the words must come back here.
    void write_in_vain(std::size_t number) {
        const std::string words = "in vain " + std::to_string(random_());
        try {
            manager_.store().write([&](store::Writer& writer, bool) {
                writer.remove_record(ref(number));
                throw Error(ErrorCode::refused, words);
            });
        } catch (const Error& error) {
            if (error.what() == words) {
                return;
            }
        }
        wrong("work that throws was answered otherwise");
    }

    /// Leads or follows; whoever hears of a success may use the image.
    void pull_once(std::size_t number) {
        const journal::Pull pull{image(number), owner(number).credential_hash, {}, {}, {}, false};
        const auto landing = flights_.wait(pull, flights_.begin(pull));
        if (landing.end) {
            if (landing.end->result == store::PullResult::ok &&
                (landing.end->image_ref != ref(number) || must_pull(number, {owner(number)}))) {
                wrong("a follower heard of a success that was none");
            }
            return;
        }
        if (!must_pull(number, {})) {
            wrong("an image under pull was open");
        }
        const std::int64_t operation = landing.flight.operation;
        switch (below(3)) {
        case 0:
            flights_.cancel(operation);
            break;
        case 1:
            flights_.fail(operation, {});
            break;
        default:
            flights_.finish(operation, ref(number), Credentials{{owner(number)}, {}});
        }
    }

    void prune() {
        std::vector<ImageRef> in_use;
        for (std::size_t number = 0; number < kImages; ++number) {
            in_use.push_back(ref(number));
        }
        manager_.prune(in_use, journal::system_clock()());
    }

    journal::PullManager& manager_;
    journal::Flights& flights_;
    std::mt19937_64 random_;
};

} // namespace

std::uint64_t hammer(const HammerJob& job) {
    journal::SharedStore store(job.database);
    journal::Settings settings;
    settings.policy = Policy::always_verify;
    journal::PullManager manager(store, settings);
    journal::Flights flights(manager);
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(job.seconds);
    std::atomic<std::uint64_t> calls{0};
    std::mutex mutex;
    std::exception_ptr first;
    std::vector<std::thread> threads;
    for (int thread = 0; thread < job.threads; ++thread) {
        threads.emplace_back([&, thread] {
            Hand hand(manager, flights, job.seed * 1'000 + static_cast<std::uint64_t>(thread));
            try {
                while (std::chrono::steady_clock::now() < until) {
                    hand.act();
                    ++calls;
                }
            } catch (...) {
                const std::lock_guard lock(mutex);
                first = first ? first : std::current_exception();
            }
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    if (first) {
        std::rethrow_exception(first);
    }
    return calls;
}

void check_after_hammering(const std::string& database) {
    journal::SharedStore store(database);
    store.read([](const store::Reader& reader) {
        reader.each_intent([](const store::StoredIntent&) { wrong("an intent was left"); });
        reader.each_running([](const store::PullOperation&) { wrong("a pull was left"); });
        reader.each_image_ref([&](const ImageRef& found) {
            if (!reader.record(found)) {
                wrong("a record is listed and not there");
            }
        });
    });
}

void make_hammered(const std::string& database) {
    store::Store::create(database,
                         {store::Role::authority, store::Baseline::listed, "kubelet-1.36",
                          journal::system_clock()(), std::nullopt},
                         [](store::Writer&) {});
}

} // namespace pullrec::test
