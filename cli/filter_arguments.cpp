// SPDX-License-Identifier: Apache-2.0
#include "cli/filter_arguments.hpp"

#include "cli/typed_arguments.hpp"
#include "domain/error.hpp"

#include <algorithm>

namespace pullrec::cli {

namespace {

constexpr std::string_view heading = "Filters";
constexpr std::size_t hash_digits = 64;
constexpr std::size_t tag_digits = 8;

std::vector<std::string_view> kind_names() {
    std::vector<std::string_view> names;
    names.reserve(answers::kGrantKinds.size());
    for (const answers::GrantKind kind : answers::kGrantKinds) {
        names.push_back(answers::name_of(kind));
    }
    return names;
}

void refuse_together(const Arguments& arguments, std::string_view one, std::string_view other) {
    if (arguments.given(one) && arguments.given(other)) {
        throw Error(ErrorCode::usage, "--" + std::string(one) + " and --" + std::string(other) +
                                          " exclude each other: give one of them");
    }
}

bool is_hex(const std::string& text) {
    return text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

void take_credential(const Arguments& arguments, answers::GrantFilter& filter) {
    if (const auto login = login_argument(arguments, "hash")) {
        (login->is_tag ? filter.credential_tag : filter.credential_hash) = login->text;
    }
}

void take_account(const Arguments& arguments, std::string_view option, answers::GrantKind kind,
                  answers::GrantFilter& filter) {
    for (const Coordinates& account : coordinates_arguments(arguments, option)) {
        filter.kind = kind;
        filter.name_space = account.name_space;
        filter.name = account.name;
    }
}

answers::GrantFilter grant_filter(const Arguments& arguments) {
    for (const std::string_view other : {"service-account", "namespace", "kind"}) {
        refuse_together(arguments, "secret", other);
    }
    for (const std::string_view other : {"namespace", "kind", "hash"}) {
        refuse_together(arguments, "service-account", other);
    }
    for (const std::string_view grants :
         {"secret", "service-account", "namespace", "uid", "hash", "kind"}) {
        refuse_together(arguments, "no-grants", grants);
    }
    answers::GrantFilter filter;
    if (const auto kind = arguments.text("kind")) {
        filter.kind = answers::grant_kind_named(*kind);
    }
    filter.name_space = arguments.text("namespace");
    filter.uid = arguments.text("uid");
    take_credential(arguments, filter);
    take_account(arguments, "secret", answers::GrantKind::secret, filter);
    take_account(arguments, "service-account", answers::GrantKind::service_account, filter);
    return filter;
}

std::optional<Timestamp> ago(const Arguments& arguments, std::string_view option, Timestamp now) {
    const auto duration = duration_argument(arguments, option);
    return duration ? std::optional(now - *duration) : std::nullopt;
}

std::vector<Option> under_heading(std::vector<Option> options) {
    for (Option& option : options) {
        option.heading = heading;
    }
    return options;
}

} // namespace

std::optional<LoginArgument> login_argument(const Arguments& arguments, std::string_view name) {
    const auto text = arguments.text(name);
    if (!text) {
        return std::nullopt;
    }
    const bool is_tag = text->size() == tag_digits;
    if (!is_hex(*text) || (!is_tag && text->size() != hash_digits)) {
        throw Error(ErrorCode::usage, "--" + std::string(name) +
                                          ": give the 64 digits of a credential hash or the 8 of a "
                                          "tag, in lower case");
    }
    return LoginArgument{*text, is_tag};
}

std::vector<Option> image_filter_options() {
    return under_heading({
        {.name = "image",
         .value = "GLOB",
         .help = "image names of this shell pattern; '*' crosses '/'"},
        {.name = "registry", .value = "HOST", .help = "image names of this registry"},
        {.name = "older-than", .value = "TIME", .help = "older than this, such as 30d"},
        {.name = "newer-than", .value = "TIME", .help = "not older than this, such as 36h"},
    });
}

std::vector<Option> grant_filter_options() {
    return under_heading({
        {.name = "image-ref", .value = "PREFIX", .help = "image refs that begin so"},
        {.name = "secret", .value = "NS/NAME", .help = "open to this secret"},
        {.name = "service-account", .value = "NS/NAME", .help = "open to this service account"},
        {.name = "namespace",
         .letter = 'n',
         .value = "NS",
         .help = "open to a secret or service account of this namespace"},
        {.name = "uid", .value = "UID", .help = "open to what has this uid"},
        {.name = "hash", .value = "HEX|TAG", .help = "open to this login: its hash or its tag"},
        {.name = "kind", .value = "KIND", .help = "open to this kind", .choices = kind_names()},
    });
}

Option undecodable_option() {
    return {.name = "undecodable",
            .help = "only files that do not decode or have a wrong name",
            .heading = heading};
}

Option exit_empty_option() {
    return {.name = "exit-empty", .help = "exit 1 when nothing is listed"};
}

answers::ImageFilter image_filter(const Arguments& arguments) {
    answers::ImageFilter filter;
    if (const auto pattern = arguments.text("image")) {
        try {
            filter.glob.emplace(*pattern);
        } catch (const Error& error) {
            throw Error(error.code(), std::string("--image: ") + error.what());
        }
    }
    filter.registry = arguments.text("registry");
    return filter;
}

answers::RecordFilter record_filter(const Arguments& arguments, Timestamp now) {
    return {.image = image_filter(arguments),
            .image_ref_prefix = arguments.text("image-ref"),
            .grant = grant_filter(arguments),
            .updated_before = ago(arguments, "older-than", now),
            .updated_after = ago(arguments, "newer-than", now),
            .without_grants = arguments.given("no-grants")};
}

answers::IntentQuery intent_filter(const Arguments& arguments, Timestamp now) {
    answers::IntentQuery query;
    query.image = image_filter(arguments);
    query.recorded_before = ago(arguments, "older-than", now);
    query.recorded_after = ago(arguments, "newer-than", now);
    return query;
}

bool is_filtered(const Arguments& arguments) {
    std::vector<Option> options = image_filter_options();
    for (const Option& option : grant_filter_options()) {
        options.push_back(option);
    }
    return arguments.given("no-grants") ||
           std::any_of(options.begin(), options.end(),
                       [&](const Option& option) { return arguments.given(option.name); });
}

void require_no_filter(const Arguments& arguments) {
    if (arguments.given("undecodable") && is_filtered(arguments)) {
        throw Error(ErrorCode::usage, "--undecodable cannot be combined with other filters: what "
                                      "does not decode cannot be chosen by its content");
    }
}

void require_lasting_tags(const answers::RecordFilter& filter, const SourceView& source) {
    if (filter.grant.credential_tag && !source.lasting_tags) {
        throw Error(ErrorCode::usage, "--hash: tags of directories without a copy change with "
                                      "every run: give all 64 digits of the hash, or run 'pullrec "
                                      "sync' first");
    }
}

} // namespace pullrec::cli
