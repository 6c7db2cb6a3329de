// SPDX-License-Identifier: Apache-2.0
#include "cli/textfile.hpp"

#include "cli/placed_file.hpp"
#include "domain/error.hpp"

#include <filesystem>
#include <sys/types.h>

namespace pullrec::cli {

namespace {

constexpr std::string_view kEnding = ".prom";

constexpr mode_t kReadableByAll = 0644;

} // namespace

Option textfile_option() {
    return {.name = "textfile",
            .value = "FILE",
            .help = "write the metrics to this file for node_exporter; its name ends in .prom"};
}

std::optional<std::string> textfile_argument(const Arguments& arguments) {
    auto path = arguments.text("textfile");
    if (path && *path != "-" && std::filesystem::path(*path).extension() != kEnding) {
        throw Error(ErrorCode::usage, "--textfile: the name must end in .prom, or nobody reads the "
                                      "file (- for standard output)");
    }
    return path;
}

void give_textfile(const Invocation& invocation, const std::string& path, std::string_view text) {
    if (path == "-") {
        invocation.out.write(text);
        return;
    }
    PlacedFile file{std::filesystem::path(path)};
    file.write(text);
    file.publish(kReadableByAll);
}

} // namespace pullrec::cli
