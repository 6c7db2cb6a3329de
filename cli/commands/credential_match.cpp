// SPDX-License-Identifier: Apache-2.0
#include "cli/invocation.hpp"
#include "cli/login_arguments.hpp"
#include "cli/output/document.hpp"
#include "cli/output/list_style.hpp"
#include "cli/output/mapping_json.hpp"
#include "cli/output/table.hpp"
#include "domain/credential_tag.hpp"
#include "domain/error.hpp"

#include <array>
#include <span>

namespace pullrec::cli {

namespace {

using Matches = std::vector<KeyRingMatch>;

ListStyle style_of_call(const Invocation& invocation) {
    return {.time = {},
            .show_hashes = invocation.arguments.given("show-hashes"),
            .terminal = invocation.style,
            .tag_key = passing_tag_key()};
}

bool is_of_node(const KeyRingMatch& match) {
    return match.held->source.kind == LoginSource::Kind::node;
}

void print_table(const Invocation& invocation, const Matches& matches) {
    const ListStyle style = style_of_call(invocation);
    Table table({{"TRY"}, {"KEY", true}, {"FROM"}, {"CREDENTIAL"}}, invocation.style);
    for (std::size_t i = 0; i < matches.size(); ++i) {
        const HeldLogin& held = *matches[i].held;
        const Coordinates& secret = held.source.coordinates;
        table.add(
            {std::to_string(i + 1), std::string(matches[i].key),
             is_of_node(matches[i]) ? "node" : "secret " + secret.name_space + '/' + secret.name,
             credential_text(held.credential_hash, style)});
    }
    table.print(invocation.out);
}

void print_item(JsonWriter& json, const KeyRingMatch& match, const ListStyle& style) {
    const Coordinates& secret = match.held->source.coordinates;
    json.begin_object();
    json.member("key", match.key);
    json.member("source", is_of_node(match) ? "node" : "secret");
    if (!is_of_node(match)) {
        json.member("namespace", secret.name_space);
        json.member("name", secret.name);
        json.member("uid", secret.uid);
    }
    print_credential(json, match.held->credential_hash, style);
    json.end_object();
}

void print_document(const Invocation& invocation, const Matches& matches) {
    const ListStyle style = style_of_call(invocation);
    print_list_document(invocation.out, "CredentialMatchList", [&](JsonWriter& json) {
        for (const KeyRingMatch& match : matches) {
            print_item(json, match, style);
        }
    });
}

ExitCode run(const Invocation& invocation) {
    const Arguments& arguments = invocation.arguments;
    if (!arguments.given("secret-file") && !arguments.given("node-config")) {
        throw Error(ErrorCode::usage, "no logins to match: give --secret-file or --node-config");
    }
    const std::string name = key_ring_name({arguments.text("IMAGE").value()});
    PodSecrets pod = pod_secrets(invocation);
    if (pod.failure) {
        throw Error(ErrorCode::invalid_document,
                    *pod.failure + ": the kubelet refuses the whole key ring for it");
    }
    const std::array rings{std::move(pod.ring), node_key_ring(invocation)};
    const Matches matches = look_up(rings, name);
    if (arguments.text("output") == "json") {
        print_document(invocation, matches);
    } else if (matches.empty()) {
        invocation.err.write("No login matches: the image is pulled without one.\n");
    } else {
        print_table(invocation, matches);
    }
    return matches.empty() ? ExitCode::no : ExitCode::done;
}

} // namespace

const Command& credential_match_command() {
    static const Command command{
        .path = "credential match",
        .group = Group::ask,
        .summary = "tell which logins of a key ring match an image, in the order they are tried",
        .details = "The pod's secrets come before the node's file. In each, all logins whose key "
                   "matches are tried, longer keys of a host first; a key's path matches by its "
                   "first letters, so 'quay.io/org' also matches 'quay.io/organization/app'. Tags "
                   "are of this run only.",
        .examples = {{"kubectl get secret regcred -o json | pullrec credential match "
                      "quay.io/org/app --secret-file -",
                      "with a secret"},
                     {"pullrec credential match nginx --node-config /var/lib/kubelet/config.json",
                      "with the node's logins"}},
        .positionals = {{.name = "IMAGE", .help = "the image as the pod spells it"}},
        .options = {secret_file_option("a Secret or a List of Secrets of the pod, as JSON"),
                    {.name = "node-config",
                     .value = "FILE",
                     .help = "the docker configuration of the node"}},
        .formats = {"table", "json"},
        .globals = {"show-hashes", "quiet"},
        .exits = {{ExitCode::done, "some match"},
                  {ExitCode::no, "none matches"},
                  {ExitCode::io, "a file cannot be read, or one secret breaks the key ring"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
