// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/image.hpp"
#include "domain/reference.hpp"

#include <string>
#include <string_view>

namespace pullrec {

/// How a release spells the name under which it keeps credentials.
enum class NameRule {
    raw,       ///< 1.36 and later: as the pod spells it, tag and digest cut off (kubelet 16.3)
    normalised ///< up to 1.35: host and `library/` filled in (kubelet 16.2)
};

/// The name of an image in a credential mapping; views the image, which must outlive it, unless
/// the rule had to spell it out.
class MappingKey {
public:
    /// A fault other than `none` means that the image has no name.
    MappingKey(const Image& image, NameRule rule);

    [[nodiscard]] ReferenceFault fault() const noexcept { return fault_; }
    [[nodiscard]] std::string_view text() const noexcept {
        return spelled_out_.empty() ? view_ : std::string_view(spelled_out_);
    }
    [[nodiscard]] ImageName name() const { return {std::string(text())}; }

private:
    ReferenceFault fault_ = ReferenceFault::none;
    std::string_view view_;
    std::string spelled_out_;
};

} // namespace pullrec
