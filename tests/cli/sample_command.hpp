// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/invocation.hpp"

#include <array>

namespace pullrec::cli::samples {

/// A command with one of everything that the frame must carry.
inline const Command& check() {
    static const Command command{
        .path = "check",
        .aliases = {"simulate"},
        .group = Group::ask,
        .summary = "simulate the decision",
        .details = "The longer story.",
        .examples = {{"pullrec check app", "ask"}},
        .positionals = {{.name = "IMAGE", .help = "the image", .at_least = 0}},
        .options =
            {{.name = "image-ref", .value = "REF", .help = "the runtime's name of it"},
             {.name = "policy",
              .value = "POLICY",
              .help = "which policy",
              .choices = {"NeverVerify", "AlwaysVerify"}},
             {.name = "secret",
              .value = "NS/NAME/UID:HASH",
              .help = "a secret of the pod",
              .repeatable = true},
             {.name = "namespace", .letter = 'n', .value = "NS", .help = "the pod's namespace"},
             {.name = "summary", .help = "counts only"}},
        .formats = {"table", "json"},
        .globals = {"db", "verbose", "busy-timeout"},
        .exits = {{ExitCode::done, "allowed"}, {ExitCode::no, "must pull"}},
        .run = [](const Invocation&) { return ExitCode::done; },
    };
    return command;
}

/// A command of two words that takes names.
inline const Command& delete_record() {
    static const Command command{
        .path = "delete record",
        .group = Group::change,
        .summary = "delete records",
        .examples = {{"pullrec delete record x", "one"}},
        .positionals = {{.name = "NAME", .help = "which", .at_most = Positional::any_number}},
        .options = {{.name = "images", .value = "FILE", .help = "a listing"}},
        .exits = {{ExitCode::done, "done"}},
        .run = [](const Invocation&) { return ExitCode::done; },
    };
    return command;
}

/// A second word under `delete`.
inline const Command& delete_intent() {
    static const Command command = [] {
        auto other = delete_record();
        other.path = "delete intent";
        return other;
    }();
    return command;
}

/// The commands above.
inline Commands all() {
    static const std::array commands{&check(), &delete_record(), &delete_intent()};
    return commands;
}

} // namespace pullrec::cli::samples
