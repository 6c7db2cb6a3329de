// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace pullrec::bench {

/// What the disk itself can do, measured beside the engine.
class Disk {
public:
    explicit Disk(const std::string& folder);
    ~Disk();
    Disk(const Disk&) = delete;
    Disk& operator=(const Disk&) = delete;

    /// Overwrites 4 KiB and syncs them.
    void overwrite() const;
    /// Writes one record file as the kubelet does (kubelet format 3.4), with the syncs it leaves
    /// out: temporary file, fsync, rename, fsync of the folder.
    void write_as_kubelet();

private:
    std::string folder_;
    std::string block_;
    int file_;
    int directory_;
    int written_ = 0;
};

} // namespace pullrec::bench
