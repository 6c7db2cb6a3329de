// SPDX-License-Identifier: Apache-2.0
#include "domain/digest.hpp"
#include "exchange/compare.hpp"
#include "exchange/node_folder.hpp"
#include "exchange/sync.hpp"

#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <random>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace pullrec;

namespace {

constexpr std::size_t kImages = 5;
constexpr int kSyncs = 30;

Timestamp now() {
    return std::chrono::floor<std::chrono::microseconds>(std::chrono::system_clock::now());
}

Image image_of(std::size_t number) {
    return {"quay.io/org/app:" + std::to_string(number)};
}
ImageRef ref_of(std::size_t number) {
    return {"sha256:" + std::to_string(number)};
}

/// A sync that lets the kubelet get its turn at each step of reading.
void sync_slowly(const NodeFolder& node, const std::string& copy) {
    exchange::SyncOptions options;
    options.at = [](exchange::ScanMoment) { ::usleep(500); };
    exchange::sync(node.root(), copy, now(), options);
}

/// What is on the disk of one image, as its kubelet knows it.
struct OnDisk {
    std::atomic<std::uint64_t> removals{0};
    std::atomic<bool> covered{false}; ///< an intent or a record is there
    std::atomic<int> written{0};      ///< the record's newest version, which has no older grant
};
using Disk = std::array<OnDisk, kImages>;

/// One thread of a kubelet: pulls its image, again with another login, and forgets it.
class Kubelet {
public:
    Kubelet(const NodeFolder& node, std::size_t number, OnDisk& image)
        : node_(node), number_(number), image_(image), random_(number) {}

    void act() {
        if (image_.covered && random_() % 2 == 0) {
            ++image_.removals;
            image_.covered = false;
            node_.remove(record_of(ref_of(number_).text));
            return;
        }
        node_.write(PullIntent{image_of(number_)});
        image_.covered = true;
        pull();
        node_.write(record_of(ref_of(number_).text, std::to_string(++version_)));
        image_.written = version_;
        node_.remove(PullIntent{image_of(number_)});
        pull();
    }

private:
    /// About as long as a sync.
    void pull() { ::usleep(static_cast<useconds_t>(random_() % 20'000)); }

    const NodeFolder& node_;
    std::size_t number_;
    OnDisk& image_;
    std::mt19937_64 random_;
    int version_ = 0;
};

/// What the copy must hold when it was made after now.
struct Expectation {
    std::uint64_t removals = 0;
    bool covered = false;
    int written = 0;
};

std::array<Expectation, kImages> expect(const Disk& disk) {
    std::array<Expectation, kImages> all;
    for (std::size_t number = 0; number < kImages; ++number) {
        const OnDisk& image = disk.at(number);
        all.at(number).removals = image.removals;
        all.at(number).covered = image.covered;
        all.at(number).written = image.written;
    }
    return all;
}

bool has_intent(const store::Reader& reader, const Image& image) {
    return !reader.intents(image).empty();
}

/// The version of a record in the copy; 0: none.
int version_in(const store::Reader& reader, std::size_t number) {
    const auto record = reader.record(ref_of(number));
    return record
               ? std::stoi(record->record.mapping.begin()->second.secrets.front().coordinates.name)
               : 0;
}

/// What a copy was compared with.
struct Comparison {
    int right = 0;
    int wrong = 0; ///< images that it shows otherwise than they were while it was made
};

Comparison compare(const std::string& copy, const std::array<Expectation, kImages>& expected,
                   const Disk& disk) {
    return store::Store::open(copy, store::Access::read).read([&](const store::Reader& reader) {
        const bool is_known = reader.meta().baseline != store::Baseline::unknown;
        Comparison found;
        for (std::size_t number = 0; number < kImages; ++number) {
            const int version = version_in(reader, number);
            const bool covered = version > 0 || has_intent(reader, image_of(number));
            const bool stayed = expected.at(number).covered &&
                                disk.at(number).removals == expected.at(number).removals;
            const bool open = stayed && is_known && !covered;
            const bool old = stayed && version > 0 && version < expected.at(number).written;
            found.wrong += open || old ? 1 : 0;
            found.right += stayed && is_known && covered && !old ? 1 : 0;
        }
        return found;
    });
}

} // namespace

TEST_CASE("a copy that is made while a kubelet works shows every image that is closed as closed") {
    const NodeFolder node;
    const PrivateFolder folder;
    const std::string copy = folder.at("copy.db");
    exchange::sync(node.root(), copy, now());
    const pid_t other = ::fork();
    if (other == 0) {
        for (int turn = 0; turn < kSyncs; ++turn) {
            sync_slowly(node, copy);
        }
        ::_exit(0);
    }
    Disk disk;
    std::atomic<int> working{2};
    std::atomic<int> wrong{0};
    std::atomic<int> right{0};
    std::vector<std::thread> threads;
    for (int thread = 0; thread < 2; ++thread) {
        threads.emplace_back([&] {
            for (int turn = 0; turn < kSyncs; ++turn) {
                const auto expected = expect(disk);
                sync_slowly(node, copy);
                const Comparison found = compare(copy, expected, disk);
                wrong += found.wrong;
                right += found.right;
            }
            --working;
        });
    }
    for (std::size_t number = 0; number < kImages; ++number) {
        threads.emplace_back([&, number] {
            Kubelet kubelet(node, number, disk.at(number));
            while (working > 0) {
                kubelet.act();
            }
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    int status = -1;
    CHECK(::waitpid(other, &status, 0) == other);
    CHECK(status == 0);
    CHECK(wrong == 0);
    CHECK(right > 0);
    exchange::sync(node.root(), copy, now());
    CHECK(store::Store::open(copy, store::Access::read).read([&](const store::Reader& reader) {
        return exchange::compare(reader, node.root()).empty();
    }));
}
