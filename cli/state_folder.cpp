// SPDX-License-Identifier: Apache-2.0
#include "cli/state_folder.hpp"

#include "domain/error.hpp"
#include "exchange/descriptor.hpp"
#include "exchange/system_error.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

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
    const bool made = ::mkdir(path.c_str(), kPrivate) == 0;
    if (!made && errno != EEXIST) {
        throw Error(ErrorCode::io,
                    fmt::format("{}: cannot make it: {}", path, exchange::reason_of(errno)));
    }
    // a log in it must not be lost with its name
    const exchange::Descriptor above = exchange::open_folder(path + "/..");
    if (made && (!above || ::fsync(above.get()) != 0)) {
        throw Error(ErrorCode::io,
                    fmt::format("{}: cannot make it: {}", path, exchange::reason_of(errno)));
    }
    return path;
}

} // namespace pullrec::cli
