// SPDX-License-Identifier: Apache-2.0
#include "cli/invocation.hpp"
#include "cli/output/json_writer.hpp"
#include "cli/version_number.hpp"
#include "db/library_versions.hpp"

#include <fmt/format.h>
#include <sodium/version.h>

namespace pullrec::cli {

namespace {

std::string fmt_version() {
    return fmt::format("{}.{}.{}", FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100);
}

void print_document(Output& out) {
    JsonWriter json(out);
    json.begin_object();
    json.member("apiVersion", "pullrec/v1");
    json.member("kind", "Version");
    json.member("version", version_number);
    json.member("sqlite", db::sqlite_version());
    json.member("sqliteCpp", db::sqlitecpp_version());
    json.member("fmt", fmt_version());
    json.member("libsodium", sodium_version_string());
    json.member("yamlCpp", yaml_cpp_version);
    json.member("cli11", cli11_version);
    json.end_object();
    json.end_line();
}

ExitCode run(const Invocation& invocation) {
    if (invocation.arguments.text("output") == "json") {
        print_document(invocation.out);
        return ExitCode::done;
    }
    invocation.out.write(fmt::format(
        "pullrec {}\nSQLite {}, SQLiteCpp {}, fmt {}, libsodium {}, yaml-cpp {}, CLI11 {}\n",
        version_number, db::sqlite_version(), db::sqlitecpp_version(), fmt_version(),
        sodium_version_string(), yaml_cpp_version, cli11_version));
    return ExitCode::done;
}

} // namespace

const Command& version_command() {
    static const Command command{
        .path = "version",
        .group = Group::help,
        .summary = "print the versions of this program and its libraries",
        .details =
            "Put the output into a report of a fault. SQLite and libsodium are those that are "
            "loaded now, the others those it was built with.",
        .examples = {{"pullrec version", "for people"},
                     {"pullrec version -o json", "for scripts and bug reports"}},
        .formats = {"table", "json"},
        .exits = {{ExitCode::done, "done"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
