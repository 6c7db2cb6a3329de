// SPDX-License-Identifier: Apache-2.0
#include "cli/gc_arguments.hpp"

#include "cli/expected_list.hpp"
#include "cli/gc_database.hpp"
#include "cli/input.hpp"
#include "cli/output/escape.hpp"
#include "cli/run_tool.hpp"
#include "cli/taken_list.hpp"
#include "cli/typed_arguments.hpp"
#include "codec/container_listing.hpp"
#include "codec/document_text.hpp"
#include "journal/clock.hpp"
#include "journal/process_identity.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

namespace {

using upkeep::ExpectedMatch;
using upkeep::GcQuestion;

constexpr std::chrono::seconds kCommandDeadline{60};

ContainerListing containers_of_command(const std::string& line) {
    const std::string text =
        output_of(words_of(line, "containers-cmd"), kCommandDeadline, json_limit, "container list");
    try {
        return read_container_listing(text);
    } catch (const Error& error) {
        throw Error(ErrorCode::image_list,
                    std::string("the container list could not be had: ") + error.what());
    }
}

void tell_only_running(const Invocation& invocation, const ContainerListing& listing) {
    if (invocation.arguments.given("assume-all") || !lists_only_running(listing)) {
        return;
    }
    invocation.err.write(
        listing.containers.empty()
            ? "pullrec: the container list is empty: no image counts as used\n"
            : "pullrec: every listed container runs: without 'crictl ps -a' the images of stopped "
              "ones do not count as used (--assume-all says that the list is complete)\n");
}

ContainerListing containers(const Invocation& invocation) {
    const Arguments& arguments = invocation.arguments;
    const auto file = arguments.text("containers");
    const auto command = arguments.text("containers-cmd");
    if ((file ? 1 : 0) + (command ? 1 : 0) + (arguments.given("no-containers") ? 1 : 0) != 1) {
        throw Error(ErrorCode::usage, "say what uses the images: --containers FILE, "
                                      "--containers-cmd CMD or --no-containers, one of them");
    }
    if (arguments.given("no-containers")) {
        return {};
    }
    ContainerListing listing;
    if (command) {
        listing = containers_of_command(*command);
    } else {
        const std::string text = read_input(*file, json_limit);
        listing = naming_input(*file, [&] { return read_container_listing(text); });
    }
    tell_only_running(invocation, listing);
    return listing;
}

ExpectedMatch match_argument(const Arguments& arguments) {
    const std::string match = arguments.text("match").value();
    return match == "talos-1.7"      ? ExpectedMatch::talos_1_7
           : match == "talos-digest" ? ExpectedMatch::talos_digest
                                     : ExpectedMatch::all;
}

[[noreturn]] void refuse_list(const std::string& name, std::string_view why) {
    throw Error(ErrorCode::refused, fmt::format("refused: {} {}: nothing was planned", name, why));
}

} // namespace

ImageListing complete_list(const Invocation& invocation) {
    TakenList list = taken_list(invocation);
    const ImageListing& listing = list.listing;
    if (listing.extent == Extent::partial) {
        refuse_list(list.name, "is not complete: " + listing.reason);
    }
    if (!invocation.arguments.given("accept-list")) {
        if (listing.images.empty()) {
            refuse_list(list.name, "names no image (--accept-list says that there is none)");
        }
        if (listing.extent == Extent::filtered_looking) {
            refuse_list(list.name, "may lack images: " + listing.reason +
                                       " (--accept-list says that it does not)");
        }
    }
    list.listing.extent = Extent::complete;
    return std::move(list.listing);
}

GcQuestion gc_question(const Invocation& invocation) {
    const Arguments& arguments = invocation.arguments;
    require_one_standard_input(arguments, {"images", "containers", "expected"});
    GcQuestion question;
    // both clocks together, before a command for a list takes its time
    question.now = {invocation.now, journal::boot_id(), journal::system_uptime()()};
    question.images = complete_list(invocation);
    // last, so that what began meanwhile counts
    question.containers = containers(invocation);
    question.expected = expected_argument(invocation);
    question.match = match_argument(arguments);
    question.pin_reading = arguments.given("pin-compat") ? PinReading::crio : PinReading::anchored;
    for (const std::string& pattern : arguments.texts("protect")) {
        question.protect.emplace_back(pattern);
    }
    question.runtime_namespace = arguments.text("runtime-namespace").value();
    question.grace = duration_argument(arguments, "grace").value();
    question.longest_gap = duration_argument(arguments, "max-gap").value();
    return question;
}

void add_remembered(GcQuestion& question, const Invocation& invocation, const store::Reader& reader,
                    const SourceView& source) {
    for (std::string& image : reader.expected_images()) {
        question.expected.push_back(std::move(image));
    }
    if (invocation.arguments.given("no-containers") && question.expected.empty()) {
        throw Error(ErrorCode::refused,
                    "refused: neither containers nor expected images are given: every image would "
                    "count as unreferenced");
    }
    for (std::string& pattern : reader.pins()) {
        question.pins.emplace_back(std::move(pattern));
    }
    question.in_flight = images_in_flight(reader, source.path, invocation.now);
}

void tell_oddities(const Invocation& invocation, const upkeep::GcPlan& plan) {
    const auto tell = [&](const std::string& text) {
        invocation.err.write("pullrec: " + text + "\n");
    };
    for (const std::string& container : plan.unmatched) {
        tell(escape(container) + ": its image is not listed; every image of that repository stays");
    }
    for (const std::string& expected : plan.whole_repositories) {
        tell(expected + ": expected without tag and digest, so every tag of it stays");
    }
    if (plan.clock == upkeep::ClockState::backwards) {
        tell("the clock is behind the last plan: ages count anew from now");
    } else if (plan.clock == upkeep::ClockState::gap) {
        tell("the last plan is longer ago than --max-gap, before a reboot: ages count anew from "
             "now");
    }
}

} // namespace pullrec::cli
