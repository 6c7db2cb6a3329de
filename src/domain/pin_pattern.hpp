// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace pullrec {

/// How `text*` is read: CRI-O looks for `text` anywhere in a name, which pins more than it says.
enum class PinReading : std::uint8_t { anchored, crio };

/// A pattern of CRI-O's `pinned_images` over whole names of images, in any letter case:
/// `*text*` is found anywhere, `text*` begins a name, everything else is the whole name (also a
/// star inside it). Runtimes A.10.
class PinPattern {
public:
    /// Throws `Error` (usage) for an empty pattern and for `*`, which makes CRI-O panic.
    explicit PinPattern(std::string text);

    [[nodiscard]] bool matches(std::string_view name, PinReading reading) const;
    [[nodiscard]] const std::string& text() const noexcept { return text_; }

private:
    enum class Form : std::uint8_t { exact, prefix, anywhere };

    std::string text_;
    std::string wanted_; ///< without its stars, in lower case
    Form form_ = Form::exact;
};

} // namespace pullrec
