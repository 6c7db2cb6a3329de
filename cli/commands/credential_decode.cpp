// SPDX-License-Identifier: Apache-2.0
#include "cli/input.hpp"
#include "cli/invocation.hpp"
#include "cli/output/escape.hpp"
#include "cli/output/json_writer.hpp"
#include "codec/auth_text.hpp"
#include "codec/docker_configuration.hpp"
#include "domain/error.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

namespace {

/// A decoded login without its password.
struct DecodedView {
    std::string rules;
    bool anonymous = false;
    std::string_view user;
    std::size_t password_length = 0;
};

DecodedAuth decode_file(const std::string& name, AuthRules rules) {
    const SecretText text = read_secret_input(name, docker_configuration_limit);
    std::string_view auth = text.view();
    // `echo` and editors end a file with a line end that is not part of the text
    if (auth.ends_with('\n')) {
        auth.remove_suffix(1);
    }
    try {
        return decode_auth(auth, rules);
    } catch (const Error& error) {
        throw Error(error.code(), input_name(name) + ": " + error.what());
    }
}

void print_text(const Invocation& invocation, const DecodedView& view) {
    if (view.anonymous) {
        invocation.out.write("Login     none: the pull goes ahead without a login\n");
        return;
    }
    invocation.out.write(fmt::format(
        "User      {}\nPassword  {}\n",
        view.user.empty() ? "(empty)"
                          : escape(view.user, {.ascii_only = invocation.style.ascii_only}),
        view.password_length == 0 ? "(empty)"
                                  : fmt::format("{} byte{}, not shown", view.password_length,
                                                view.password_length == 1 ? "" : "s")));
}

void print_document(const Invocation& invocation, const DecodedView& view) {
    JsonWriter json(invocation.out);
    json.begin_object();
    json.member("apiVersion", "pullrec/v1");
    json.member("kind", "DecodedAuth");
    json.member("rules", view.rules);
    json.flag_member("anonymous", view.anonymous);
    if (!view.anonymous) {
        json.member("username", view.user);
        json.member("passwordBytes", static_cast<std::int64_t>(view.password_length));
    }
    json.end_object();
    json.end_line();
}

ExitCode run(const Invocation& invocation) {
    const Arguments& arguments = invocation.arguments;
    const std::string rules = arguments.text("rules").value();
    const DecodedAuth decoded =
        decode_file(arguments.text("secret-file").value(), auth_rules_named(rules).value());
    const DecodedView view{rules, decoded.anonymous, decoded.login.username.view(),
                           decoded.login.password.view().size()};
    if (arguments.text("output") == "json") {
        print_document(invocation, view);
    } else {
        print_text(invocation, view);
    }
    return ExitCode::done;
}

} // namespace

const Command& credential_decode_command() {
    static const Command command{
        .path = "credential decode",
        .group = Group::ask,
        .summary = "decode a docker 'auth' text, without the password",
        .details = "Kubelet, CRI-O and containerd read one and the same text differently: they "
                   "differ in padding, NUL bytes and a missing colon. The password is never "
                   "printed, only its length.",
        .examples = {{"jq -r '.auths[\"quay.io\"].auth' config.json | pullrec credential decode "
                      "--secret-file -",
                      "as the kubelet reads it"},
                     {"pullrec credential decode --secret-file auth.txt --rules crio",
                      "as CRI-O does"}},
        .options = {{.name = "secret-file",
                     .value = "FILE|-",
                     .help = "holds the 'auth' text, and nothing else",
                     .required = true,
                     .heading = "Required"},
                    {.name = "rules",
                     .value = "WHOSE",
                     .help = "who reads the text",
                     .choices = {"kubelet", "crio", "containerd"},
                     .fallback = "kubelet"}},
        .formats = {"table", "json"},
        .exits = {{ExitCode::done, "decoded"},
                  {ExitCode::io, "it cannot be read, or does not decode under these rules"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
