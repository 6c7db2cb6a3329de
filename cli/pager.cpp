// SPDX-License-Identifier: Apache-2.0
#include "cli/pager.hpp"

#include "cli/child_process.hpp"
#include "cli/run_tool.hpp"
#include "domain/error.hpp"
#include "exchange/descriptor.hpp"

#include <csignal>
#include <sys/mman.h>
#include <system_error>
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

bool run(const std::vector<std::string>& words, int input) {
    // as `man` does: Ctrl-C is the pager's
    static_cast<void>(::signal(SIGINT, SIG_IGN));
    try {
        ChildProcess(words, {.input = input}).end();
        return true;
    } catch (const std::system_error&) {
        return false;
    }
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
