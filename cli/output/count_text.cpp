// SPDX-License-Identifier: Apache-2.0
#include "cli/output/count_text.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

std::string counted(std::int64_t number, std::string_view noun) {
    return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

std::string grants_text(const Credentials& credentials) {
    const auto secrets = static_cast<std::int64_t>(credentials.secrets.size());
    const auto accounts = static_cast<std::int64_t>(credentials.service_accounts.size());
    if (accounts == 0) {
        return counted(secrets, "secret");
    }
    const std::string account_text = counted(accounts, "service account");
    return secrets == 0 ? account_text : counted(secrets, "secret") + ", " + account_text;
}

std::string_view kind_text(answers::GrantKind kind) {
    return kind == answers::GrantKind::service_account ? "sa" : name_of(kind);
}

} // namespace pullrec::cli
