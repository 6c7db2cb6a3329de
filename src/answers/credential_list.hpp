// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "answers/record_filter.hpp"
#include "store/reader.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pullrec::answers {

/// What logins can be sorted by; by holder is the usual order.
enum class CredentialOrder { holder, secrets, images };

/// Which logins to list, and how.
struct CredentialQuery {
    GrantFilter filter; ///< a login is meant when one of its grants is
    CredentialOrder order = CredentialOrder::holder;
    bool descending = false;            ///< the chosen column; equals stay ascending
    std::optional<std::uint64_t> limit; ///< at most so many, after sorting
};

/// One login, wherever it is recorded.
struct ListedCredential {
    std::string hash;
    std::vector<Coordinates> secrets; ///< that hold it, in order
    std::size_t images = 0;           ///< image names of records that it opens
};

/// The logins that are meant, by the first secret that holds them and then by hash, or in the
/// chosen order. The empty hash is none.
std::vector<ListedCredential> list_credentials(const store::Reader& reader,
                                               const CredentialQuery& query);

} // namespace pullrec::answers
