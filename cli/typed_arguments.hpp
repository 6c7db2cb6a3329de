// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/arguments.hpp"
#include "domain/credentials.hpp"
#include "domain/image.hpp"
#include "domain/timestamp.hpp"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

/// Arguments as values. Each throws Error{usage} that names the place and the form wanted, and
/// never quotes what was given: it may be a secret.
namespace pullrec::cli {

/// A time span; see parse_duration for the form.
std::optional<std::chrono::milliseconds> duration_argument(const Arguments& arguments,
                                                           std::string_view name);

/// A whole number from zero up.
std::optional<std::uint64_t> count_argument(const Arguments& arguments, std::string_view name);

/// A path that is not empty; `-` is left to the command.
std::optional<std::filesystem::path> path_argument(const Arguments& arguments,
                                                   std::string_view name);

/// `IMAGE`, which must be a name with which a kubelet starts a container (kubelet 9.1).
Image image_argument(const Arguments& arguments);

/// A moment; see parse_time for the form.
std::optional<Timestamp> time_argument(const Arguments& arguments, std::string_view name);

/// Every `NS/NAME` given.
std::vector<Coordinates> coordinates_arguments(const Arguments& arguments, std::string_view name);

/// Every `NS/NAME/UID` given.
std::vector<Coordinates> full_coordinates_arguments(const Arguments& arguments,
                                                    std::string_view name);

/// Every `NS/NAME/UID:HASH` given.
std::vector<Secret> secret_arguments(const Arguments& arguments, std::string_view name);

} // namespace pullrec::cli
