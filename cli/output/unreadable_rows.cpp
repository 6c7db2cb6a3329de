// SPDX-License-Identifier: Apache-2.0
#include "cli/output/unreadable_rows.hpp"

#include "cli/output/list_output.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

namespace {

using store::FileKind;
using store::UnreadableFile;

std::string_view kind_of(const UnreadableFile& file) {
    return file.kind == FileKind::record ? "record" : "intent";
}

} // namespace

std::string file_name_text(const UnreadableFile& file, bool whole) {
    constexpr std::string_view prefix = "sha256-";
    const std::string_view name = file.file_name;
    const bool usual = name.starts_with(prefix) && name.size() == prefix.size() + 64;
    return std::string(usual && !whole ? name.substr(0, prefix.size() + 12) : name);
}

void print_unreadable(JsonWriter& json, const UnreadableFile& file) {
    json.begin_object();
    json.member("kind", kind_of(file));
    json.member("file", file.file_name);
    json.member("sizeBytes", file.size);
    if (file.digest) {
        json.member("sha256", *file.digest);
    }
    if (file.content_key) {
        json.member(file.kind == FileKind::record ? "imageRef" : "image", *file.content_key);
    }
    json.member("reason", file.reason);
    json.end_object();
}

const ListShape<UnreadableFile>& unreadable_rows() {
    static const ListShape<UnreadableFile> shape{
        .kind = "UnreadableList",
        .columns = {{"file",
                     {"FILE"},
                     false,
                     [](const UnreadableFile& file, const ListStyle& style) {
                         return file_name_text(file, style.whole_names);
                     }},
                    {"bytes",
                     {"BYTES"},
                     false,
                     [](const UnreadableFile& file, const ListStyle&) {
                         return fmt::format_int(file.size).str();
                     },
                     ColumnOrder::number},
                    {"about",
                     {"ABOUT", true, 19},
                     false,
                     [](const UnreadableFile& file, const ListStyle& style) {
                         return ref_text(file.content_key.value_or(""), style);
                     }},
                    {"reason",
                     {"REASON"},
                     false,
                     [](const UnreadableFile& file, const ListStyle&) { return file.reason; }}},
        .print_item = [](JsonWriter& json, const UnreadableFile& file,
                         const ListStyle&) { print_unreadable(json, file); },
        .name =
            [](const UnreadableFile& file) {
                return fmt::format("{}/{}", kind_of(file), file.file_name);
            },
    };
    return shape;
}

} // namespace pullrec::cli
