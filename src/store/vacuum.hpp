// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/vacuum.hpp"
#include "store/store.hpp"

namespace pullrec::store {

/// Rebuilds the file of a database opened for writing; changes no row. Throws `Error`.
db::VacuumReport vacuum(Store& store);

} // namespace pullrec::store
