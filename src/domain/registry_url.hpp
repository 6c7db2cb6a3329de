// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace pullrec {

/// Host (with its port) and path of a registry's URL, percent-decoded; user info, query and
/// fragment are left out.
struct RegistryUrl {
    std::string host;
    std::string path;
};

/// Reads what follows `https://` as Go 1.26's `url.Parse` does; none where it refuses the URL.
std::optional<RegistryUrl> parse_registry_url(std::string_view after_scheme);

/// A host and its port, views of the text they come from.
struct HostPort {
    std::string_view host;
    std::string_view port; ///< empty when there is none
};

/// Splits as Go's `net.SplitHostPort` does: only a port takes the brackets off an IPv6 address.
HostPort split_host_port(std::string_view text);

/// The name of a location in a key ring: host and path without `/v1` or `/v2` (kubelet 14.2); none
/// for a location that is no URL, whose entry the kubelet drops.
std::optional<std::string> index_key(std::string_view location);

} // namespace pullrec
