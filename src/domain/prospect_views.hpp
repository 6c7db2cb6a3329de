// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/secret_view.hpp"

#include <array>
#include <cstddef>
#include <memory_resource>
#include <vector>

namespace pullrec {

/// Room for what a prospect views, without an allocation for as many secrets as the kubelet records
/// while it matches.
class ProspectViews {
public:
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): room is memory, not a value
    ProspectViews() : memory_(room_.data(), room_.size()) {}
    ProspectViews(const ProspectViews&) = delete;
    ProspectViews& operator=(const ProspectViews&) = delete;

private:
    std::array<std::byte, 100 * sizeof(SecretView)> room_;
    std::pmr::monotonic_buffer_resource memory_;

public:
    std::pmr::vector<SecretView> secrets{&memory_};
    std::pmr::vector<SecretView> proven{&memory_};
    std::pmr::vector<CoordinatesView> accounts{&memory_};
};

} // namespace pullrec
