// SPDX-License-Identifier: Apache-2.0
#include "store/store.hpp"
#include "tests/faults/commands.hpp"
#include "tests/faults/history.hpp"
#include "tests/faults/promises.hpp"
#include "tests/faults/tool.hpp"
#include "tests/faults/tool_history.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace pullrec::faults {

namespace {

namespace fs = std::filesystem;

constexpr int kRecords = 30;
constexpr const char* kBackup = "backup.db";
constexpr const char* kExported = "exported";
constexpr const char* kYounger = "sha256:younger"; ///< pulled after the backup

std::vector<std::string> present() {
    std::vector<std::string> refs;
    for (int number = 0; number < kRecords; ++number) {
        refs.push_back(fmt::format("here-{}", number));
    }
    return refs;
}

std::string image_list() {
    std::vector<std::string> images{listed("sha256:base", "r.example/base/x:1"),
                                    listed(kYounger, "r.example/younger/x:1")};
    for (const std::string& ref : present()) {
        images.push_back(listed(ref, fmt::format("r.example/{}/x:1", ref)));
    }
    return list_of(images);
}

void make(const std::string& database) {
    if (fs::exists(database)) {
        return;
    }
    const store::NewDatabase made{store::Role::authority, store::Baseline::kubelet, "kubelet-1.36",
                                  kNow, std::nullopt};
    store::Store::create(database, made, [](store::Writer& writer) {
        for (const std::string& ref : present()) {
            writer.add_record({record_of(ref, ref.back() % 2 == 0 ? "leaked" : "regcred"), {}, {}});
        }
    });
}

ToolCommand backup() {
    return {.name = "db backup",
            .words = {"db", "backup", fmt::format("FOLDER/{}", kBackup)},
            .promise = [](const store::Reader&, const std::string& folder) -> std::string {
                return fs::exists(folder + "/" + kBackup) ? "" : "the backup is gone";
            },
            .care = are_whole(kBackup),
            .makes = kBackup};
}

ToolCommand revoke() {
    return {.name = "revoke",
            .words = {"revoke", "--secret", "team-a/leaked", "--yes"},
            .promise = nothing_grants("leaked")};
}

/// Made again it brings no grants: by then the backup is one from before a restore.
ToolCommand restore() {
    return {.name = "db restore",
            .words = {"db", "restore", fmt::format("FOLDER/{}", kBackup), "--yes"},
            .only_once = true,
            .promise = is_restored_from(kBackup),
            .care = are_whole(std::string(kDatabase) + ".before-restore")};
}

/// Absence proves nothing but for what is listed.
Promise lists_preloaded(const std::string& ref) {
    return [ref](const store::Reader& reader, const std::string&) -> std::string {
        bool found = false;
        reader.each_preloaded([&](const store::PreloadedImage& image) {
            found = found || image.image_ref.text == ref;
        });
        return found && reader.meta().baseline == store::Baseline::listed ? "" : "the list is lost";
    };
}

/// An agent pulls an image that the backup has not.
Command pull() {
    return {
        .name = "pull",
        .arrange = [] {},
        .run =
            [](const std::string& database) {
                store::Store::open(database, store::Access::write).write([](store::Writer& writer) {
                    if (!writer.has_record({kYounger})) {
                        writer.add_record({record_of(kYounger), {}, {}});
                    }
                });
            },
        .makes_equal = false,
        .promise = have_records({kYounger})};
}

/// Makes the database and its backup, revokes, and then destroys all pages but the first.
void make_and_damage(const std::string& folder) {
    const std::string database = folder + "/" + kDatabase;
    make(database);
    run_tool({"db", "backup", folder + "/" + kBackup, "--db", database}, folder, kNow);
    run_tool({"revoke", "--secret", "team-a/leaked", "--yes", "--db", database}, folder, kNow);
    constexpr std::size_t kPage = 4'096;
    std::string bytes = bytes_of(database);
    std::fill(bytes.begin() + kPage, bytes.end(), '\x5a');
    write_bytes(database, bytes);
}

/// What was there before lies, whole, where it was or in the folder to which it was moved.
std::string keeps_damaged(const std::string& folder) {
    bool kept = false;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        kept = kept || (entry.path().filename() == kDatabase &&
                        bytes_of(entry.path()).ends_with(std::string(4'096, '\x5a')));
    }
    const std::string wrong = are_whole(kBackup)(folder);
    return !wrong.empty() ? wrong : kept ? "" : "the damaged database is gone";
}

} // namespace

CommandHistory keeping(std::uint64_t seed) {
    const std::string image = "r.example/base/x:1";
    CommandHistory history = history_of(
        fmt::format("keeping {}", seed),
        {.name = "make", .arrange = [] {}, .run = make, .promise = have_records(present())},
        {backup(),
         revoke(),
         {.name = "migrate to-files",
          .words = {"migrate", "to-files", fmt::format("FOLDER/{}", kExported)},
          .promise = are_exported(kExported, kRecords),
          .care = are_records(kExported)},
         {.name = "db vacuum", .words = {"db", "vacuum"}},
         restore(),
         {.name = "preloaded add",
          .words = {"preloaded", "add", image, "--images-cmd", "LIST", "--yes"},
          .promise = no_pull_is_preloaded()},
         {.name = "preloaded remove",
          .words = {"preloaded", "remove", image, "--yes"},
          .also = cli::ExitCode::not_found}},
        image_list());
    const auto before_restore = history.commands.begin() + 5;
    before_restore->promise = all_of({before_restore->promise, grant_nothing({kYounger})});
    history.commands.insert(before_restore, pull());
    return history;
}

CommandHistory beginning(std::uint64_t seed) {
    const std::vector<std::string> words{"db", "init", "--preloaded", "LISTED", "--if-missing"};
    CommandHistory history =
        history_of(fmt::format("beginning {}", seed), {},
                   {{.name = "db init", .words = words, .promise = lists_preloaded("sha256:base")}},
                   image_list());
    history.begin = [](const std::string&) {};
    return history;
}

CommandHistory restoring(std::uint64_t seed) {
    ToolCommand command = restore();
    command.promise = all_of({command.promise, have_records(present()), grant_nothing()});
    command.care = keeps_damaged;
    command.passes = {kAbsent};
    CommandHistory history =
        history_of(fmt::format("restoring {}", seed), {}, {command}, image_list());
    history.begin = make_and_damage;
    return history;
}

} // namespace pullrec::faults
