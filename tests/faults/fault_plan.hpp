// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

namespace pullrec::faults {

/// Where a fault may strike.
enum class Call {
    read,
    write,
    sync,
    truncate,
    open,
    remove,
    map_index, ///< of the WAL
    lock,
    access,
    lock_index,
    size,
    raw_sync, ///< our own fsync of a file or a folder
    rename,
    raw_open,      ///< our own opening of a file or a folder
    raw_write,     ///< our own write to a file
    raw_remove,    ///< our own removal of a file
    sqlite_memory, ///< an allocation of SQLite
    own_memory     ///< one of `operator new`, inside `InProduct`
};

inline constexpr std::array kCalls{
    Call::read,       Call::write,         Call::sync,      Call::truncate, Call::open,
    Call::remove,     Call::map_index,     Call::lock,      Call::access,   Call::lock_index,
    Call::size,       Call::raw_sync,      Call::rename,    Call::raw_open, Call::raw_write,
    Call::raw_remove, Call::sqlite_memory, Call::own_memory};

std::string_view name_of(Call call);

/// Marks a call into the product on this thread; allocations fail only there.
class InProduct {
public:
    InProduct();
    ~InProduct();
    InProduct(const InProduct&) = delete;
    InProduct& operator=(const InProduct&) = delete;

    static bool is_here();
};

/// What fails, when, and how.
struct Fault {
    Call call = Call::write;
    long nth = 1;         ///< counted from arming on
    bool sticky = false;  ///< every one from then on, else only that one
    bool full = false;    ///< no space, else an I/O error
    bool partial = false; ///< a write puts its first half down before it fails
    bool deadly = false;  ///< the process is killed there
};

/// From now on calls of this kind are counted and fail as the fault says, over all threads.
void arm(const Fault& fault);

/// Nothing fails any more; how often the fault struck.
long disarm();

/// How many calls of the planned kind were counted since arming; and how many of each.
long counted();
std::array<long, kCalls.size()> counted_by_kind();

/// Counts one call: whether it fails, and if so how.
const Fault* strikes(Call call);

} // namespace pullrec::faults
