// SPDX-License-Identifier: Apache-2.0
#include "cli/output/status_text.hpp"

#include "cli/output/age.hpp"
#include "cli/output/escape.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace pullrec::cli {

namespace {

using Parts = std::vector<std::string>;

std::string in_brackets(const Parts& parts) {
    return parts.empty() ? std::string() : fmt::format("({})", fmt::join(parts, ", "));
}

void add_count(Parts& parts, std::int64_t number, std::string_view what) {
    if (number > 0) {
        parts.push_back(fmt::format("{} {}", number, what));
    }
}

Parts record_parts(const store::Counts& counts) {
    Parts parts;
    add_count(parts, counts.records_without_grants, "without grants");
    add_count(parts, counts.unreadable_records, "undecodable");
    return parts;
}

Parts intent_parts(const store::Counts& counts, Timestamp now) {
    Parts parts;
    if (counts.oldest_intent) {
        parts.push_back("oldest " + age(*counts.oldest_intent, now));
    }
    add_count(parts, counts.unreadable_intents, "undecodable");
    return parts;
}

Parts grant_parts(const store::Counts& counts) {
    Parts parts;
    add_count(parts, counts.secret_grants, "secret");
    add_count(parts, counts.account_grants, "service account");
    add_count(parts, counts.node_grants, "node-wide");
    return parts;
}

void print_line(Output& out, std::string_view label, const std::string& text, const Style& style) {
    out.write(fmt::format("{:<11}  {}\n", label, escape(text, {.ascii_only = style.ascii_only})));
}

void print_source_lines(Output& out, const SourceView& source, const answers::Status& status,
                        const Style& style, Timestamp now) {
    if (source.kind == "files") {
        print_line(out, "Files", source.path + " (the kubelet's own, read just now)", style);
        return;
    }
    const auto* health = status.damage.empty() ? "ok" : "DAMAGED";
    print_line(out, "Database",
               fmt::format("{} ({}, {})", source.path, file_text(status.file), health), style);
    for (const std::string& finding : status.damage) {
        print_line(out, "", finding, style);
    }
    if (source.copied) {
        print_line(
            out, "Copy of",
            fmt::format("{}, read {} ago", source.copied->path, age(source.copied->read_at, now)),
            style);
    }
}

std::string policy_line(const StatusPolicy& policy) {
    if (policy.assumed) {
        return policy.name + " (assumed)";
    }
    if (policy.name.empty()) {
        return "unknown: " + policy.fault;
    }
    const std::string line = fmt::format("{} ({})", policy.name, policy.source);
    return policy.fault.empty() ? line : line + ", which no kubelet takes: " + policy.fault;
}

} // namespace

void print_vanished(Output& out, std::optional<std::size_t> vanished, const Style& style) {
    if (vanished.value_or(0) > 0) {
        print_line(out, "Vanished",
                   fmt::format("{}  (is their image still here? pullrec doctor --images-cmd CMD)",
                               *vanished),
                   style);
    }
}

std::string size_text(std::int64_t bytes) {
    constexpr double kibi = 1024;
    const auto size = static_cast<double>(bytes);
    if (size < kibi) {
        return fmt::format("{} bytes", bytes);
    }
    if (size < kibi * kibi) {
        return fmt::format("{:.1f} KiB", size / kibi);
    }
    return size < kibi * kibi * kibi ? fmt::format("{:.1f} MiB", size / kibi / kibi)
                                     : fmt::format("{:.1f} GiB", size / kibi / kibi / kibi);
}

std::string file_text(const store::FileFacts& file) {
    return fmt::format("schema {}, {}, {}", file.schema_version, file.wal ? "WAL" : "a backup",
                       size_text(file.bytes + file.wal_bytes));
}

void print_status(Output& out, const SourceView& source, const answers::Status& status,
                  const StatusPolicy& policy, const Style& style, Timestamp now) {
    const store::Counts& counts = status.counts;
    print_source_lines(out, source, status, style, now);
    print_line(out, "Policy", policy_line(policy), style);
    const auto grants = counts.secret_grants + counts.account_grants + counts.node_grants;
    const auto widest =
        fmt::formatted_size("{}", std::max({counts.records, counts.intents, grants}));
    const auto print_count = [&](std::string_view label, std::int64_t number, const Parts& parts) {
        const auto brackets = in_brackets(parts);
        print_line(out, label,
                   brackets.empty() ? fmt::format("{}", number)
                                    : fmt::format("{:<{}}  {}", number, widest, brackets),
                   style);
    };
    print_count("Records", counts.records, record_parts(counts));
    print_count("Intents", counts.intents, intent_parts(counts, now));
    print_count("Grants", grants, grant_parts(counts));
    print_line(out, "Credentials", fmt::format("{} distinct", counts.credentials), style);
}

} // namespace pullrec::cli
