// SPDX-License-Identifier: Apache-2.0
#include "cli/export_arguments.hpp"

#include "cli/hash_key.hpp"
#include "cli/output/utf8.hpp"
#include "domain/error.hpp"
#include "exchange/system_error.hpp"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <unistd.h>

namespace pullrec::cli {

namespace {

constexpr std::size_t kLongestName = 253; // of a DNS subdomain, as nodes are named by

bool is_plain(std::string_view text) {
    while (!text.empty()) {
        const CodePoint point = first_code_point(text);
        if (!point.valid || is_unprintable(point.value)) {
            return false;
        }
        text.remove_prefix(point.length);
    }
    return true;
}

std::string checked_name(std::string name, std::string_view place) {
    if (name.empty() || name.size() > kLongestName || !is_plain(name)) {
        throw Error(ErrorCode::usage,
                    fmt::format("{}: a name has 1 to {} bytes of UTF-8 without control characters",
                                place, kLongestName));
    }
    return name;
}

std::string host_name() {
    std::array<char, kLongestName + 2> name{};
    if (::gethostname(name.data(), name.size() - 1) != 0) {
        throw exchange::system_error(errno, "the host name");
    }
    return checked_name(name.data(), "the host name, for want of --node");
}

std::string node_name(const Arguments& arguments) {
    const auto given = arguments.text("node");
    return given ? checked_name(*given, "--node") : host_name();
}

/// A rename would replace a link or a device by the report.
std::string checked_place(std::string path) {
    std::error_code ignored;
    const auto status = std::filesystem::symlink_status(path, ignored);
    if (path != "-" && std::filesystem::exists(status) &&
        !std::filesystem::is_regular_file(status)) {
        throw Error(ErrorCode::refused,
                    path + " is no regular file: name a file, or - for standard output");
    }
    return path;
}

} // namespace

std::vector<Option> export_options() {
    return {{.name = "format",
             .value = "FORMAT",
             .help = "one JSON object a line, or RFC 4180 with a header line",
             .choices = {"ndjson", "csv"},
             .fallback = "ndjson"},
            {.name = "cluster",
             .value = "NAME",
             .help = "the cluster's name in every row",
             .required = true},
            {.name = "node",
             .value = "NAME",
             .help = "the node's name in every row; without it the host name"},
            hash_key_option(),
            {.name = "out",
             .value = "FILE|-",
             .help = "replace this file as a whole (0600); - for standard output",
             .fallback = "-"}};
}

ExportRequest export_request(const Invocation& invocation) {
    const Arguments& arguments = invocation.arguments;
    ExportRequest request;
    request.format = arguments.text("format") == "csv" ? ExportFormat::csv : ExportFormat::ndjson;
    request.origin.cluster = checked_name(arguments.text("cluster").value(), "--cluster");
    request.origin.node = node_name(arguments);
    request.origin.exported_at = invocation.now;
    request.out = checked_place(arguments.text("out").value());
    request.origin.hash_key = hash_key_argument(arguments);
    return request;
}

} // namespace pullrec::cli
