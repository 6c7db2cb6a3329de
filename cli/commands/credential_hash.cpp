// SPDX-License-Identifier: Apache-2.0
#include "codec/credential_hash.hpp"

#include "cli/invocation.hpp"
#include "cli/login_arguments.hpp"
#include "cli/plain_list.hpp"
#include "domain/registry_url.hpp"

namespace pullrec::cli {

namespace {

/// One login without anything that logs in.
struct HashRow {
    std::optional<Coordinates> secret;
    std::string key; ///< without user info; "" for a single entry and for what is no URL
    std::string hash;
};

std::vector<HashRow> rows_of(const std::vector<LoginGroup>& groups) {
    std::vector<HashRow> rows;
    for (const LoginGroup& group : groups) {
        for (const DockerEntry& entry : group.entries) {
            rows.push_back({group.secret,
                            entry.location.empty()
                                ? std::string()
                                : index_key(entry.location.view()).value_or(std::string()),
                            credential_hash(entry.login)});
        }
    }
    return rows;
}

void print_item(JsonWriter& json, const HashRow& row, const ListStyle& /*style*/) {
    json.begin_object();
    if (row.secret) {
        json.member("namespace", row.secret->name_space);
        json.member("name", row.secret->name);
    }
    if (!row.key.empty()) {
        json.member("key", row.key);
    }
    json.member("credentialHash", row.hash);
    json.end_object();
}

const ListShape<HashRow>& hash_rows() {
    using Row = HashRow;
    static const ListShape<Row> shape{
        .kind = "CredentialHashList",
        .columns = {{"secret",
                     {"SECRET"},
                     false,
                     [](const Row& row, const ListStyle&) {
                         return row.secret ? row.secret->name_space + '/' + row.secret->name
                                           : std::string();
                     }},
                    {"key",
                     {"KEY", true},
                     false,
                     [](const Row& row, const ListStyle&) { return row.key; }},
                    {"credential-hash",
                     {"CREDENTIAL HASH"},
                     false,
                     [](const Row& row, const ListStyle&) { return row.hash; }}},
        .print_item = &print_item,
        .name = nullptr,
    };
    return shape;
}

ExitCode run(const Invocation& invocation) {
    const ListRequest request = list_request(invocation.arguments, hash_rows().listed());
    return print_plain_list(invocation, rows_of(login_groups(invocation)), hash_rows(), request,
                            list_style(invocation.arguments, invocation.style, invocation.now),
                            "login");
}

Option required_secret_file() {
    Option option = secret_file_option(
        "a docker configuration, one entry of it, a Secret or a List of Secrets, as JSON");
    option.required = true;
    option.heading = "Required";
    return option;
}

} // namespace

const Command& credential_hash_command() {
    static const std::string details =
        "The hash is what a record holds of a login: SHA-256 over user name, password and e-mail "
        "as the kubelet writes them, the same for every registry. It is not salted: keep it as "
        "safe as the password. The form of the file is told by its content. " +
        columns_text(hash_rows().listed());
    static const Command command{
        .path = "credential hash",
        .group = Group::ask,
        .summary = "compute the kubelet's hash of a login",
        .details = details,
        .examples = {{"pullrec credential hash --secret-file ~/.docker/config.json",
                      "each login of a file"},
                     {"kubectl get secret regcred -o json | pullrec credential hash --secret-file "
                      "-",
                      "of a secret"}},
        .options = {required_secret_file()},
        .formats = {"table", "json", "ndjson"},
        .columns = hash_rows().listed(),
        .exits = {{ExitCode::done, "done"},
                  {ExitCode::io, "the file cannot be read, or holds no logins"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
