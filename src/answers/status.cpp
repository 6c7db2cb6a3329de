// SPDX-License-Identifier: Apache-2.0
#include "answers/status.hpp"

namespace pullrec::answers {

Status status(const store::Reader& reader) {
    return {reader.meta(), reader.counts(), reader.file_facts(), reader.damage()};
}

} // namespace pullrec::answers
