// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace pullrec::cli {

/// Whether a word means itself to every shell without quotes, at the place of an argument, and is
/// no option: letters, digits and `._:/@+,=%-`. All names of images, secrets and accounts that
/// Kubernetes takes are such words.
bool is_safe_word(std::string_view word) noexcept;

} // namespace pullrec::cli
