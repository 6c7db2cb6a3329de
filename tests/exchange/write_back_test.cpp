// SPDX-License-Identifier: Apache-2.0
#include "domain/digest.hpp"
#include "exchange/load_directory.hpp"
#include "exchange/node_folder.hpp"
#include "exchange/write_back.hpp"

#include <doctest/doctest.h>

#include <sys/stat.h>

using namespace pullrec;
using exchange::ChangedRecord;

namespace {

/// A node of two records, read.
struct Node {
    NodeFolder folder;
    exchange::LoadedDirectory loaded;

    Node() : loaded(load()) {}

    [[nodiscard]] exchange::LoadedDirectory load() const {
        folder.write(record_of("changes"), ApiVersion::v1alpha1);
        folder.write(record_of("stays"));
        return exchange::load_directory(folder.root(), kNow);
    }
    void write_back(const std::vector<ChangedRecord>& records) {
        const auto directories = exchange::find_directories(folder.root());
        loaded.store.read([&](const store::Reader& reader) {
            exchange::require_as_read(directories, reader, records);
        });
        exchange::write_back(directories, records);
    }
    store::StoredRecord emptied() {
        auto record = loaded.store.read(
            [](const store::Reader& reader) { return *reader.record(ImageRef{"changes"}); });
        record.record.mapping.begin()->second = {};
        return record;
    }
};

std::string name_of_file(const std::string& ref) {
    return "pulled/" + record_file_name(ref);
}

} // namespace

TEST_CASE("a changed record is written in its own version, and no other file is touched") {
    Node node;
    auto files = files_of(node.folder.image_manager());
    const store::StoredRecord after = node.emptied();
    node.write_back({{{"changes"}, after}});
    files[name_of_file("changes")] = encode(after.record, ApiVersion::v1alpha1);
    CHECK(files_of(node.folder.image_manager()) == files);
    struct stat status {};
    ::stat(node.folder.path(store::FileKind::record, record_file_name("changes")).c_str(), &status);
    CHECK((status.st_mode & 0777U) == 0600);
}

TEST_CASE("a deleted record's file goes and no other") {
    Node node;
    auto files = files_of(node.folder.image_manager());
    node.write_back({{{"changes"}, std::nullopt}});
    files.erase(name_of_file("changes"));
    CHECK(files_of(node.folder.image_manager()) == files);
}

TEST_CASE("nothing is written when one of the files is not as it was read") {
    for (const bool removed : {false, true}) {
        Node node;
        const PulledRecord stays = record_of("stays");
        if (removed) {
            node.folder.remove(stays);
        } else {
            node.folder.write(record_of("stays", "other-secret"));
        }
        const auto files = files_of(node.folder.image_manager());
        CHECK_THROWS_AS(node.write_back({{{"changes"}, node.emptied()}, {{"stays"}, std::nullopt}}),
                        Error);
        CHECK(files_of(node.folder.image_manager()) == files);
    }
}
