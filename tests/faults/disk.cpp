// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/disk.hpp"

#include <algorithm>

namespace pullrec::faults {

namespace {

constexpr std::size_t kSector = 512;

bool one_in(std::mt19937_64& random, std::uint64_t many) {
    return random() % many == 0;
}

/// The folder of a name; "" is the recorded one itself.
std::string folder_of(const std::string& name) {
    const auto slash = name.rfind('/');
    return slash == std::string::npos ? std::string() : name.substr(0, slash);
}

void put(std::string& bytes, std::size_t at, std::string_view what) {
    bytes.resize(std::max(bytes.size(), at + what.size()), '\0');
    bytes.replace(at, what.size(), what);
}

void apply_whole(std::string& bytes, const Event& event) {
    const auto offset = static_cast<std::size_t>(event.offset);
    if (event.kind == Event::Kind::truncate) {
        bytes.resize(offset, '\0');
    } else {
        put(bytes, offset, event.bytes);
    }
}

std::string garbage(std::size_t size, std::mt19937_64& random) {
    std::string bytes(size, '\0');
    for (char& byte : bytes) {
        byte = static_cast<char>(random());
    }
    return bytes;
}

/// Some sectors of a write arrive, some do not, some are destroyed.
void apply_torn(std::string& bytes, const Event& event, std::mt19937_64& random) {
    const auto begin = static_cast<std::size_t>(event.offset);
    const std::string_view what = event.bytes;
    for (std::size_t done = 0; done < what.size();) {
        const std::size_t next = ((begin + done) / kSector + 1) * kSector - begin;
        const std::size_t size = std::min(next, what.size()) - done;
        const auto fate = random() % 4;
        if (fate == 0) {
            put(bytes, begin + done, garbage(size, random));
        } else if (fate > 1) {
            put(bytes, begin + done, what.substr(done, size));
        }
        done += size;
    }
}

} // namespace

Disk::Disk(const Files& synced) {
    for (const auto& [name, bytes] : synced) {
        names_[name] = contents_.size();
        contents_.push_back({bytes, {}});
    }
    synced_names_ = names_;
    pending_names_.clear();
}

void Disk::apply(const Event& event) {
    using enum Event::Kind;
    switch (event.kind) {
    case create:
        contents_.emplace_back();
        change({event.file, contents_.size() - 1, {}});
        break;
    case write:
    case truncate:
        contents_.at(names_.at(event.file)).pending.push_back(&event);
        break;
    case sync:
        settle(contents_.at(names_.at(event.file)));
        break;
    case sync_folder:
        settle_names(event.file);
        break;
    case sync_all:
        std::for_each(contents_.begin(), contents_.end(), settle);
        synced_names_ = names_;
        pending_names_.clear();
        break;
    case remove:
        change({{}, 0, event.file});
        break;
    case rename:
        change({event.bytes, names_.at(event.file), event.file});
        break;
    case begun:
    case acknowledged:
        break;
    }
}

void Disk::settle(Content& content) {
    for (const Event* pending : content.pending) {
        apply_whole(content.synced, *pending);
    }
    content.pending.clear();
}

void Disk::settle_names(const std::string& folder) {
    std::vector<NameChange> others;
    for (NameChange& change : pending_names_) {
        const std::string& name = change.bound.empty() ? change.unbound : change.bound;
        if (folder_of(name) == folder) {
            make(change, synced_names_);
        } else {
            others.push_back(std::move(change));
        }
    }
    pending_names_ = std::move(others);
}

void Disk::make(const NameChange& change, Names& names) {
    if (!change.unbound.empty()) {
        names.erase(change.unbound);
    }
    if (!change.bound.empty()) {
        names[change.bound] = change.content;
    }
}

void Disk::change(const NameChange& change) {
    make(change, names_);
    pending_names_.push_back(change);
}

Files Disk::after_power_loss(Loss loss, std::mt19937_64& random) const {
    const auto arrives = [&] {
        return loss == Loss::none || (loss != Loss::all && one_in(random, 2));
    };
    Names names = synced_names_;
    for (const NameChange& change : pending_names_) {
        if (arrives()) {
            make(change, names);
        }
    }
    Files files;
    for (const auto& [name, number] : names) {
        const Content& content = contents_.at(number);
        std::string bytes = content.synced;
        for (const Event* event : content.pending) {
            if (loss == Loss::torn && event->kind == Event::Kind::write) {
                apply_torn(bytes, *event, random);
            } else if (arrives()) {
                apply_whole(bytes, *event);
            }
        }
        files[name] = std::move(bytes);
    }
    return files;
}

} // namespace pullrec::faults
