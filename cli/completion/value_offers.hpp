// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/command.hpp"
#include "cli/completion/offers.hpp"

#include <string_view>

namespace pullrec::cli {

/// What may stand as the value of an option in a command; `typed` is what there is of it.
Offers option_value_offers(const Command* command, const Option& option, std::string_view typed,
                           const FindNames& names);

/// What may stand for a positional of a command; `typed` is what there is of it.
Offers positional_offers(const Command& command, const Positional& positional,
                         std::string_view typed, const FindNames& names);

} // namespace pullrec::cli
