// SPDX-License-Identifier: Apache-2.0
#include "domain/digest.hpp"
#include "exchange/archive.hpp"
#include "exchange/node_folder.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <sys/stat.h>

using namespace pullrec;
using exchange::archive;
using store::FileKind;

namespace {

constexpr Timestamp kDay{std::chrono::seconds{1'796'000'000}}; // 2026-11-30T00:53:20Z

} // namespace

TEST_CASE("an archive holds every file under the day's name, and the originals stay") {
    const NodeFolder node;
    node.write(record_of("one"));
    node.write(PullIntent{{"busybox"}});
    write_bytes(node.path(FileKind::record, "sha256-left.tmp"), "left");
    ::mkdir((node.image_manager() + "/observed-preloaded").c_str(), 0700);
    write_bytes(node.image_manager() + "/observed-preloaded/sha256-x", "{}");
    ::mkfifo(node.path(FileKind::record, "sha256-fifo").c_str(), 0600);
    const auto before = files_of(node.image_manager());
    const PrivateFolder target;
    const auto report = archive(node.root(), target.at("archive"), kDay);
    CHECK(report.folder == target.at("archive/2026-11-30"));
    CHECK(report.files == 4);
    CHECK(report.left_out == 1);
    CHECK(files_of(report.folder) == before);
    CHECK(bytes_of(report.folder + "/pulled/sha256-left.tmp") == "left");
    CHECK(bytes_of(report.folder + "/observed-preloaded/sha256-x") == "{}");
    CHECK(files_of(node.image_manager()) == before);
    struct stat original {};
    struct stat copy {};
    ::stat(node.path(FileKind::record, record_file_name("one")).c_str(), &original);
    ::stat((report.folder + "/pulled/" + record_file_name("one")).c_str(), &copy);
    CHECK(original.st_mtim.tv_nsec == copy.st_mtim.tv_nsec);
    CHECK((copy.st_mode & 0777U) == 0600);
}

TEST_CASE("a second archive of a day gets a name of its own") {
    const NodeFolder node;
    node.write(record_of("one"));
    const PrivateFolder target;
    archive(node.root(), target.path(), kDay);
    node.write(record_of("two"));
    const auto second = archive(node.root(), target.path(), kDay);
    CHECK(second.folder == target.at("2026-11-30.2"));
    CHECK(files_of(target.at("2026-11-30")).size() == 1);
    CHECK(files_of(second.folder).size() == 2);
}
