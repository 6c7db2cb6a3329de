// SPDX-License-Identifier: Apache-2.0
#include "journal/intent_obstacle.hpp"

#include <algorithm>

namespace pullrec::journal {

IntentObstacle obstacle_of(const store::Reader& reader, const MeantImages& meant) {
    if (meant.ref_unknown) {
        return IntentObstacle::ref_unknown;
    }
    const bool unreadable =
        std::any_of(meant.refs.begin(), meant.refs.end(), [&](const ImageRef& ref) {
            return reader.is_unreadable(store::FileKind::record, ref.text);
        });
    return unreadable ? IntentObstacle::record_unreadable : IntentObstacle::none;
}

} // namespace pullrec::journal
