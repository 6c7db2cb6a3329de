// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"

namespace pullrec::store {

/// Writes the row of holder 0, to whom intents from a kubelet's files belong.
void insert_nobody(db::Connection& connection);

} // namespace pullrec::store
