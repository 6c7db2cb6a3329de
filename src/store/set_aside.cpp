// SPDX-License-Identifier: Apache-2.0
#include "store/set_aside.hpp"

#include "db/set_aside.hpp"
#include "store/failure_translation.hpp"

namespace pullrec::store {

bool set_aside(std::string_view path, const std::string& folder) {
    return translated([&] { return db::set_aside(db::locate(path), folder); });
}

} // namespace pullrec::store
