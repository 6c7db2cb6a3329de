// SPDX-License-Identifier: Apache-2.0
#include "cli/taken_list.hpp"

#include "cli/image_list.hpp"
#include "cli/input.hpp"
#include "cli/note.hpp"
#include "cli/output/count_text.hpp"
#include "cli/run_tool.hpp"
#include "cli/typed_arguments.hpp"
#include "codec/document_text.hpp"
#include "codec/image_listing.hpp"
#include "domain/error.hpp"
#include "journal/clock.hpp"
#include "journal/process_identity.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

namespace {

constexpr std::chrono::minutes kOldestList{10};
constexpr std::chrono::seconds kCommandDeadline{60};

/// How far a wall clock that is being set right runs ahead of the other meanwhile.
constexpr std::chrono::seconds kDrift{1};

store::RecordAbsence moment(const Invocation& invocation, Timestamp taken_at) {
    return {taken_at, journal::boot_id(), journal::system_uptime()() - (invocation.now - taken_at)};
}

Timestamp time_of_file(const Invocation& invocation, Timestamp taken_at) {
    if (taken_at > invocation.now) {
        throw Error(ErrorCode::refused, "refused: --images-taken lies in the future: give the time "
                                        "before the list was asked for");
    }
    if (invocation.now - taken_at > kOldestList) {
        throw Error(ErrorCode::refused,
                    "refused: the image list is older than 10 minutes: an image "
                    "may have come since. Take another");
    }
    return taken_at;
}

TakenList list_of_command(const Invocation& invocation, const std::string& line) {
    TakenList list;
    list.by_command = true;
    list.name = fmt::format("what '{}' prints", line);
    list.taken = moment(invocation, invocation.now);
    const std::string text = output_of(words_of(line), kCommandDeadline, json_limit);
    try {
        list.listing = read_image_listing(text);
    } catch (const Error& error) {
        throw Error(ErrorCode::image_list,
                    std::string("the image list could not be had: ") + error.what());
    }
    return list;
}

void tell_list(const Invocation& invocation, const TakenList& list) {
    detail(invocation,
           fmt::format("{}: {}", list.name,
                       counted(static_cast<std::int64_t>(list.listing.images.size()), "image")));
}

} // namespace

Timestamp latest_now(const store::RecordAbsence& taken) {
    return taken.listed_at + (journal::system_uptime()() - taken.uptime) + kDrift;
}

std::vector<Option> listing_options() {
    return {
        {.name = "images-cmd",
         .value = "CMD",
         .help = "run this for the images on the node, without a shell"},
        {.name = "images",
         .value = "FILE",
         .help = "the images on the node, as 'crictl images -o json' prints them (- for standard "
                 "input)"},
    };
}

std::optional<ImageListing> listing_if_given(const Invocation& invocation) {
    const Arguments& arguments = invocation.arguments;
    if (!arguments.given("images-cmd") && !arguments.given("images")) {
        return std::nullopt;
    }
    return taken_list(invocation).listing;
}

std::vector<Option> taken_list_options() {
    std::vector<Option> options = listing_options();
    for (Option& option : options) {
        option.heading = "Required (one)";
    }
    options.push_back({.name = "images-taken",
                       .value = "TIME",
                       .help = "when that file was asked for, at most 10 minutes ago; without it "
                               "only --dry-run"});
    return options;
}

TakenList taken_list(const Invocation& invocation) {
    const Arguments& arguments = invocation.arguments;
    const auto command = arguments.text("images-cmd");
    const auto file = arguments.text("images");
    if (command.has_value() == file.has_value()) {
        throw Error(ErrorCode::usage, "say what is on the node: --images-cmd CMD or --images FILE, "
                                      "one of them");
    }
    if (command) {
        if (arguments.given("images-taken")) {
            throw Error(ErrorCode::usage, "--images-taken is for --images: a command is run now");
        }
        TakenList list = list_of_command(invocation, *command);
        tell_list(invocation, list);
        return list;
    }
    TakenList list;
    list.name = input_name(*file);
    const auto taken_at = time_argument(arguments, "images-taken");
    if (taken_at) {
        list.taken = moment(invocation, time_of_file(invocation, *taken_at));
    } else if (arguments.given("dry-run")) {
        list.taken = moment(invocation, invocation.now);
    }
    list.listing = read_image_list(*file);
    tell_list(invocation, list);
    return list;
}

void require_taken(const TakenList& list) {
    if (!list.taken) {
        throw Error(ErrorCode::refused, "refused: when was this list taken? Give --images-taken "
                                        "TIME, or --dry-run to look");
    }
}

} // namespace pullrec::cli
