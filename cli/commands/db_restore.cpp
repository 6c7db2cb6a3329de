// SPDX-License-Identifier: Apache-2.0
#include "cli/changing.hpp"
#include "cli/commands/db_command.hpp"
#include "cli/confirm.hpp"
#include "cli/output/escape.hpp"
#include "cli/output/restore_view.hpp"
#include "cli/typed_arguments.hpp"
#include "domain/error.hpp"
#include "store/backup.hpp"
#include "store/set_aside.hpp"
#include "upkeep/restore.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace pullrec::cli {

namespace {

namespace fs = std::filesystem;
using store::Access;
using store::Reader;
using store::Store;
using upkeep::Restoration;

/// One restore as this call wants it.
class Restore {
public:
    explicit Restore(const Invocation& invocation)
        : invocation_(invocation),
          path_(database_path(invocation)),
          file_(fs::absolute(path_argument(invocation.arguments, "FILE").value())),
          backup_(open_backup()),
          over_(look()) {}

    Restoration plan() {
        if (over_ != RestoredOver::sound) {
            return backup_.read([&](const Reader& backup) {
                Store scratch = Store::in_memory(made(backup.meta()));
                return scratch.write([&](store::Writer& writer) {
                    return upkeep::fill_from_backup(writer, backup, change());
                });
            });
        }
        Store database = open(Access::read);
        return backup_.read([&](const Reader& backup) {
            return database.read(
                [&](const Reader& reader) { return upkeep::plan_restore(reader, backup); });
        });
    }

    Restoration carry_out() {
        return over_ == RestoredOver::sound ? into_database() : into_new_database();
    }

    [[nodiscard]] RestoredOver over() const { return over_; }
    [[nodiscard]] const std::string& kept() const { return kept_; }
    [[nodiscard]] std::string path() const { return path_.string(); }
    [[nodiscard]] std::string file() const { return file_.string(); }

private:
    [[nodiscard]] Store open(Access access) const {
        return Store::open(path_.string(), access, {waiting_of(invocation_), {}, {}});
    }

    [[nodiscard]] store::Change change() const {
        return change_of(invocation_, store::kRestoreCommand, "restored from " + file_.string());
    }

    /// The backup, looked at to its last index: nothing is changed before that.
    [[nodiscard]] Store open_backup() const {
        std::error_code ignored;
        if (!fs::exists(file_, ignored)) {
            throw Error(ErrorCode::io,
                        fmt::format("there is no backup {}: check the path", file_.string()));
        }
        if (fs::equivalent(file_, path_, ignored)) {
            throw Error(ErrorCode::usage, "FILE is the database itself: name a backup of it");
        }
        try {
            Store backup =
                Store::open(file_.string(), Access::read, {waiting_of(invocation_), {}, {}});
            backup.read([&](const Reader& reader) {
                if (!reader.damage_in_depth().empty() || !reader.orphans().empty()) {
                    throw Error(ErrorCode::corrupt, "damaged");
                }
                require_authority(reader.meta(), file_);
            });
            return backup;
        } catch (const Error& error) {
            if (error.code() != ErrorCode::corrupt) {
                throw;
            }
            throw Error(ErrorCode::corrupt,
                        fmt::format("the backup {} is damaged, and nothing was changed: take "
                                    "another",
                                    file_.string()));
        }
    }

    static void require_authority(const store::Meta& meta, const fs::path& path) {
        if (meta.role != store::Role::authority) {
            throw Error(ErrorCode::refused,
                        fmt::format("refused: {} is a copy of a kubelet's directories: 'pullrec "
                                    "sync' makes and refreshes it, nothing restores it",
                                    path.string()));
        }
    }

    [[nodiscard]] RestoredOver look() const {
        require_folder(path_.parent_path());
        try {
            return open(Access::read).read([&](const Reader& reader) {
                require_authority(reader.meta(), path_);
                return reader.damage_in_depth().empty() && reader.orphans().empty()
                           ? RestoredOver::sound
                           : RestoredOver::damaged;
            });
        } catch (const Error& error) {
            switch (error.code()) {
            case ErrorCode::absent:
                return RestoredOver::missing;
            case ErrorCode::corrupt:
                return RestoredOver::damaged;
            case ErrorCode::schema:
                throw Error(ErrorCode::schema,
                            fmt::format("{}; if it was ours, move it with its -wal and -shm away, "
                                        "then restore again",
                                        error.what()));
            default:
                throw;
            }
        }
    }

    Restoration into_database() {
        kept_ = path_of_moment(path_.string() + ".before-restore-", invocation_.now);
        Store database = open(Access::write);
        store::back_up(database, kept_);
        return backup_.read([&](const Reader& backup) {
            return database.write([&](store::Writer& writer) {
                return upkeep::apply_restore(writer, backup, change());
            });
        });
    }

    [[nodiscard]] store::NewDatabase made(const store::Meta& backup) const {
        return {store::Role::authority, store::Baseline::listed, backup.profile, invocation_.now,
                backup.source};
    }

    Restoration into_new_database() {
        const std::string folder =
            path_of_moment((path_.parent_path() / "corrupt-").string(), invocation_.now);
        if (store::set_aside(path_.string(), folder)) {
            kept_ = folder;
        }
        try {
            return fill_new();
        } catch (const Error& error) {
            throw Error(error.code(), kept_.empty()
                                          ? std::string(error.what())
                                          : fmt::format("{}; what was there before is {}: "
                                                        "run this again",
                                                        error.what(), kept_));
        }
    }

    [[nodiscard]] Restoration fill_new() {
        return backup_.read([&](const Reader& backup) {
            Restoration result;
            Store::create(path_.string(), made(backup.meta()),
                          [&](store::Writer& writer) {
                              result = upkeep::fill_from_backup(writer, backup, change());
                          },
                          {waiting_of(invocation_), {}, {}});
            return result;
        });
    }

    const Invocation& invocation_;
    fs::path path_;
    fs::path file_;
    Store backup_;
    RestoredOver over_;
    std::string kept_;
};

void print(const Invocation& invocation, const Restore& restore, const Restoration& result) {
    const bool dry_run = invocation.arguments.given("dry-run");
    if (invocation.arguments.text("output") == "json") {
        JsonWriter json(invocation.out);
        json.begin_object();
        json.member("apiVersion", "pullrec/v1");
        json.member("kind", "RestoreReport");
        json.member("path", restore.path());
        json.member("backup", restore.file());
        print_restoration_members(json, result, restore.over(), dry_run);
        if (!restore.kept().empty()) {
            json.member("keptBefore", restore.kept());
        }
        json.end_object();
        json.end_line();
        return;
    }
    if (dry_run) {
        invocation.out.write(restoration_text(result, restore.over(), false) +
                             "Nothing was changed.\n");
    } else if (!invocation.arguments.given("quiet")) {
        invocation.out.write(restoration_text(result, restore.over(), true));
        if (!restore.kept().empty()) {
            invocation.out.write(
                fmt::format("What was there before is {}.\n",
                            escape(restore.kept(), {.ascii_only = invocation.style.ascii_only})));
        }
        invocation.out.write("Restart the agent: to one that runs this is another database.\n");
    }
}

ExitCode run(const Invocation& invocation) {
    Restore restore(invocation);
    Restoration result = restore.plan();
    if (!invocation.arguments.given("dry-run")) {
        if (!invocation.arguments.given("yes") && can_ask(invocation)) {
            invocation.err.write(restoration_text(result, restore.over(), false));
        }
        confirm(invocation, fmt::format("{} to restore over {}", escape(restore.file()),
                                        escape(restore.path())));
        result = restore.carry_out();
    }
    print(invocation, restore, result);
    return ExitCode::done;
}

std::vector<Option> options() {
    std::vector<Option> result{{.name = "reason", .value = "TEXT", .help = "why, for the log"}};
    for (const Option& option : change_options()) {
        result.push_back(option);
    }
    return result;
}

std::vector<ExitMeaning> exits() {
    return {{ExitCode::done, "done"},
            {ExitCode::refused, "no confirmation, or a copy"},
            {ExitCode::database_absent, "no folder for the database"}};
}

} // namespace

const Command& db_restore_command() {
    static const Command command{
        .path = "db restore",
        .group = Group::keep,
        .summary = "bring a backup back; what was closed stays closed",
        .details =
            "The backup is checked to its last index first. Into a sound database its records "
            "and grants come back in one transaction: what was revoked since stays revoked, "
            "records that it lacks stay without grants, and a backup of what was there before "
            "is made.\n\n"
            "A damaged database is moved aside, whole, while no process has it open; then "
            "nobody knows what was revoked since, so records come back without grants. "
            "Afterwards an image without a record must be pulled, and 'pullrec migrate "
            "to-files' writes no grants.\n\n"
            "Stop the agent for a damaged database. Never copy a backup over the database by "
            "hand: its -wal would be replayed over it.",
        .examples = {{"pullrec db restore /var/lib/pullrec/backup/records.db --dry-run",
                      "say what would be lost"},
                     {"pullrec db restore /var/lib/pullrec/backup/records.db --reason INC-4411",
                      "restore it"}},
        .positionals = {{.name = "FILE", .help = "a backup that 'pullrec db backup' wrote"}},
        .options = options(),
        .formats = {"table", "json"},
        .globals = {"db", "root-dir", "busy-timeout", "quiet"},
        .exits = exits(),
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
