// SPDX-License-Identifier: Apache-2.0
// Several processes of several threads hammer one database and check every answer.
// Usage: hammer [--seconds N] [--processes N] [--threads N]
#include "tests/journal/hammer.hpp"

#include "tests/scratch_folder.hpp"

#include <cstdio>
#include <exception>
#include <span>
#include <spawn.h>
#include <string>
#include <sys/wait.h>
#include <vector>

extern char** environ;

namespace {

using pullrec::test::HammerJob;

std::string option(std::span<char*> arguments, const std::string& name, const char* otherwise) {
    for (std::size_t i = 0; i + 1 < arguments.size(); ++i) {
        if (arguments[i] == name) {
            return arguments[i + 1];
        }
    }
    return otherwise;
}

/// A program of its own, because a forked child of a program with threads could do nothing.
pid_t start_worker(const char* program, const HammerJob& job) {
    std::vector<std::string> words = {program,
                                      "--worker",
                                      job.database,
                                      "--seconds",
                                      std::to_string(job.seconds),
                                      "--threads",
                                      std::to_string(job.threads),
                                      "--seed",
                                      std::to_string(job.seed)};
    std::vector<char*> arguments;
    for (std::string& word : words) {
        arguments.push_back(word.data());
    }
    arguments.push_back(nullptr);
    pid_t child = 0;
    return posix_spawn(&child, program, nullptr, nullptr, arguments.data(), environ) == 0 ? child
                                                                                          : -1;
}

int work(const HammerJob& job) {
    const auto calls = pullrec::test::hammer(job);
    std::printf("worker %llu: %llu calls\n", static_cast<unsigned long long>(job.seed),
                static_cast<unsigned long long>(calls));
    return calls > 0 ? 0 : 1;
}

int lead(const char* program, HammerJob job, int processes) {
    const pullrec::test::ScratchFolder folder;
    job.database = folder.file("records.db");
    pullrec::test::make_hammered(job.database);
    std::vector<pid_t> workers;
    for (int process = 0; process < processes; ++process) {
        job.seed = static_cast<std::uint64_t>(process) + 1;
        workers.push_back(start_worker(program, job));
    }
    bool clean = true;
    for (const pid_t worker : workers) {
        int status = 0;
        clean = waitpid(worker, &status, 0) == worker && status == 0 && clean;
    }
    pullrec::test::check_after_hammering(job.database);
    std::printf("%d passed, %d failed\n", clean ? 1 : 0, clean ? 0 : 1);
    return clean ? 0 : 1;
}

} // namespace

int main(int argc, char** argv) {
    const auto arguments = std::span(argv, static_cast<std::size_t>(argc));
    HammerJob job;
    job.seconds = std::stoi(option(arguments, "--seconds", "3"));
    job.threads = std::stoi(option(arguments, "--threads", "3"));
    job.seed = std::stoull(option(arguments, "--seed", "1"));
    job.database = option(arguments, "--worker", "");
    try {
        return job.database.empty()
                   ? lead(argv[0], job, std::stoi(option(arguments, "--processes", "2")))
                   : work(job);
    } catch (const std::exception& exception) {
        std::printf("%s\n0 passed, 1 failed\n", exception.what());
        return 1;
    }
}
