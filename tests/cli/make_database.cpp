// SPDX-License-Identifier: Apache-2.0
// Makes a database of an agent from a kubelet's directories, for sessions: make-database DIR FILE.
// The tool has no such command yet that needs no stopped kubelet and no image list.
#include "domain/error.hpp"
#include "exchange/load_directory.hpp"

#include <cstdio>
#include <filesystem>

using namespace pullrec;

namespace {

void copy_rows(const store::Reader& from, store::Writer& to) {
    for (const store::RecordHead& head : from.record_heads()) {
        to.add_record(from.record(head));
    }
    from.each_intent([&](const store::StoredIntent& intent) { to.add_intent(intent); });
    from.each_unreadable([&](const store::UnreadableFile& file) { to.put_unreadable(file); }, true);
}

} // namespace

int main(int count, char** words) {
    if (count != 3) {
        return 2;
    }
    try {
        const auto now = std::chrono::floor<Timestamp::duration>(std::chrono::system_clock::now());
        exchange::LoadedDirectory loaded = exchange::load_directory(words[1], now);
        const store::NewDatabase made{store::Role::authority, store::Baseline::kubelet,
                                      std::nullopt, now, std::nullopt};
        const std::string path = std::filesystem::absolute(words[2]).string();
        loaded.store.read([&](const store::Reader& reader) {
            store::Store::create(path, made,
                                 [&](store::Writer& writer) { copy_rows(reader, writer); });
        });
    } catch (const Error& error) {
        std::fprintf(stderr, "make-database: %s\n", error.what());
        return 1;
    }
    return 0;
}
