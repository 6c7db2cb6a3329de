// SPDX-License-Identifier: Apache-2.0
#include "cli/pager.hpp"

#include "cli/run_tool.hpp"
#include "domain/error.hpp"
#include "exchange/descriptor.hpp"

#include <cerrno>
#include <csignal>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace pullrec::cli {

namespace {

/// In memory and not in a pipe: a reader who leaves early sends no signal.
exchange::Descriptor readable(const std::string& text) {
    exchange::Descriptor file(::memfd_create("pullrec-help", MFD_CLOEXEC));
    const auto size = static_cast<ssize_t>(text.size());
    const bool written = file && ::write(file.get(), text.data(), text.size()) == size &&
                         ::lseek(file.get(), 0, SEEK_SET) == 0;
    return written ? std::move(file) : exchange::Descriptor(-1);
}

/// As `man` does: Ctrl-C is the pager's.
pid_t start(std::vector<std::string> words, int input) {
    std::vector<char*> argv;
    argv.reserve(words.size() + 1);
    for (std::string& word : words) {
        argv.push_back(word.data());
    }
    argv.push_back(nullptr);
    sigset_t defaults;
    ::sigemptyset(&defaults);
    ::sigaddset(&defaults, SIGINT);
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    ::posix_spawnattr_init(&attributes);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    ::posix_spawnattr_setsigdefault(&attributes, &defaults);
    pid_t process = -1;
    static_cast<void>(::signal(SIGINT, SIG_IGN));
    const int error =
        ::posix_spawnp(&process, argv.front(), &actions, &attributes, argv.data(), environ);
    ::posix_spawn_file_actions_destroy(&actions);
    ::posix_spawnattr_destroy(&attributes);
    return error == 0 ? process : -1;
}

bool run(const std::vector<std::string>& words, int input) {
    const pid_t process = start(words, input);
    if (process < 0) {
        return false;
    }
    while (::waitpid(process, nullptr, 0) < 0 && errno == EINTR) {
    }
    return true;
}

std::vector<std::string> pager_words(const Environment& environment) {
    const auto wanted = environment.get("PAGER");
    if (wanted.empty()) {
        // On a terminal without abilities less only complains and waits.
        const auto terminal = environment.get("TERM");
        return terminal.empty() || terminal == "dumb" ? std::vector<std::string>()
                                                      : std::vector<std::string>{"less", "-FIRX"};
    }
    try {
        return words_of(wanted);
    } catch (const Error&) {
        return {}; // an open quote: the text matters more
    }
}

} // namespace

bool show_in_pager(const std::string& text, const Environment& environment) {
    const exchange::Descriptor input = readable(text);
    if (!input) {
        return false;
    }
    const auto words = pager_words(environment);
    return !words.empty() && run(words, input.get());
}

} // namespace pullrec::cli
