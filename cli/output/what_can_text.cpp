// SPDX-License-Identifier: Apache-2.0
#include "cli/output/what_can_text.hpp"

#include "cli/output/count_text.hpp"
#include "cli/output/escape.hpp"
#include "cli/output/wrap.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace pullrec::cli {

namespace {

using answers::SharedLogin;
using answers::WhatCan;
using store::AccountRow;

constexpr std::size_t named_at_most = 10;

std::string place(const Coordinates& coordinates) {
    return coordinates.name_space + '/' + coordinates.name;
}

bool same_name(const AccountRow& left, const AccountRow& right) {
    return left.kind == right.kind && place(left.coordinates) == place(right.coordinates);
}

bool is_one_name(const std::vector<AccountRow>& accounts) {
    return std::all_of(accounts.begin(), accounts.end(), [&](const AccountRow& account) {
        return same_name(account, accounts.front());
    });
}

/// The first group of a UUID is enough to tell uids apart.
std::string uid_text(const std::string& uid, const ListStyle& style) {
    constexpr std::size_t uuid = 36;
    constexpr std::size_t shown = 9;
    return style.whole_names || uid.size() != uuid ? uid : uid.substr(0, shown) + "...";
}

/// A few names, and how many more there are.
std::string names_text(const std::vector<std::string>& names) {
    const auto shown = std::min(names.size(), named_at_most);
    const auto end = names.begin() + static_cast<std::ptrdiff_t>(shown);
    std::string text = fmt::format("{}", fmt::join(names.begin(), end, ", "));
    return names.size() > shown ? fmt::format("{} and {} more", text, names.size() - shown) : text;
}

std::string logins_text(const std::vector<SharedLogin>& logins, const ListStyle& style) {
    std::vector<std::string> tags;
    for (const SharedLogin& login : logins) {
        tags.push_back(credential_text(login.hash, style));
    }
    return (tags.size() == 1 ? "credential " : "credentials ") + names_text(tags);
}

/// The other secrets by name, each once.
std::vector<std::string> other_names(const std::vector<SharedLogin>& logins) {
    std::vector<std::string> names;
    for (const SharedLogin& login : logins) {
        for (const Coordinates& other : login.others) {
            names.push_back(place(other));
        }
    }
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

/// On a terminal the line is broken to fit.
void print_line(Output& out, const std::string& text, const ListStyle& style) {
    const std::string shown = escape(text, {.ascii_only = style.terminal.ascii_only});
    out.write((style.terminal.width ? wrap(shown, text_width(style.terminal), 0) : shown) + "\n");
}

std::string node_text(std::int64_t grants) {
    return fmt::format("{} {} open to every pod and {} not counted (--node-wide).",
                       counted(grants, "node-wide grant"), grants == 1 ? "is" : "are",
                       grants == 1 ? "is" : "are");
}

std::string sum_text(const WhatCan& answer) {
    const auto others = other_names(answer.logins);
    std::string text = counted(static_cast<std::int64_t>(answer.images.size()), "image") + ".";
    if (!others.empty()) {
        text += fmt::format(" {} {} {}: {}",
                            counted(static_cast<std::int64_t>(others.size()),
                                    answer.accounts.empty() ? "secret" : "other secret"),
                            others.size() == 1 ? "holds" : "hold",
                            answer.logins.size() == 1 ? "the same credential"
                                                      : "one of these credentials",
                            names_text(others));
    }
    return text;
}

} // namespace

void print_subject(Output& out, const WhatCan& answer, const ListStyle& style) {
    const auto& accounts = answer.accounts;
    std::string line;
    for (std::size_t i = 0; i < accounts.size(); ++i) {
        if (i > 0 && same_name(accounts[i - 1], accounts[i])) {
            line += ", " + uid_text(accounts[i].coordinates.uid, style);
            continue;
        }
        if (!line.empty()) {
            print_line(out, line, style);
        }
        line = fmt::format(
            "{} {}  uid {}",
            accounts[i].kind == store::AccountKind::secret ? "Secret" : "Service account",
            place(accounts[i].coordinates), uid_text(accounts[i].coordinates.uid, style));
    }
    if (!answer.logins.empty()) {
        std::string logins = logins_text(answer.logins, style);
        if (!accounts.empty() && is_one_name(accounts)) {
            line += "  " + logins;
        } else {
            if (!line.empty()) {
                print_line(out, line, style);
            }
            logins.front() = 'C';
            line = logins;
        }
    }
    if (!line.empty()) {
        print_line(out, line, style);
    }
}

void print_account(Output& out, const WhatCan& answer, const ListStyle& style) {
    const AccountRow& first = answer.accounts.front();
    const bool is_secret = first.kind == store::AccountKind::secret;
    const auto labelled = [&](std::string_view label, const std::string& text) {
        print_line(out, fmt::format("{:<15} {}", label, text), style);
    };
    labelled(is_secret ? "Secret" : "Service account", place(first.coordinates));
    for (const AccountRow& account : answer.accounts) {
        labelled("Uid", account.coordinates.uid);
    }
    for (const SharedLogin& login : answer.logins) {
        const auto others = other_names({login});
        labelled("Credential", credential_text(login.hash, style) +
                                   (others.empty() ? "" : ", also held by " + names_text(others)));
    }
    out.write("\n");
}

void print_opened_sum(Output& out, const WhatCan& answer, bool with_node, const ListStyle& style) {
    if (!answer.images.empty()) {
        print_line(out, sum_text(answer), style);
    }
    if (!with_node && answer.node_grants > 0) {
        print_line(out, node_text(answer.node_grants), style);
    }
}

} // namespace pullrec::cli
