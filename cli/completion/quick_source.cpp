// SPDX-License-Identifier: Apache-2.0
#include "cli/completion/quick_source.hpp"

#include "cli/copy_beside.hpp"
#include "cli/global_options.hpp"
#include "cli/invocation.hpp"
#include "cli/option_words.hpp"
#include "cli/parse_arguments.hpp"
#include "cli/read_configuration.hpp"
#include "cli/source.hpp"
#include "cli/typed_arguments.hpp"
#include "domain/error.hpp"
#include "exchange/directories.hpp"
#include "exchange/load_directory.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

namespace pullrec::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_files = 3000;

/// A command that reads a source and nothing else.
const Command& reading_command() {
    static const Command command{
        .path = "__complete",
        .group = Group::help,
        .summary = "read names",
        .examples = {},
        .globals = {"db", "files", "root-dir", "busy-timeout", "read-only"},
        .exits = {},
        .run = [](const Invocation&) { return ExitCode::done; },
    };
    return command;
}

/// A shell expands `~/` only when it runs the line.
std::string expanded(const std::string& word, const Environment& environment) {
    const auto equals = word.starts_with("--") ? word.find('=') + 1 : 0;
    std::string result = word;
    if (word.compare(equals, 2, "~/") == 0) {
        result.replace(equals, 1, environment.get("HOME"));
    }
    return result;
}

/// The words that say what is read, and what is wanted of every reader here.
std::vector<std::string> source_words(std::span<const std::string> words,
                                      const Environment& environment) {
    constexpr std::array<std::string_view, 5> kept{"db", "files", "root-dir", "config",
                                                   "read-only"};
    std::vector<std::string> result{"--busy-timeout", "50ms"};
    for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
        const auto* option = find_option(words[i], global_options());
        if (option == nullptr) {
            continue;
        }
        const std::size_t size = wants_next_word(words[i], *option) ? 2 : 1;
        const bool is_kept = std::find(kept.begin(), kept.end(), option->name) != kept.end();
        for (std::size_t k = i; is_kept && k < std::min(i + size, words.size()); ++k) {
            result.push_back(expanded(words[k], environment));
        }
        i += size - 1;
    }
    return result;
}

/// Whoever types changes no file: neither a copy nor a file beside the database may come of it.
/// With `--read-only` not even the locks in -shm change, which readers of a WAL take.
store::Store open_untouched(const Invocation& invocation, const fs::path& path) {
    std::error_code failure;
    const auto wal_size = fs::file_size(path.string() + "-wal", failure);
    if (invocation.arguments.given("read-only") && !failure && wal_size > 0) {
        throw Error(ErrorCode::io, "its WAL cannot be read without a lock");
    }
    return store::Store::open(path.string(), store::Access::read,
                              {waiting_of(invocation), {}, db::ViewPlace::untouched});
}

QuickSource open_folder(const Invocation& invocation, const std::string& path) {
    const auto folder = exchange::find_directories(path).folder;
    auto copy =
        invocation.arguments.given("read-only")
            ? std::nullopt
            : open_copy_beside(invocation, folder, store::Access::read, db::ViewPlace::untouched);
    if (copy) {
        return {std::move(copy)};
    }
    const auto give_up = [](std::size_t, std::size_t total) {
        if (total > most_files) {
            throw Error(ErrorCode::interrupted, "too many files to be read while somebody waits");
        }
    };
    return {exchange::load_directory(path, invocation.now, give_up).store, false};
}

QuickSource open_meant(const Invocation& invocation) {
    const auto database = path_argument(invocation.arguments, "db");
    const auto files = path_argument(invocation.arguments, "files");
    if (database) {
        return {open_untouched(invocation, fs::absolute(*database))};
    }
    if (files) {
        return open_folder(invocation, files->string());
    }
    const auto authority = database_path(invocation);
    std::error_code failure;
    if (fs::exists(fs::symlink_status(authority, failure))) {
        auto store = open_untouched(invocation, authority);
        const auto role =
            store.read([](const store::Reader& reader) { return reader.meta().role; });
        if (role == store::Role::authority) {
            return {std::move(store)};
        }
    }
    return open_folder(invocation, path_argument(invocation.arguments, "root-dir")->string());
}

/// A file says it in the section of a command; which one the line will name is not known yet.
bool says_read_only(const Configuration& configuration) {
    const auto& settings = configuration.settings;
    return std::any_of(settings.begin(), settings.end(), [](const Setting& setting) {
        return setting.option == "read-only" && setting.text == "true";
    });
}

} // namespace

QuickSource open_quickly(const Call& call, std::span<const std::string> words) {
    Resolution resolution;
    resolution.command = &reading_command();
    resolution.arguments = source_words(words, call.environment);
    bool read_only = false;
    auto parsed = parse_arguments(resolution, call.environment, [&](const ArgumentValue& file) {
        auto configuration = read_configuration(file, call.commands);
        read_only = says_read_only(configuration);
        return configuration;
    });
    if (read_only) {
        parsed.arguments.add("read-only", {"", Origin::file, "read-only"});
    }
    Output nowhere([](std::string_view) {});
    return open_meant({.arguments = parsed.arguments,
                       .environment = call.environment,
                       .commands = call.commands,
                       .out = nowhere,
                       .err = nowhere,
                       .style = call.style,
                       .now = call.now});
}

} // namespace pullrec::cli
