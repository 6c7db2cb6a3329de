// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace pullrec::faults {

/// One change of the files of a folder, or a mark that a caller set, in the order they happened.
struct Event {
    enum class Kind {
        create,
        write,
        truncate, ///< to `offset` bytes
        sync,
        sync_folder,
        sync_all, ///< of the whole file system
        remove,
        rename,      ///< `file` to `bytes`
        begun,       ///< a call of a lane
        acknowledged ///< the call returned without an error
    };
    Kind kind = Kind::write;
    std::string file; ///< its name in the folder, with that of its subfolder
    std::int64_t offset = 0;
    std::string bytes;
    int lane = 0;
};

using Trace = std::vector<Event>;

/// Names and contents of a folder's files.
using Files = std::map<std::string, std::string>;

} // namespace pullrec::faults
