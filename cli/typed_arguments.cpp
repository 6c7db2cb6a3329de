// SPDX-License-Identifier: Apache-2.0
#include "cli/typed_arguments.hpp"

#include "cli/argument_forms.hpp"
#include "domain/error.hpp"
#include "domain/normalised_reference.hpp"

#include <string>

namespace pullrec::cli {

namespace {

template <typename T>
using Parser = std::optional<T> (*)(std::string_view);

template <typename T>
T parsed(const ArgumentValue& value, Parser<T> parse, std::string_view wanted) {
    auto result = parse(value.text);
    if (!result) {
        throw Error(ErrorCode::usage, value.place + ": " + std::string(wanted));
    }
    return *std::move(result);
}

template <typename T>
std::optional<T> one(const Arguments& arguments, std::string_view name, Parser<T> parse,
                     std::string_view wanted) {
    const auto* value = arguments.last(name);
    return value == nullptr ? std::nullopt : std::optional<T>(parsed(*value, parse, wanted));
}

template <typename T>
std::vector<T> each(const Arguments& arguments, std::string_view name, Parser<T> parse,
                    std::string_view wanted) {
    std::vector<T> result;
    for (const auto& value : arguments.values(name)) {
        result.push_back(parsed(value, parse, wanted));
    }
    return result;
}

std::optional<std::filesystem::path> parse_path(std::string_view text) {
    return text.empty() ? std::nullopt : std::optional(std::filesystem::path(text));
}

} // namespace

std::optional<std::chrono::milliseconds> duration_argument(const Arguments& arguments,
                                                           std::string_view name) {
    return one(arguments, name, &parse_duration,
               "give a time above zero with units, such as 36h, 30d, 4w or 1d12h");
}

std::optional<std::uint64_t> count_argument(const Arguments& arguments, std::string_view name) {
    return one(arguments, name, &parse_count, "give a whole number, such as 20");
}

std::optional<std::filesystem::path> path_argument(const Arguments& arguments,
                                                   std::string_view name) {
    return one(arguments, name, &parse_path, "give a path that is not empty");
}

Image image_argument(const Arguments& arguments) {
    Image image{arguments.text("IMAGE").value()};
    if (const auto name = parse_normalised(image.text); !name) {
        throw Error(ErrorCode::usage,
                    "IMAGE is no image name: " + std::string(describe(name.fault)));
    }
    return image;
}

std::optional<Timestamp> time_argument(const Arguments& arguments, std::string_view name) {
    return one(arguments, name, &parse_time,
               "give a time such as 2026-11-30T04:00:00Z (RFC 3339, with Z or an offset)");
}

std::vector<Coordinates> coordinates_arguments(const Arguments& arguments, std::string_view name) {
    return each(arguments, name, &parse_coordinates, "give NAMESPACE/NAME");
}

std::vector<Coordinates> full_coordinates_arguments(const Arguments& arguments,
                                                    std::string_view name) {
    return each(arguments, name, &parse_full_coordinates, "give NAMESPACE/NAME/UID");
}

std::vector<Secret> secret_arguments(const Arguments& arguments, std::string_view name) {
    return each(arguments, name, &parse_secret, "give NAMESPACE/NAME/UID:HASH");
}

} // namespace pullrec::cli
