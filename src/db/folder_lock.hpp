// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace pullrec::db {

/// The right to build in a folder, held by one object at a time on this host; a killed process
/// gives it up.
class FolderLock {
public:
    /// Takes it or fails with `Reason::locked`, without waiting.
    explicit FolderLock(const std::string& folder);
    ~FolderLock();
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

private:
    int folder_ = -1;
};

} // namespace pullrec::db
