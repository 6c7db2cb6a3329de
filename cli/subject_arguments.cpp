// SPDX-License-Identifier: Apache-2.0
#include "cli/subject_arguments.hpp"

#include "cli/filter_arguments.hpp"
#include "cli/login_arguments.hpp"
#include "cli/typed_arguments.hpp"
#include "codec/credential_hash.hpp"
#include "domain/error.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace pullrec::cli {

namespace {

using answers::Subject;
using store::AccountKind;

std::optional<std::string> unless_empty(const std::string& text) {
    return text.empty() ? std::nullopt : std::optional(text);
}

void take_named(const Arguments& arguments, std::string_view option, AccountKind kind,
                Subject& subject) {
    for (const Coordinates& named : coordinates_arguments(arguments, option)) {
        subject.accounts.push_back({kind, named.name_space, named.name, std::nullopt});
    }
}

void take_files(const Invocation& invocation, Subject& subject) {
    std::set<std::string> held;
    std::set<std::string> bare;
    for (const LoginGroup& group : login_groups(invocation)) {
        const bool is_named =
            group.secret && !group.secret->name.empty() && !group.secret->name_space.empty();
        if (is_named) {
            subject.accounts.push_back({AccountKind::secret, group.secret->name_space,
                                        group.secret->name, unless_empty(group.secret->uid)});
        }
        for (const DockerEntry& entry : group.entries) {
            subject.hashes.push_back(credential_hash(entry.login));
            (is_named ? held : bare).insert(subject.hashes.back());
        }
    }
    std::set_difference(held.begin(), held.end(), bare.begin(), bare.end(),
                        std::inserter(subject.held, subject.held.end()));
}

void require_one(const Arguments& arguments) {
    const auto options = subject_options();
    const auto given = std::count_if(options.begin(), options.end(), [&](const Option& option) {
        return arguments.given(option.name);
    });
    if (given != 1) {
        throw Error(ErrorCode::usage,
                    given == 0 ? "nobody is named: give --secret, --service-account, --uid, "
                                 "--hash, --secret-file or -n"
                               : "the options that say whom you mean exclude each other: give one "
                                 "of them");
    }
}

} // namespace

std::vector<Option> subject_options() {
    std::vector<Option> options{
        {.name = "secret", .value = "NS/NAME", .help = "this secret, with any uid"},
        {.name = "service-account", .value = "NS/NAME", .help = "this service account"},
        {.name = "uid", .value = "UID", .help = "what has this uid"},
        {.name = "hash", .value = "HEX|TAG", .help = "this login: its hash or its tag"},
        secret_file_option("the logins of this file, and the secrets themselves if it holds such"),
        {.name = "namespace",
         .letter = 'n',
         .value = "NS",
         .help = "every secret and service account of this namespace"},
    };
    for (Option& option : options) {
        option.heading = "Whom (one)";
    }
    return options;
}

Subject subject_arguments(const Invocation& invocation) {
    const Arguments& arguments = invocation.arguments;
    require_one(arguments);
    Subject subject;
    take_named(arguments, "secret", AccountKind::secret, subject);
    take_named(arguments, "service-account", AccountKind::service_account, subject);
    if (const auto uid = arguments.text("uid")) {
        if (uid->empty()) {
            throw Error(ErrorCode::usage, "--uid: give a uid");
        }
        subject.accounts.push_back({std::nullopt, std::nullopt, std::nullopt, uid});
    }
    if (const auto name_space = arguments.text("namespace")) {
        subject.accounts.push_back({std::nullopt, name_space, std::nullopt, std::nullopt});
    }
    if (const auto login = login_argument(arguments, "hash")) {
        if (login->is_tag) {
            subject.tag = login->text;
        } else {
            subject.hashes.push_back(login->text);
        }
    }
    take_files(invocation, subject);
    subject.recorded_logins = !arguments.given("secret-file");
    return subject;
}

void require_lasting_tag(const Subject& subject, const SourceView& source) {
    answers::RecordFilter filter;
    filter.grant.credential_tag = subject.tag;
    require_lasting_tags(filter, source);
}

} // namespace pullrec::cli
