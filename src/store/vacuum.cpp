// SPDX-License-Identifier: Apache-2.0
#include "store/vacuum.hpp"

namespace pullrec::store {

db::VacuumReport vacuum(Store& store) {
    return translated([&] { return db::vacuum(store.connection()); });
}

} // namespace pullrec::store
