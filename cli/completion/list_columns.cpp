// SPDX-License-Identifier: Apache-2.0
#include "cli/completion/list_columns.hpp"

#include "cli/output/credential_rows.hpp"
#include "cli/output/grant_rows.hpp"
#include "cli/output/intent_rows.hpp"
#include "cli/output/list_output.hpp"
#include "cli/output/operation_rows.hpp"
#include "cli/output/outcome_rows.hpp"
#include "cli/output/record_rows.hpp"

namespace pullrec::cli {

std::vector<std::string_view> list_columns(std::string_view path) {
    if (path == "get records") {
        return record_rows().keys();
    }
    if (path == "get grants") {
        return grant_rows().keys();
    }
    if (path == "get intents") {
        return intent_rows().keys();
    }
    if (path == "get credentials") {
        return credential_rows().keys();
    }
    if (path == "pull list") {
        return operation_rows().keys();
    }
    return path == "history" ? outcome_rows().keys() : std::vector<std::string_view>{};
}

} // namespace pullrec::cli
