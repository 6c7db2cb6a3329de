// SPDX-License-Identifier: Apache-2.0
#include "store/held_record.hpp"

namespace pullrec::store {

bool holds_record(const Reader& reader, const ImageRef& ref) {
    return reader.has_record(ref) || reader.is_unreadable(FileKind::record, ref.text);
}

} // namespace pullrec::store
