// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/output/output.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec::cli {

/// Holds what is to be printed until the read transaction is over, so that a slow terminal keeps no
/// snapshot alive: in memory up to a limit, then in a file without a name (0600, in a folder of its
/// own below TMPDIR or /tmp).
class Spool {
public:
    static constexpr std::size_t usual_limit = std::size_t{32} * 1024 * 1024;

    explicit Spool(std::size_t memory_limit = usual_limit) : memory_limit_(memory_limit) {}
    ~Spool();
    Spool(const Spool&) = delete;
    Spool& operator=(const Spool&) = delete;

    /// Throws `Error` (io) when neither memory nor the file takes it.
    void write(std::string_view text);

    /// An output that writes here; must be flushed before the spool is read.
    Output output();

    /// Hands out everything in the order written, in pieces; may be repeated.
    void read(const std::function<void(std::string_view)>& take) const;

private:
    void open_file();
    void spill(std::string_view text) const;

    std::size_t memory_limit_;
    std::size_t in_memory_ = 0;
    std::vector<std::string> blocks_;
    int file_ = -1;
};

} // namespace pullrec::cli
