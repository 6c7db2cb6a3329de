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
    /// Gives what was left alone.
    std::vector<ImageRef> write_back(std::vector<ChangedRecord> records) {
        const auto directories = exchange::find_directories(folder.root());
        auto left_alone = loaded.store.read([&](const store::Reader& reader) {
            return exchange::take_out_changed(directories, reader, records);
        });
        exchange::write_back(directories, records);
        return left_alone;
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

TEST_CASE("a file that is not as it was read is left alone and named, the others are written") {
    for (const bool removed : {false, true}) {
        Node node;
        const PulledRecord stays = record_of("stays");
        if (removed) {
            node.folder.remove(stays);
        } else {
            node.folder.write(record_of("stays", "other-secret"));
        }
        auto files = files_of(node.folder.image_manager());
        const store::StoredRecord after = node.emptied();
        const auto left = node.write_back({{{"changes"}, after}, {{"stays"}, std::nullopt}});
        CHECK(left == std::vector{ImageRef{"stays"}});
        files[name_of_file("changes")] = encode(after.record, ApiVersion::v1alpha1);
        CHECK(files_of(node.folder.image_manager()) == files);
    }
}

TEST_CASE("a record that came since is not replaced by an empty one") {
    Node node;
    node.folder.write(record_of("comes"));
    const auto files = files_of(node.folder.image_manager());
    const store::StoredRecord empty{{{"comes"}, kNow, {}}, {}, {}};
    CHECK(node.write_back({{{"comes"}, empty}}) == std::vector{ImageRef{"comes"}});
    CHECK(files_of(node.folder.image_manager()) == files);
}

TEST_CASE("what stands in a record's place and is no record of it is not replaced") {
    for (const bool misnamed : {true, false}) {
        Node node;
        const std::string bytes =
            misnamed ? encode(record_of("other"), ApiVersion::v1beta1) : std::string("torn");
        node.folder.write(store::FileKind::record, record_file_name("closed"), bytes);
        node.loaded = exchange::load_directory(node.folder.root(), kNow);
        const auto files = files_of(node.folder.image_manager());
        const store::StoredRecord empty{{{"closed"}, kNow, {}}, {}, {}};
        CHECK(node.write_back({{{"closed"}, empty}}) == std::vector{ImageRef{"closed"}});
        CHECK(node.write_back({{{"closed"}, std::nullopt}}) == std::vector{ImageRef{"closed"}});
        CHECK(files_of(node.folder.image_manager()) == files);
    }
}

TEST_CASE("a folder in a record's place is left alone") {
    Node node;
    const std::string path = node.folder.path(store::FileKind::record, record_file_name("closed"));
    REQUIRE(::mkdir(path.c_str(), 0700) == 0);
    const store::StoredRecord empty{{{"closed"}, kNow, {}}, {}, {}};
    CHECK(node.write_back({{{"closed"}, empty}}) == std::vector{ImageRef{"closed"}});
}
