// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "domain/possible_releases.hpp"

namespace pullrec::store {

/// Which versions and accounts occur among records and intents that came from files.
Traces find_traces(db::Connection& connection);

} // namespace pullrec::store
