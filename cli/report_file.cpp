// SPDX-License-Identifier: Apache-2.0
#include "cli/report_file.hpp"

#include "domain/error.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <cstring>
#include <memory>
#include <string>

namespace pullrec::cli {

namespace {

[[noreturn]] void fail(const std::string& path) {
    throw Error(ErrorCode::io,
                fmt::format("{}: cannot write the report: {}", path, std::strerror(errno)));
}

} // namespace

Option report_option() {
    return {.name = "report", .value = "FILE", .help = "write the report as JSON to this file too"};
}

void write_report(const Arguments& arguments, const std::function<void(JsonWriter&)>& print) {
    const auto path = arguments.text("report");
    if (!path) {
        return;
    }
    std::string text;
    Output collected([&](std::string_view part) { text += part; });
    JsonWriter json(collected);
    print(json);
    collected.flush();
    const std::string partial = *path + ".partial";
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(partial.c_str(), "we"),
                                                         std::fclose);
    if (file == nullptr || std::fwrite(text.data(), 1, text.size(), file.get()) != text.size() ||
        std::fclose(file.release()) != 0 || std::rename(partial.c_str(), path->c_str()) != 0) {
        fail(*path);
    }
}

} // namespace pullrec::cli
