// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/invocation.hpp"
#include "domain/manifests.hpp"

#include <cstddef>

namespace pullrec::cli {

/// What all files of `-f` hold together.
struct Documents {
    Manifests manifests; ///< of pods in a folder of static pods: no service account adds to them
    std::size_t unreadable_files =
        0; ///< of folders; told on `err` and passed over, as by a kubelet
};

/// Reads every `-f`: a file, `-`, or a folder of static pods. Kinds that are not read are named on
/// `err`. Throws `Error`: usage when there is no document at all, and for a file that cannot be
/// read or does not decode.
Documents read_documents_argument(const Invocation& invocation);

} // namespace pullrec::cli
