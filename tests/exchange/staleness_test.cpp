// SPDX-License-Identifier: Apache-2.0
#include "domain/digest.hpp"
#include "exchange/node_folder.hpp"
#include "exchange/staleness.hpp"
#include "exchange/sync.hpp"
#include "store/store.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <optional>
#include <sys/stat.h>

using namespace pullrec;
using store::FileKind;
using store::Store;

namespace {

// before every file of a test, so that no directory counts as untouched since
constexpr Timestamp kBefore{std::chrono::seconds{1'000'000'000}};

struct Copy {
    NodeFolder node;
    PrivateFolder folder;

    [[nodiscard]] std::string path() const { return folder.at("pullrec/copy.db"); }
    void refresh(Timestamp now = kBefore) const { exchange::sync(node.root(), path(), now); }
    [[nodiscard]] std::optional<std::size_t> moved() const {
        return Store::open(path(), store::Access::read).read(exchange::count_moved_files);
    }
};

} // namespace

TEST_CASE("a copy counts every file that is new, changed or gone since it was read") {
    Copy copy;
    for (const auto* ref : {"stays", "changes", "goes"}) {
        copy.node.write(record_of(ref));
    }
    copy.node.write(PullIntent{{"busybox:1"}});
    copy.refresh();
    CHECK(copy.moved() == 0);
    copy.node.write(record_of("changes", "other-secret"));
    CHECK(copy.moved() == 1);
    copy.node.remove(record_of("goes"));
    CHECK(copy.moved() == 2);
    copy.node.write(record_of("new"));
    CHECK(copy.moved() == 3);
    copy.node.remove(PullIntent{{"busybox:1"}});
    CHECK(copy.moved() == 4);
    copy.refresh();
    CHECK(copy.moved() == 0);
}

TEST_CASE("a file that could not be read does not count until it is gone") {
    Copy copy;
    const std::string path = copy.node.path(FileKind::record, record_file_name("one"));
    ::mkdir(path.c_str(), 0700);
    copy.refresh();
    CHECK(copy.moved() == 0);
    ::rmdir(path.c_str());
    CHECK(copy.moved() == 1);
}

TEST_CASE("directories that rest since the reading are not looked through") {
    Copy copy;
    copy.node.write(record_of("one"));
    copy.refresh(kNow);
    write_bytes(copy.node.path(FileKind::record, record_file_name("one")), "rewritten in place");
    CHECK(copy.moved() == 0);
}

TEST_CASE("where the directories are not, or for an authority, nothing is counted") {
    Copy copy;
    copy.node.write(record_of("one"));
    copy.refresh();
    std::filesystem::remove_all(copy.node.image_manager());
    CHECK_FALSE(copy.moved());
    store::NewDatabase made;
    made.role = store::Role::authority;
    made.baseline = store::Baseline::listed;
    const std::string authority = copy.folder.at("authority.db");
    Store::create(authority, made, [](store::Writer&) {});
    CHECK_FALSE(Store::open(authority, store::Access::read).read(exchange::count_moved_files));
}
