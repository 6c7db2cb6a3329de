// SPDX-License-Identifier: Apache-2.0
#include "cli/pull_decision_arguments.hpp"

#include "cli/short_name_arguments.hpp"
#include "domain/error.hpp"
#include "domain/reference.hpp"

#include <algorithm>

namespace pullrec::cli {

namespace {

constexpr std::string_view heading = "Facts for --dry-run";

ShortNames short_names(const Arguments& arguments) {
    return {arguments.texts("search-registry"), alias_arguments(arguments),
            arguments.text("short-name-mode") == "enforcing"};
}

/// A digest that was given; "" for none.
std::string digest(const Arguments& arguments, std::string_view option) {
    const auto* const value = arguments.last(option);
    if (value == nullptr || value->text == "none") {
        return {};
    }
    if (!is_digest(value->text)) {
        throw Error(ErrorCode::usage, value->place + ": give a digest such as sha256: and 64 hex "
                                                     "digits, in lower case");
    }
    return value->text;
}

PullFacts facts(const Arguments& arguments) {
    PullFacts facts;
    for (const std::string& registry : arguments.texts("remote-unreachable")) {
        facts.all_unreachable = facts.all_unreachable || registry == "all";
        facts.unreachable_registries.push_back(registry);
    }
    facts.candidate.remote_config_digest = digest(arguments, "remote-config-digest");
    facts.candidate.stored_config_digest = digest(arguments, "stored-config-digest");
    facts.candidate.stored =
        arguments.given("stored") || !facts.candidate.stored_config_digest.empty();
    return facts;
}

/// CRI-O compares what the registry means with what is stored, so both must be told.
void require_known(const Arguments& arguments, const PullFacts& facts,
                   const std::vector<PullStep>& steps) {
    const bool compares = steps.back().decision == PullDecision::repull_schema1 ||
                          steps.back().decision == PullDecision::repull_changed;
    if (compares && !arguments.given("remote-config-digest")) {
        throw Error(ErrorCode::usage, "the image is stored: give --remote-config-digest, or 'none' "
                                      "for a schema 1 manifest, or --remote-unreachable");
    }
    if (steps.back().decision == PullDecision::repull_changed &&
        facts.candidate.stored_config_digest.empty()) {
        throw Error(ErrorCode::usage,
                    "the image is stored: give --stored-config-digest to compare it");
    }
}

} // namespace

std::vector<Option> pull_decision_options() {
    return {{.name = "search-registry",
             .value = "HOST",
             .help = "an unqualified-search registry, in their order",
             .repeatable = true,
             .heading = heading},
            {.name = "alias",
             .value = "SHORT=FULL",
             .help = "a short name and the full name it means",
             .repeatable = true,
             .heading = heading},
            {.name = "short-name-mode",
             .value = "MODE",
             .help = "enforcing refuses what could mean several images",
             .choices = {"disabled", "permissive", "enforcing"},
             .heading = heading},
            {.name = "stored", .help = "the image is on the node", .heading = heading},
            {.name = "stored-config-digest",
             .value = "DIGEST",
             .help = "it is, and this is its configuration",
             .heading = heading},
            {.name = "remote-config-digest",
             .value = "DIGEST|none",
             .help = "the configuration that the registry means; none: a schema 1 manifest",
             .heading = heading},
            {.name = "remote-unreachable",
             .value = "HOST|all",
             .help = "a registry that cannot be reached",
             .repeatable = true,
             .heading = heading}};
}

bool asks_for_pull_decision(const Arguments& arguments) {
    const auto options = pull_decision_options();
    return std::any_of(options.begin(), options.end(),
                       [&](const Option& option) { return arguments.given(option.name); });
}

std::vector<PullStep> pull_decision(const Arguments& arguments) {
    const PullFacts known = facts(arguments);
    auto steps = plan_pull(arguments.text("IMAGE").value_or(""), short_names(arguments), known);
    require_known(arguments, known, steps);
    return steps;
}

} // namespace pullrec::cli
