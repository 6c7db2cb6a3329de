// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/journal_node.hpp"

#include "domain/digest.hpp"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

namespace pullrec::bench {

namespace {

store::NewDatabase authority() {
    return {store::Role::authority, store::Baseline::listed, "kubelet-1.36",
            journal::system_clock()(), std::nullopt};
}

/// One process: a manager of its own, its times written to `out`.
void pull_in_child(const Node& node, int process, int pulls, int out) {
    journal::SharedStore store(node.database());
    journal::PullManager manager(store, {});
    std::vector<double> times;
    const auto timed = [&](auto&& f) {
        const auto begin = std::chrono::steady_clock::now();
        f();
        times.push_back(
            std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    };
    for (int i = 0; i < pulls; ++i) {
        const int number = process * pulls + i;
        timed([&] { manager.record_intent(node.image(number)); });
        timed([&] {
            manager.record_pulled(node.image(number), node.ref(number), Node::login(i % 5));
        });
    }
    const auto size = times.size() * sizeof(double);
    if (::write(out, times.data(), size) != static_cast<ssize_t>(size)) {
        _exit(1);
    }
}

} // namespace

Node::Node(int records) : records_(records) {
    folder_ = (std::filesystem::temp_directory_path() / "pullrec-bench-XXXXXX").string();
    if (mkdtemp(folder_.data()) == nullptr) {
        throw std::runtime_error("no scratch folder");
    }
    store::Store::create(database(), authority(), [&](store::Writer& writer) {
        for (int i = 0; i < records; ++i) {
            const ImageName name{"registry.example.net/team/image-" + std::to_string(i)};
            writer.add_record({{ref(i), Timestamp(), {{name, login(0)}}}, {}, {}});
        }
    });
}

journal::PullManager& Node::manager() {
    if (!manager_) {
        store_ = std::make_unique<journal::SharedStore>(database());
        manager_ = std::make_unique<journal::PullManager>(*store_, journal::Settings());
    }
    return *manager_;
}

Node::~Node() {
    manager_.reset();
    store_.reset();
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
}

Image Node::image(int number) const {
    return {"registry.example.net/team/image-" + std::to_string(number % records_) + ":v1"};
}

ImageRef Node::ref(int number) const {
    return {"sha256:" + sha256_hex(std::to_string(number % records_))};
}

ImageRef Node::new_ref(int number) {
    return {"sha256:" + sha256_hex("new " + std::to_string(number))};
}

Credentials Node::login(int number) {
    return {{{{"team", "pull-secret", "uid-" + std::to_string(number)},
              sha256_hex("login " + std::to_string(number))}},
            {}};
}

std::vector<double> Node::hammer_from_processes(int processes, int pulls) const {
    std::vector<int> ends;
    for (int process = 0; process < processes; ++process) {
        int pipe_ends[2];
        if (::pipe(pipe_ends) != 0) {
            throw std::runtime_error("no pipe");
        }
        if (::fork() == 0) {
            pull_in_child(*this, process, pulls, pipe_ends[1]);
            _exit(0);
        }
        ::close(pipe_ends[1]);
        ends.push_back(pipe_ends[0]);
    }
    std::vector<double> times;
    for (const int end : ends) {
        double time = 0;
        while (::read(end, &time, sizeof(time)) == sizeof(time)) {
            times.push_back(time);
        }
        ::close(end);
    }
    int status = 0;
    while (::wait(&status) > 0) {
        if (status != 0) {
            throw std::runtime_error("a process failed");
        }
    }
    return times;
}

} // namespace pullrec::bench
