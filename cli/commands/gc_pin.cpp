// SPDX-License-Identifier: Apache-2.0
#include "cli/changing.hpp"
#include "cli/commands/describe.hpp"
#include "cli/gc_database.hpp"
#include "cli/output/escape.hpp"
#include "domain/error.hpp"
#include "domain/pin_pattern.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pullrec::cli {

namespace {

/// One a line, or as a document.
void print_pins(const Invocation& invocation, const OpenSource& source,
                const std::vector<std::string>& pins) {
    if (invocation.arguments.text("output") == "json") {
        print_document(invocation, source, "PinList", [&](JsonWriter& json) {
            json.key("items");
            json.begin_array();
            for (const std::string& pin : pins) {
                json.text(pin);
            }
            json.end_array();
        });
        return;
    }
    for (const std::string& pin : pins) {
        invocation.out.write(escape(pin, {.ascii_only = invocation.style.ascii_only}) + "\n");
    }
}

/// The pins that hold a name, one a line; without one the answer is no.
ExitCode test(const Invocation& invocation, const std::string& name) {
    const PinReading reading =
        invocation.arguments.given("pin-compat") ? PinReading::crio : PinReading::anchored;
    OpenSource source = open_gc_memory(invocation);
    auto pins = source.store.read([](const store::Reader& reader) { return reader.pins(); });
    std::erase_if(pins,
                  [&](const std::string& pin) { return !PinPattern(pin).matches(name, reading); });
    print_pins(invocation, source, pins);
    return pins.empty() ? ExitCode::no : ExitCode::done;
}

ExitCode print_list(const Invocation& invocation) {
    OpenSource source = open_gc_memory(invocation);
    const auto pins = source.store.read([](const store::Reader& reader) { return reader.pins(); });
    print_pins(invocation, source, pins);
    if (pins.empty() && !invocation.arguments.given("quiet")) {
        invocation.err.write("Nothing is pinned here.\n");
    }
    return ExitCode::done;
}

std::size_t change(store::Writer& writer, const std::vector<std::string>& patterns, bool remove) {
    return static_cast<std::size_t>(
        std::count_if(patterns.begin(), patterns.end(), [&](const std::string& pattern) {
            return remove ? writer.unpin(pattern) : writer.pin(pattern);
        }));
}

ExitCode run(const Invocation& invocation) {
    const Arguments& arguments = invocation.arguments;
    const std::vector<std::string> patterns = arguments.texts("PATTERN");
    const bool remove = arguments.given("remove");
    if (const auto name = arguments.text("test")) {
        return test(invocation, *name);
    }
    if (patterns.empty() && remove) {
        throw Error(ErrorCode::usage, "--remove: give the patterns");
    }
    if (patterns.empty()) {
        return print_list(invocation);
    }
    for (const std::string& pattern : patterns) {
        static_cast<void>(PinPattern(pattern));
    }
    OpenSource source = open_gc_memory_to_write(invocation);
    const std::size_t changed = source.store.write([&](store::Writer& writer) {
        const std::size_t count = change(writer, patterns, remove);
        if (count > 0) {
            writer.log(change_of(invocation, "gc pin",
                                 fmt::format("pins {}: {}", remove ? "removed" : "added", count)));
        }
        return count;
    });
    if (arguments.text("output") == "json") {
        return print_list(invocation);
    }
    if (!arguments.given("quiet")) {
        invocation.out.write(fmt::format("{} {}.\n", changed, remove ? "removed" : "added"));
    }
    return ExitCode::done;
}

} // namespace

const Command& gc_pin_command() {
    static const Command command{
        .path = "gc pin",
        .group = Group::images,
        .summary = "list, add, remove or test patterns of pinned images",
        .details = "The three forms of CRI-O's pinned_images, in any letter case: a whole name, "
                   "'begin*', and '*part*'; a star elsewhere is a star. 'begin*' begins a name "
                   "here; CRI-O finds it anywhere, as --pin-compat crio does. An empty pattern and "
                   "a lone '*' are refused. Images that the runtime itself pins stay anyhow.",
        .examples = {{"pullrec gc pin 'registry.corp.example/base/*'", "add one"},
                     {"pullrec gc pin --test registry.corp.example/base/jdk:21",
                      "what pins this name?"},
                     {"pullrec gc pin", "list them"}},
        .positionals = {{.name = "PATTERN",
                         .help = "a pattern of names",
                         .at_least = 0,
                         .at_most = Positional::any_number}},
        .options = {{.name = "remove", .help = "remove these"},
                    {.name = "test", .value = "NAME", .help = "which patterns pin this name"},
                    {.name = "pin-compat",
                     .value = "RUNTIME",
                     .help = "test as this runtime reads 'begin*'",
                     .choices = {"crio"}}},
        .formats = {"table", "json"},
        .globals = gc_options,
        .exits = {{ExitCode::done, "done; with --test: something pins it"},
                  {ExitCode::no, "with --test: nothing pins it"},
                  {ExitCode::usage, "wrong call, or no pattern"},
                  {ExitCode::database_absent, "no database at --db"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
