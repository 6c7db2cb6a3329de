// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "store/reader.hpp"

#include <optional>
#include <string>
#include <vector>

namespace pullrec::answers {

/// The state of a source in one screen.
struct Status {
    store::Meta meta;
    store::Counts counts;
    store::FileFacts file;           ///< of the database; of no meaning in memory
    std::vector<std::string> damage; ///< what a quick look at the file found; empty: sound
};

/// Looks at everything of one moment; grows with the database.
Status status(const store::Reader& reader);

} // namespace pullrec::answers
