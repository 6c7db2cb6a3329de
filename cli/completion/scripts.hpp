// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace pullrec::cli {

/// What a shell reads so that it completes pullrec; "" for a shell that is not known.
std::string_view completion_script(std::string_view shell);

} // namespace pullrec::cli
