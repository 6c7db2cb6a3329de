// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/decide.hpp"
#include "domain/image.hpp"
#include "store/writer.hpp"

namespace pullrec::journal {

/// Why a refresh may be written.
struct RefreshGround {
    const Decision& decision;
    HashMatch hash_match; ///< of the profile that decided
};

/// Writes what a decision would also record (D11, D13), if the stored secret on which the decision
/// rests is still there (E5) and no revocation covers the new one (safety decision 5).
void write_refresh(store::Writer& writer, const ImageRef& ref, const ImageName& name,
                   const RefreshGround& ground, Timestamp now);

} // namespace pullrec::journal
