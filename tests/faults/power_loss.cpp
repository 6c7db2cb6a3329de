// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/power_loss.hpp"

#include "tests/faults/disk.hpp"

#include <fmt/format.h>

#include <array>
#include <fcntl.h>
#include <filesystem>
#include <set>
#include <stdexcept>
#include <string_view>
#include <unistd.h>

namespace pullrec::faults {

namespace {

constexpr std::size_t kShown = 3;
constexpr std::array kLosses{Loss::all,  Loss::none, Loss::some, Loss::some,
                             Loss::some, Loss::torn, Loss::torn, Loss::torn};

void write_file(const std::string& path, std::string_view bytes) {
    const int file = ::open(path.c_str(), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0600);
    const auto size = static_cast<ssize_t>(bytes.size());
    const bool whole = file >= 0 && ::write(file, bytes.data(), bytes.size()) == size;
    ::close(file);
    if (!whole) {
        throw std::runtime_error("an image could not be laid out");
    }
}

std::size_t digest_of(const Files& files) {
    std::size_t digest = files.size();
    for (const auto& [name, bytes] : files) {
        for (const std::string_view part : {std::string_view(name), std::string_view(bytes)}) {
            digest = digest * 1'000'003 + std::hash<std::string_view>{}(part);
        }
    }
    return digest;
}

/// A mark sets the moment, but the disk is as it was.
bool is_mark(const Event& event) {
    return event.kind == Event::Kind::begun || event.kind == Event::Kind::acknowledged;
}

void pass(Moment& moment, const Event& event) {
    auto& counts = event.kind == Event::Kind::begun ? moment.begun : moment.acknowledged;
    ++counts.at(static_cast<std::size_t>(event.lane));
}

std::string text_of(const Moment& moment) {
    std::string text;
    for (std::size_t lane = 0; lane < moment.begun.size(); ++lane) {
        text += fmt::format(" {}/{}", moment.acknowledged[lane], moment.begun[lane]);
    }
    return text;
}

} // namespace

void lay_out(const Files& files, const std::string& folder, std::mt19937_64& random) {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        std::filesystem::remove_all(entry.path());
    }
    for (const auto& [name, bytes] : files) {
        const std::string path = std::string(folder).append("/").append(name);
        if (name.find('/') != std::string::npos) {
            std::filesystem::create_directories(std::filesystem::path(path).parent_path());
            std::filesystem::permissions(std::filesystem::path(path).parent_path(),
                                         std::filesystem::perms::owner_all);
        }
        write_file(path, bytes);
        if (name.ends_with("-wal") && random() % 2 == 0) {
            constexpr std::size_t kIndex = 32'768;
            std::string index(kIndex, '\0');
            for (char& byte : index) {
                byte = static_cast<char>(random());
            }
            write_file(path.substr(0, path.size() - 4) + "-shm", index);
        }
    }
}

std::vector<std::string> lose_power(const Recording& recording, const std::string& folder,
                                    const Thoroughness& how, const Judge& judge, Figures& figures) {
    std::mt19937_64 random(how.seed);
    Disk disk(recording.before);
    Moment moment{std::vector<std::size_t>(recording.lanes.size()),
                  std::vector<std::size_t>(recording.lanes.size())};
    std::set<std::pair<std::size_t, std::string>> judged;
    std::vector<std::string> found;
    const double chance = static_cast<double>(how.images) /
                          static_cast<double>(recording.trace.size() * kLosses.size());
    std::uniform_real_distribution<> dice;
    for (std::size_t at = 0; at < recording.trace.size() && found.size() < kShown; ++at) {
        const Event& event = recording.trace[at];
        disk.apply(event);
        if (is_mark(event)) {
            pass(moment, event);
        }
        for (const Loss loss : kLosses) {
            if (dice(random) >= chance) {
                continue;
            }
            const Files files = disk.after_power_loss(loss, random);
            ++figures.images;
            if (!judged.insert({digest_of(files), text_of(moment)}).second) {
                continue;
            }
            ++figures.distinct;
            lay_out(files, folder, random);
            if (const auto wrong = judge(folder, moment)) {
                found.push_back(fmt::format("power lost after event {}, loss {}, steps{}: {}", at,
                                            static_cast<int>(loss), text_of(moment), *wrong));
            }
        }
    }
    return found;
}

} // namespace pullrec::faults
