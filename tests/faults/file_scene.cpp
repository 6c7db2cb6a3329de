// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/file_scene.hpp"

#include "codec/record_document.hpp"
#include "domain/digest.hpp"
#include "exchange/node_folder.hpp"
#include "exchange/sync.hpp"
#include "tests/faults/tool.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace pullrec::faults {

namespace {

namespace fs = std::filesystem;

constexpr int kOthers = 20;

std::string image(const std::string& id, int number) {
    return fmt::format(R"({{"id":"{}","repoTags":["r.example/team-{}/x:1"],"repoDigests":[],)"
                       R"("size":"1"}})",
                       id, number);
}

/// The images on the node: all but `pruned` and `deleted`, one that vanished, one by another id.
std::string image_list() {
    std::string items =
        image("leaked", 100) + "," + image("copied", 101) + "," + image("vanished", 102);
    for (int number = 0; number < kOthers; ++number) {
        items += "," + image(fmt::format("other-{}", number), number);
    }
    for (const auto* intended : {"dropped", "kept"}) {
        items += fmt::format(
            R"(,{{"id":"sha256:{0}","repoTags":["r.example/{0}:1"],"repoDigests":[],"size":"1"}})",
            intended);
    }
    items += R"(,{"id":"sha256:new","repoTags":["r.example/keyed/x:1"],"repoDigests":)"
             R"(["r.example/keyed@sha256:old"],"size":"1"})";
    return R"({"images":[)" + items + "]}";
}

void put(const std::string& folder, const PulledRecord& record) {
    write_bytes(folder + "/image_manager/pulled/" + record_file_name(record.image_ref.text),
                encode(record, ApiVersion::v1beta1));
}

PulledRecord copied() {
    PulledRecord record = record_of("copied", "leaked");
    Secret& secret = record.mapping.begin()->second.secrets.front();
    secret.coordinates = {"team-b", "copy", "uid-copy"};
    return record;
}

bool is_shown(const std::string& name) {
    return !name.ends_with(".tmp");
}

std::string whole_lines(const std::string& text) {
    return text.substr(0, text.rfind('\n') + 1);
}

} // namespace

const std::vector<FileCommand>& file_commands() {
    static const std::vector<FileCommand> all{
        {.name = "revoke",
         .words = {"revoke", "--secret", "team-a/leaked", "--yes"},
         .gone = sha256_hex("leaked")},
        {.name = "delete record",
         .words = {"delete", "record", "pruned-1", "--images-cmd", "LIST", "--single-list",
                   "--max-delete", "100%", "--accept-clock", "--yes"},
         .also = cli::ExitCode::not_found},
        {.name = "prune",
         .words = {"prune", "--images-cmd", "LIST", "--single-list", "--max-delete", "100%",
                   "--accept-clock", "--yes"}},
        {.name = "repair", .words = {"repair", "--images-cmd", "LIST", "--yes"}, .by_place = true},
        {.name = "delete intent",
         .words = {"delete", "intent", "r.example/dropped:1", "--images-cmd", "LIST",
                   "--single-list", "--yes"},
         .also = cli::ExitCode::not_found},
        {.name = "recover", .words = {"recover", "--images", "LISTED"}},
        {.name = "rekey", .words = {"rekey", "--images-cmd", "LIST", "--yes"}},
        {.name = "revoke by name",
         .words = {"revoke", "-n", "team-a", "--yes"},
         .gone = R"("namespace":"team-a")"},
    };
    return all;
}

FileScene::FileScene(std::string folder) : folder_(std::move(folder)) {
    fs::create_directories(folder_ + "/image_manager/pulled");
    fs::create_directories(folder_ + "/image_manager/pulling");
    fs::create_directories(folder_ + "/state");
    fs::permissions(folder_ + "/state", fs::perms::owner_all);
    write_bytes(folder_ + "/list.json", image_list());
    put(folder_, record_of("leaked", "leaked"));
    put(folder_, copied());
    for (const auto* gone : {"pruned-1", "pruned-2", "vanished"}) {
        put(folder_, record_of(gone));
    }
    put(folder_, record_of("r.example/keyed@sha256:old"));
    for (int number = 0; number < kOthers; ++number) {
        put(folder_, record_of(fmt::format("other-{}", number)));
    }
    for (const auto* intended : {"r.example/dropped:1", "r.example/kept:1"}) {
        write_bytes(folder_ + "/image_manager/pulling/" + record_file_name(intended),
                    encode(PullIntent{{intended}}, ApiVersion::v1beta1));
    }
    const std::string copy = folder_ + "/state/copy.db";
    exchange::sync(folder_, copy, kNow);
    fs::remove(folder_ + "/image_manager/pulled/" + record_file_name("vanished"));
    exchange::sync(folder_, copy, kNow + std::chrono::hours(1));
}

FileScene FileScene::found_in(std::string folder) {
    return {std::move(folder), AsFound()};
}

void FileScene::run(const FileCommand& command) const {
    std::vector<std::string> words = command.words;
    std::replace(words.begin(), words.end(), std::string("LIST"), "cat " + folder_ + "/list.json");
    std::replace(words.begin(), words.end(), std::string("LISTED"), folder_ + "/list.json");
    words.insert(words.end(), {"--files", folder_});
    run_tool(words, folder_ + "/state", kNow + std::chrono::hours(2), command.also);
}

Files FileScene::records() const {
    Files shown;
    for (const auto& [name, bytes] : files_of(folder_ + "/image_manager")) {
        if (is_shown(name)) {
            shown.emplace(name, bytes);
        }
    }
    return shown;
}

/// Without the names of directories and the lines that only tell how long a prune took, so that
/// logs of several folders compare.
std::string FileScene::log() const {
    const std::string path = folder_ + "/state/audit.ndjson";
    std::string text = fs::exists(path) ? bytes_of(path) : std::string();
    const std::string begin = R"("directories":")";
    for (auto at = text.find(begin); at != std::string::npos; at = text.find(begin, at + 1)) {
        const auto from = at + begin.size();
        text.erase(from, text.find('"', from) - from);
    }
    const std::string duration = R"("what":"complete after)";
    for (auto at = text.find(duration); at != std::string::npos; at = text.find(duration)) {
        const auto line = text.rfind('\n', at) + 1;
        text.erase(line, text.find('\n', at) + 1 - line);
    }
    return text;
}

std::optional<std::string> FileVerdict::judge_promises(const Files& found, bool done) const {
    for (int number = 0; number < kOthers; ++number) {
        if (!found.contains("pulled/" + record_file_name(fmt::format("other-{}", number)))) {
            return "a present image lost its record";
        }
    }
    const bool intent_went = std::any_of(before.begin(), before.end(), [&](const auto& file) {
        return file.first.starts_with("pulling/") && !found.contains(file.first);
    });
    for (const auto& [name, bytes] : after) {
        if (intent_went && !found.contains(name)) {
            return "an intent went before its record was there";
        }
    }
    for (const auto& [name, bytes] : found) {
        if (done && !gone.empty() && bytes.find(gone) != std::string::npos) {
            return name + " grants what was revoked";
        }
    }
    return std::nullopt;
}

std::optional<std::string> FileVerdict::judge(const FileScene& scene, bool done) const {
    const Files found = scene.records();
    if (auto broken = judge_promises(found, done)) {
        return broken;
    }
    Files names = before;
    names.insert(after.begin(), after.end());
    names.insert(found.begin(), found.end());
    bool changed = false;
    const auto bytes_in = [](const Files& files, const std::string& name) {
        const auto at = files.find(name);
        return at == files.end() ? std::optional<std::string>() : std::optional(at->second);
    };
    for (const auto& [name, ignored] : names) {
        const auto now = bytes_in(found, name);
        if (now != bytes_in(before, name) && now != bytes_in(after, name)) {
            return name + " is neither as before nor as after";
        }
        changed = changed || now != bytes_in(before, name);
        if (done && now != bytes_in(after, name)) {
            return name + " is not as it was said to be";
        }
    }
    const std::string log = whole_lines(scene.log());
    if (!log.starts_with(log_before)) {
        return "the log lost a line";
    }
    const bool told = log.starts_with(log_after) || (may_do_less && log.size() > log_before.size());
    return changed && !told
               ? std::optional<std::string>("a file changed that the log does not tell of")
               : std::nullopt;
}

} // namespace pullrec::faults
