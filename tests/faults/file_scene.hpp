// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/exit_code.hpp"
#include "tests/faults/event.hpp"

#include <optional>
#include <string>
#include <vector>

namespace pullrec::faults {

/// A command of the tool on a kubelet's directories; made again it must come to the same.
struct FileCommand {
    std::string name;
    std::vector<std::string> words; ///< without the source; `LIST` stands for a command that prints
                                    ///< the image list, `LISTED` for its file
    bool by_place = false;          ///< it goes by the folder's name, so not in a copy of it
    cli::ExitCode also = cli::ExitCode::done; ///< what it answers when nothing is left to do
    std::string gone = {};                    ///< no file says this any more once it is done
};

/// Every command that changes directories, in an order in which each finds something to do.
const std::vector<FileCommand>& file_commands();

/// A node in a folder: its directories, the tool's state beside them, and the list of its images.
class FileScene {
public:
    /// Fills the folder.
    explicit FileScene(std::string folder);
    /// Takes the folder as it is.
    static FileScene found_in(std::string folder);

    /// Throws `Error` unless the command is done.
    void run(const FileCommand& command) const;

    /// The records' files, without what readers pass over, and the log of changes.
    [[nodiscard]] Files records() const;
    [[nodiscard]] std::string log() const;

private:
    struct AsFound {};
    FileScene(std::string folder, AsFound) : folder_(std::move(folder)) {}

    std::string folder_;
};

/// What a command that may have been cut short left, against what was there before and must be
/// there after it: each file is one of both, none changed that the log does not tell of, no present
/// image lost its record, and an intent goes only after its record is there.
class FileVerdict {
public:
    Files before;
    Files after;
    std::string log_before;
    std::string log_after;
    bool may_do_less = false; ///< a file may be left out, and the log tells of the others
    std::string gone;         ///< what no file says any more once it is done

    /// What is wrong; `done`: the command said that it was done.
    [[nodiscard]] std::optional<std::string> judge(const FileScene& scene, bool done) const;

private:
    [[nodiscard]] std::optional<std::string> judge_promises(const Files& found, bool done) const;
};

} // namespace pullrec::faults
