// SPDX-License-Identifier: Apache-2.0
#include "codec/record_document.hpp"
#include "domain/digest.hpp"
#include "exchange/export_directory.hpp"
#include "exchange/file_batch.hpp"
#include "exchange/listing.hpp"
#include "exchange/migrate.hpp"
#include "exchange/sync.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <random>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

using namespace pullrec;
using namespace pullrec::exchange;
using store::FileKind;

namespace {

namespace fs = std::filesystem;
constexpr Timestamp kNow{std::chrono::seconds{4'000'000'000}};

/// The record of a number: 1 to 3 names, 1 to 4 secrets, 0 to 2 service accounts each.
PulledRecord record_of(std::size_t number, int generation) {
    std::mt19937_64 random(number);
    PulledRecord record{{"sha256:" + sha256_hex(std::to_string(number))},
                        Timestamp(std::chrono::seconds{1'773'493'766 + generation}),
                        {}};
    const auto coordinates = [](std::size_t id, const std::string& name) {
        char uid[40];
        std::snprintf(uid, sizeof uid, "7d0f6f0e-0b1c-4f57-9a0b-%012zu", id);
        return Coordinates{"team-" + std::to_string(id % 200), name + std::to_string(id / 200),
                           uid};
    };
    for (std::size_t name = 0; name < 1 + number % 3; ++name) {
        Credentials& entry = record.mapping[{"registry-" + std::to_string(name) +
                                             ".corp.example/team/app-" + std::to_string(number)}];
        for (std::size_t secrets = 1 + random() % 4; secrets > 0; --secrets) {
            const std::size_t id = random() % 2000;
            entry.secrets.push_back({coordinates(id, "regcred-"), sha256_hex(std::to_string(id))});
        }
        for (std::size_t accounts = random() % 3; accounts > 0; --accounts) {
            entry.service_accounts.push_back({coordinates(random() % 2000, "builder-")});
        }
    }
    return record;
}

void write_node(const std::string& folder, std::size_t first, std::size_t step, std::size_t count,
                int generation) {
    FileBatch batch(folder + "/pulled");
    for (std::size_t number = first; number < count; number += step) {
        const PulledRecord record = record_of(number, generation);
        batch.add(record_file_name(record.image_ref.text), encode(record, ApiVersion::v1beta1));
    }
    batch.flush();
}

struct Cost {
    double seconds = 1e9;
    long peak_mebibytes = 0;
};

/// Runs `f` in a child, so that its memory is its own; twice or more, the least time counts.
Cost measure(int runs, const std::function<void(int)>& f) {
    auto* seconds = static_cast<double*>(
        ::mmap(nullptr, sizeof(double), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
    Cost cost;
    for (int run = 0; run < runs; ++run) {
        std::fflush(stdout);
        const pid_t child = ::fork();
        if (child == 0) {
            const auto begin = std::chrono::steady_clock::now();
            try {
                f(run);
            } catch (const std::exception& error) {
                std::printf("%s\n", error.what());
                std::_Exit(1);
            }
            *seconds =
                std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
            std::_Exit(0);
        }
        int status = 0;
        rusage usage{};
        ::wait4(child, &status, 0, &usage);
        if (status != 0) {
            std::exit(1);
        }
        cost.seconds = std::min(cost.seconds, *seconds);
        cost.peak_mebibytes = std::max(cost.peak_mebibytes, usage.ru_maxrss / 1024);
    }
    return cost;
}

void report(const char* what, const Cost& cost, const char* against, const Cost& baseline,
            double goal) {
    std::printf("%-24s %7.3f s  %5.1f times %s (%.3f s; goal %.1f)  peak %ld MiB\n", what,
                cost.seconds, cost.seconds / baseline.seconds, against, baseline.seconds, goal,
                cost.peak_mebibytes);
}

std::size_t read_all(const std::string& folder, const std::function<bool(std::size_t)>& wanted) {
    const Descriptor directory = open_folder(folder);
    const Listing listing = list_directory(directory.get(), folder);
    std::array<char, 65536> buffer{};
    std::size_t bytes = 0;
    for (std::size_t number = 0; number < listing.names.size(); ++number) {
        struct stat status {};
        ::fstatat(directory.get(), listing.names[number].c_str(), &status, 0);
        if (wanted(number)) {
            const Descriptor file = open_file(directory.get(), listing.names[number]);
            bytes += static_cast<std::size_t>(::read(file.get(), buffer.data(), buffer.size()));
        }
    }
    return bytes;
}

void write_again(const std::string& from, const std::string& to) {
    fs::create_directories(to);
    const Descriptor source = open_folder(from);
    FileBatch batch(to);
    for (const std::string& name : list_directory(source.get(), from).names) {
        batch.add(name, *read_content(source.get(), name).bytes);
    }
    batch.flush();
}

} // namespace

int main(int argc, char** argv) {
    const std::size_t count = argc > 1 ? std::stoul(argv[1]) : 100'000;
    std::string root = (fs::temp_directory_path() / "pullrec-bench-XXXXXX").native();
    if (::mkdtemp(root.data()) == nullptr) {
        return 1;
    }
    const std::string node = root + "/node";
    fs::create_directories(node + "/pulled");
    fs::create_directories(node + "/pulling");
    measure(1, [&](int) { write_node(node, 0, 1, count, 0); });
    const auto copy = [&](int run) { return root + "/copy" + std::to_string(run) + ".db"; };
    const auto later = [](int hours) { return kNow + std::chrono::hours{hours}; };

    const Cost reading =
        measure(3, [&](int) { read_all(node + "/pulled", [](auto) { return true; }); });
    report("first sync", measure(3, [&](int run) { sync(node, copy(run), kNow); }),
           "reading the files", reading, 10);
    report("migrate from-files",
           measure(2,
                   [&](int run) {
                       migrate_to_new(node, root + "/authority" + std::to_string(run), std::nullopt,
                                      kNow);
                   }),
           "reading the files", reading, 10);
    measure(1, [&](int) { write_node(node, 7, 100, count, 1); });
    const Cost looking = measure(3, [&](int) {
        read_all(node + "/pulled", [](std::size_t number) { return number % 100 == 7; });
    });
    report("sync with 1 % changed", measure(3, [&](int run) { sync(node, copy(run), later(1)); }),
           "looking at the files", looking, 1.5);
    report("sync with none changed", measure(3, [&](int run) { sync(node, copy(run), later(2)); }),
           "looking at the files", looking, 1.5);
    const Cost writing = measure(2, [&](int run) {
        write_again(node + "/pulled", root + "/written" + std::to_string(run));
    });
    report("migrate to-files",
           measure(2,
                   [&](int run) {
                       store::Store::open(copy(0), store::Access::read)
                           .read([&](const store::Reader& reader) {
                               export_directory(reader, root + "/exported" + std::to_string(run),
                                                kNow);
                           });
                   }),
           "writing the files", writing, 3);
    std::printf("database %ld MiB\n", static_cast<long>(fs::file_size(copy(0)) >> 20U));
    fs::remove_all(root);
    return 0;
}
