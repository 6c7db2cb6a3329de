// SPDX-License-Identifier: Apache-2.0
#include "cli/invocation.hpp"
#include "cli/login_arguments.hpp"
#include "cli/note.hpp"
#include "cli/output/mapping_json.hpp"
#include "cli/plain_list.hpp"
#include "domain/credential_tag.hpp"
#include "domain/error.hpp"

#include <array>
#include <span>

namespace pullrec::cli {

namespace {

/// A login and its turn, from 1.
struct Row {
    std::size_t turn = 0;
    KeyRingMatch match;
};

ListStyle style_of_call(const Invocation& invocation) {
    ListStyle style = list_style(invocation.arguments, invocation.style, invocation.now);
    style.tag_key = passing_tag_key();
    return style;
}

bool is_of_node(const KeyRingMatch& match) {
    return match.held->source.kind == LoginSource::Kind::node;
}

void print_item(JsonWriter& json, const Row& row, const ListStyle& style) {
    const KeyRingMatch& match = row.match;
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

std::string from_cell(const Row& row, const ListStyle& /*style*/) {
    const Coordinates& secret = row.match.held->source.coordinates;
    return is_of_node(row.match) ? "node" : "secret " + secret.name_space + '/' + secret.name;
}

const ListShape<Row>& match_rows() {
    static const ListShape<Row> shape{
        .kind = "CredentialMatchList",
        .columns = {{"try",
                     {"TRY"},
                     false,
                     [](const Row& row, const ListStyle&) { return std::to_string(row.turn); },
                     ColumnOrder::number},
                    {"key",
                     {"KEY", true},
                     false,
                     [](const Row& row, const ListStyle&) { return std::string(row.match.key); }},
                    {"from", {"FROM"}, false, &from_cell},
                    {"credential",
                     {"CREDENTIAL"},
                     false,
                     [](const Row& row, const ListStyle& style) {
                         return credential_text(row.match.held->credential_hash, style);
                     }}},
        .print_item = &print_item,
        .name = nullptr,
    };
    return shape;
}

std::vector<Row> rows_of(const std::vector<KeyRingMatch>& matches) {
    std::vector<Row> rows;
    rows.reserve(matches.size());
    for (const KeyRingMatch& match : matches) {
        rows.push_back({rows.size() + 1, match});
    }
    return rows;
}

ExitCode run(const Invocation& invocation) {
    const Arguments& arguments = invocation.arguments;
    const ListRequest request = list_request(arguments, match_rows().listed());
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
    const auto matches = look_up(rings, name);
    if (matches.empty() && arguments.text("output") != "json") {
        note(invocation, "no login matches: the image is pulled without one");
        return ExitCode::no;
    }
    print_plain_list(invocation, rows_of(matches), match_rows(), request, style_of_call(invocation),
                     "login");
    return matches.empty() ? ExitCode::no : ExitCode::done;
}

} // namespace

const Command& credential_match_command() {
    static const std::string details =
        "The pod's secrets come before the node's file. In each, all logins whose key matches are "
        "tried, longer keys of a host first; a key's path matches by its first letters, so "
        "'quay.io/org' also matches 'quay.io/organization/app'. Tags are of this run only. " +
        columns_text(match_rows().listed());
    static const Command command{
        .path = "credential match",
        .group = Group::ask,
        .summary = "tell which logins of a key ring match an image",
        .details = details,
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
        .formats = {"table", "json", "ndjson"},
        .globals = {"show-hashes"},
        .columns = match_rows().listed(),
        .exits = {{ExitCode::done, "some match"},
                  {ExitCode::no, "none matches"},
                  {ExitCode::io, "a file cannot be read, or one secret breaks the key ring"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
