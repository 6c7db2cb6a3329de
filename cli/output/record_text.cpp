// SPDX-License-Identifier: Apache-2.0
#include "cli/output/record_text.hpp"

#include "answers/grant.hpp"
#include "cli/output/age.hpp"
#include "cli/output/count_text.hpp"
#include "cli/output/escape.hpp"
#include "cli/output/status_text.hpp"
#include "cli/output/table.hpp"
#include "cli/output/time_text.hpp"

#include <fmt/format.h>

#include <string>

namespace pullrec::cli {

namespace {

std::string moment(const std::optional<Timestamp>& time, const ListStyle& style) {
    if (!time) {
        return "never (the kubelet's zero time)";
    }
    return style.time.mode == TimeMode::age
               ? fmt::format("{} ({} ago)", rfc3339(*time), age(*time, style.time.now))
               : when(time, style.time);
}

void print_line(Output& out, std::string_view label, std::string_view text,
                const ListStyle& style) {
    out.write(
        fmt::format("{:<13} {}\n", label, escape(text, {.ascii_only = style.terminal.ascii_only})));
}

void print_version(Output& out, const std::optional<ApiVersion>& version, const ListStyle& style) {
    print_line(out, "Written",
               version ? fmt::format("by a kubelet, {}", name_of(*version))
                       : std::string("by an agent"),
               style);
}

} // namespace

void print_entry(Output& out, const Credentials& entry, const ListStyle& style) {
    if (entry.empty()) {
        out.write("  nobody is known to have access\n");
        return;
    }
    Table table({{"  KIND"}, {"NAMESPACE"}, {"NAME"}, {"UID"}, {"CREDENTIAL"}}, style.terminal);
    for (const answers::Grant& grant : answers::grants_of(entry)) {
        if (grant.account == nullptr) {
            out.write("  every pod of this node\n");
            continue;
        }
        table.add({fmt::format("  {}", kind_text(grant.kind)), grant.account->name_space,
                   grant.account->name, grant.account->uid,
                   grant.credential_hash == nullptr
                       ? ""
                       : credential_text(*grant.credential_hash, style)});
    }
    if (!entry.secrets.empty() || !entry.service_accounts.empty()) {
        table.print(out);
    }
}

void print_record(Output& out, const store::StoredRecord& stored, const ListStyle& style) {
    print_line(out, "Record", stored.record.image_ref.text, style);
    print_line(out, "Updated", moment(stored.record.last_updated, style), style);
    if (stored.last_confirmed) {
        print_line(out, "Confirmed", moment(stored.last_confirmed, style), style);
    }
    print_version(out, stored.api_version, style);
    if (stored.record.mapping.empty()) {
        out.write("\nIt is recorded under no image name: nobody is known to have access.\n");
    }
    for (const auto& [name, entry] : stored.record.mapping) {
        out.write(fmt::format("\n{}\n", escape(name.text.empty() ? "(an empty name)" : name.text,
                                               {.ascii_only = style.terminal.ascii_only})));
        print_entry(out, entry, style);
    }
}

void print_intents(Output& out, const std::vector<store::StoredIntent>& intents,
                   const ListStyle& style) {
    print_line(out, "Intent", intents.front().intent.image.text, style);
    for (const store::StoredIntent& stored : intents) {
        print_line(out, "Recorded", moment(stored.recorded_at, style), style);
        if (stored.holder != store::kNobody) {
            print_line(out, "Holder", fmt::format("{}", stored.holder), style);
        }
        print_version(out, stored.api_version, style);
    }
    out.write("\nA pull of this image began and has no recorded outcome: the image counts as "
              "pulled.\n");
}

void print_unreadable_file(Output& out, const store::UnreadableFile& file, const ListStyle& style) {
    print_line(out, "File", file.file_name, style);
    print_line(out, "Size", size_text(file.size), style);
    if (file.digest) {
        print_line(out, "SHA-256", *file.digest, style);
    }
    if (file.content_key) {
        print_line(out, "Speaks of", *file.content_key, style);
    }
    print_line(out, "Unreadable", file.reason, style);
    out.write("\nThe image that this file is about must be pulled: nothing is proven of it.\n");
}

} // namespace pullrec::cli
