// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/reference.hpp"

#include <string>
#include <string_view>

namespace pullrec {

/// A reference with its own text: every part spelled out, absent parts empty.
struct Reference {
    std::string domain;
    std::string path;
    std::string tag;
    std::string digest;

    /// Domain and path; empty for a bare digest.
    [[nodiscard]] std::string name() const;
    /// The canonical text.
    [[nodiscard]] std::string text() const;
    /// The name without `docker.io/` and `library/` where people leave them out.
    [[nodiscard]] std::string familiar_name() const;
};

/// An owning parse: the reference is meaningful only without a fault.
struct OwnedReference {
    ReferenceFault fault = ReferenceFault::none;
    Reference reference;

    explicit operator bool() const noexcept { return fault == ReferenceFault::none; }
};

/// Parses with the host and `library/` filled in where they are left out (kubelet 16.2, without
/// its last step: no default tag).
OwnedReference parse_normalised(std::string_view text);

/// As `parse_normalised`, but the text must already be the full form.
OwnedReference parse_canonical(std::string_view text);

/// An image id or a digest becomes a bare digest, anything else is parsed normalised.
OwnedReference parse_any(std::string_view text);

/// As `parse_normalised`; a digest drops the tag, and without both the tag is `latest`.
OwnedReference parse_docker_style(std::string_view text);

/// The string that is handed to the container runtime: `:latest` is added to an image that has
/// neither tag nor digest; empty when the image does not parse (kubelet 9.1).
std::string with_default_tag(std::string_view image);

} // namespace pullrec
