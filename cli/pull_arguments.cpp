// SPDX-License-Identifier: Apache-2.0
#include "cli/pull_arguments.hpp"

#include "cli/login_arguments.hpp"
#include "cli/note.hpp"
#include "cli/output/escape.hpp"
#include "cli/source.hpp"
#include "cli/typed_arguments.hpp"
#include "codec/credential_hash.hpp"
#include "domain/error.hpp"
#include "store/pull_result_column.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

namespace {

/// The hashes of the logins that fit the image, in the order in which they would be tried.
std::string login_of(const Invocation& invocation, const Image& image) {
    KeyRing ring;
    std::string hashes;
    for (const LoginGroup& group : login_groups(invocation)) {
        for (const DockerEntry& entry : group.entries) {
            HeldLogin held{entry.login, credential_hash(entry.login), {}};
            if (entry.location.empty()) {
                hashes += held.credential_hash;
            } else {
                ring.add(entry.location.view(), std::move(held));
            }
        }
    }
    for (const KeyRingMatch& match : ring.look_up(key_ring_name(image))) {
        hashes += match.held->credential_hash;
    }
    if (hashes.empty() && invocation.arguments.given("secret-file")) {
        note(invocation, "no login of --secret-file fits the image: it counts as pulled without");
    }
    return hashes;
}

/// Both in one text; a namespace has no '/'.
std::string scope_of(const Arguments& arguments) {
    const std::string name_space = arguments.text("namespace").value_or("");
    const std::string scope = arguments.text("scope").value_or("");
    if (name_space.find('/') != std::string::npos) {
        throw Error(ErrorCode::usage, "--namespace: a namespace has no '/'");
    }
    return name_space.empty() && scope.empty() ? std::string() : name_space + '/' + scope;
}

} // namespace

std::string authority_path(const Invocation& invocation) {
    const OpenSource source = open_source(invocation);
    if (source.view.kind == "files") {
        throw Error(ErrorCode::refused,
                    "refused: a kubelet's own directories do not tell who pulls: give an "
                    "authority database (--db), see 'pullrec help db init'");
    }
    if (source.meta.role == store::Role::copy) {
        throw Error(ErrorCode::refused,
                    fmt::format("refused: {} is a copy of a kubelet's directories, and that "
                                "kubelet does not look here before it pulls",
                                source.view.path));
    }
    return source.view.path;
}

std::vector<std::string_view> pull_globals() {
    return {"db", "files", "root-dir", "busy-timeout", "quiet"};
}

std::vector<ExitMeaning> pull_exits() {
    return {{ExitCode::refused, "a copy, or a kubelet's own directories"}};
}

std::vector<Option> pull_options() {
    return {{.name = "namespace",
             .letter = 'n',
             .value = "NS",
             .help = "for pods of this namespace: those of others are pulls of their own"},
            {.name = "scope",
             .value = "TEXT",
             .help = "the same for another reason to keep pulls apart"},
            secret_file_option("the login that CMD pulls with, in any form; only a keyed "
                               "fingerprint of it is kept"),
            {.name = "timeout",
             .value = "TIME",
             .help = "how long to wait for another's pull; else as long as it takes"},
            {.name = "stall-timeout",
             .value = "TIME",
             .help = "give up when CMD prints nothing for so long; else never"},
            {.name = "inherit-cancel",
             .help = "end with the one that leads when it is cancelled, as in CRI-O"}};
}

journal::Pull pull_of(const Invocation& invocation) {
    const Arguments& arguments = invocation.arguments;
    journal::Pull pull;
    pull.image = {arguments.text("IMAGE").value()};
    pull.login = login_of(invocation, pull.image);
    pull.scope = scope_of(arguments);
    pull.patience = duration_argument(arguments, "timeout");
    const auto silence = duration_argument(arguments, "stall-timeout");
    pull.limits.timeout = silence.value_or(std::chrono::milliseconds(0));
    pull.limits.first_byte = pull.limits.timeout;
    pull.inherit_cancel = arguments.given("inherit-cancel");
    return pull;
}

std::string end_text(const store::OperationEnd& end) {
    std::string text(store::to_column(end.result));
    if (end.image_ref) {
        text += ", " + escape(end.image_ref->text);
    }
    if (end.label || end.error_class) {
        text += fmt::format(" ({}{}{})", end.label.value_or(""),
                            end.label && end.error_class ? ", " : "", end.error_class.value_or(""));
    }
    return text;
}

} // namespace pullrec::cli
