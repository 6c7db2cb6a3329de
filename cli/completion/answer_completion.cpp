// SPDX-License-Identifier: Apache-2.0
#include "cli/completion/answer_completion.hpp"

#include "cli/completion/complete_words.hpp"
#include "cli/completion/recorded_names.hpp"
#include "cli/completion/shell_line.hpp"

#include <csignal>
#include <exception>
#include <string>
#include <unistd.h>

namespace pullrec::cli {

namespace {

/// Ends the process when a disk or a lock holds it: nobody wants to wait for a list of names.
void end_in_three_seconds() {
    struct sigaction action {};
    action.sa_handler = [](int) { ::_exit(0); };
    sigemptyset(&action.sa_mask);
    ::sigaction(SIGALRM, &action, nullptr);
    ::alarm(3);
}

std::string_view name_of(const Offers& offers) {
    switch (offers.kind) {
    case OfferKind::files:
        return "files";
    case OfferKind::folders:
        return "folders";
    case OfferKind::words:
        break;
    }
    return offers.goes_on ? "nospace" : "words";
}

Offers offers_for(const Call& call, std::span<const std::string> words) {
    const auto names = recorded_names(call, words.first(words.empty() ? 0 : words.size() - 1));
    return complete_words(words, call.commands, names);
}

void answer_words(const Call& call) {
    const auto offers = offers_for(call, call.words.subspan(2));
    std::string answer = std::string(name_of(offers)) + "\n";
    for (const auto& offer : offers.items) {
        answer += offer.text + "\t" + offer.help + "\n";
    }
    call.out.write(answer);
}

void answer_bash(const Call& call) {
    const auto line = split_shell_line(call.words[2], call.words[3]);
    const auto offers = offers_for(call, line.words);
    std::string answer = std::string(name_of(offers)) + "\n";
    for (const auto& offer : offers.items) {
        answer += offer.text.substr(line.kept) + "\n";
    }
    call.out.write(answer);
}

} // namespace

ExitCode answer_completion(const Call& call) {
    end_in_three_seconds();
    try {
        if (call.words.size() > 2 && call.words[1] == "--") {
            answer_words(call);
        } else if (call.words.size() == 4 && call.words[1] == "--bash") {
            answer_bash(call);
        }
    } catch (const std::exception&) {
        return ExitCode::done;
    }
    return ExitCode::done;
}

} // namespace pullrec::cli
