// SPDX-License-Identifier: Apache-2.0
#include "cli/state_folder.hpp"

#include "domain/error.hpp"
#include "exchange/system_error.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <filesystem>
#include <sys/stat.h>

namespace pullrec::cli {

std::string state_folder(const Environment& environment) {
    const auto given = environment.get("PULLREC_STATE_DIR");
    return given.empty() ? "/var/lib/pullrec" : std::string(given);
}

std::string copy_database(const Environment& environment) {
    return std::filesystem::absolute(state_folder(environment)) / "copy.db";
}

std::string make_state_folder(const Environment& environment) {
    constexpr mode_t kPrivate = 0700;
    std::string path = state_folder(environment);
    if (::mkdir(path.c_str(), kPrivate) != 0 && errno != EEXIST) {
        throw Error(ErrorCode::io,
                    fmt::format("{}: cannot make it: {}", path, exchange::reason_of(errno)));
    }
    return path;
}

} // namespace pullrec::cli
