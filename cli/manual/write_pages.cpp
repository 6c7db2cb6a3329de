// SPDX-License-Identifier: Apache-2.0
// Writes the pages of the commands in scdoc into a folder; with `examples` prints every example as
// PATH, exit codes and line, apart by tabs, for the test that runs them.
#include "cli/command_words.hpp"
#include "cli/commands/all.hpp"
#include "cli/manual/command_page.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <vector>

namespace {

using namespace pullrec::cli;

bool write(const std::filesystem::path& path, const std::string& text) {
    std::ofstream file(path, std::ios::binary);
    file << text;
    return static_cast<bool>(file.flush());
}

bool write_pages(const std::filesystem::path& folder) {
    bool written = write(folder / "pullrec.1.scd", tool_page(all_commands()));
    for (const auto* command : all_commands()) {
        written =
            write(folder / (page_name(*command) + ".1.scd"), command_page(*command)) && written;
    }
    return written;
}

void print_examples() {
    for (const auto* command : all_commands()) {
        std::vector<int> codes;
        for (const auto& exit : complete_exits(*command)) {
            codes.push_back(static_cast<int>(exit.code));
        }
        for (const auto& example : command->examples) {
            fmt::print("{}\t{}\t{}\n", command->path, fmt::join(codes, ","), example.command);
        }
    }
}

} // namespace

int main(int count, char** words) {
    const std::vector<std::string> arguments(words + 1, words + count);
    if (arguments.size() == 1 && arguments[0] == "examples") {
        print_examples();
        return EXIT_SUCCESS;
    }
    if (arguments.size() == 1) {
        return write_pages(arguments[0]) ? EXIT_SUCCESS : EXIT_FAILURE;
    }
    fmt::print(stderr, "usage: write-pages FOLDER | examples\n");
    return EXIT_FAILURE;
}
