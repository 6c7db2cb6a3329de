// SPDX-License-Identifier: Apache-2.0
#include "domain/digest.hpp"
#include "exchange/load_directory.hpp"
#include "exchange/node_folder.hpp"

#include <doctest/doctest.h>

#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

using namespace pullrec;
using exchange::load_directory;
using exchange::LoadedDirectory;
using store::FileKind;
using store::Reader;
using store::UnreadableFile;

namespace {

Evidence evidence_of(LoadedDirectory& loaded, const std::string& image, const std::string& ref) {
    return loaded.store.read(
        [&](const Reader& reader) { return reader.evidence(Image{image}, ImageRef{ref}); });
}

/// The one unreadable file of a folder in which `make` puts it at the given path.
template <class F>
UnreadableFile only_unreadable(F&& make) {
    const NodeFolder node;
    make(node.path(FileKind::record, record_file_name("odd")));
    LoadedDirectory loaded = load_directory(node.root(), kNow);
    REQUIRE(loaded.report.unreadable.size() == 1);
    CHECK(loaded.report.records == 0);
    CHECK(evidence_of(loaded, "odd", "odd").record_presence == Presence::unreadable);
    UnreadableFile found;
    loaded.store.read([&](const Reader& reader) {
        reader.each_unreadable([&](const UnreadableFile& file) { found = file; }, true);
    });
    return found;
}

} // namespace

TEST_CASE("a loaded folder answers with the records and intents of its files") {
    const NodeFolder node;
    const PulledRecord record = record_of("sha256:one");
    node.write(record, ApiVersion::v1alpha1);
    node.write(PullIntent{{"busybox:1"}});
    LoadedDirectory loaded = load_directory(node.root(), kNow);
    CHECK(loaded.report.files == 2);
    CHECK(loaded.report.records == 1);
    CHECK(loaded.report.intents == 1);
    CHECK(evidence_of(loaded, "web", "sha256:one").record == record);
    CHECK(evidence_of(loaded, "busybox:1", "none").intent_presence == Presence::present);
    CHECK(evidence_of(loaded, "web", "none").absence == Absence::preloaded);
    loaded.store.read([&](const Reader& reader) {
        CHECK(reader.record(record.image_ref)->api_version == ApiVersion::v1alpha1);
        CHECK(reader.meta().role == store::Role::copy);
        CHECK(reader.meta().source->path == node.image_manager());
        CHECK(reader.meta().source->read_at == kNow);
        CHECK(reader.meta().source->digest.size() == 64);
    });
}

TEST_CASE("an intent's time is that of its file") {
    const NodeFolder node;
    const PullIntent intent{{"busybox:1"}};
    node.write(intent);
    const timespec times[2] = {{1'700'000'000, 123'456'789}, {1'700'000'000, 123'456'789}};
    ::utimensat(AT_FDCWD, node.path(FileKind::intent, record_file_name("busybox:1")).c_str(), times,
                0);
    LoadedDirectory loaded = load_directory(node.root(), kNow);
    loaded.store.read([&](const Reader& reader) {
        reader.each_intent([&](const store::StoredIntent& stored) {
            CHECK(stored.intent == intent);
            CHECK(stored.holder == store::kNobody);
            CHECK(stored.recorded_at.time_since_epoch().count() == 1'700'000'000'123'456);
        });
    });
}

TEST_CASE("the folder may be the kubelet's root or image_manager, or be reached through a link") {
    const NodeFolder node;
    node.write(record_of("one"));
    const PrivateFolder other;
    ::symlink(node.image_manager().c_str(), other.at("link").c_str());
    for (const std::string& dir : {node.root(), node.image_manager(), other.at("link")}) {
        CHECK(load_directory(dir, kNow).report.records == 1);
    }
}

TEST_CASE("a missing directory is empty beside the other, and an error without it") {
    const NodeFolder node;
    node.write(record_of("one"));
    std::filesystem::remove(node.path(FileKind::intent, ""));
    CHECK(load_directory(node.root(), kNow).report.records == 1);
    std::filesystem::remove_all(node.path(FileKind::record, ""));
    CHECK_THROWS_WITH_AS(load_directory(node.root(), kNow),
                         doctest::Contains("holds a folder pulled or pulling"), Error);
}

TEST_CASE("files of other names are counted and passed over") {
    const NodeFolder node;
    node.write(record_of("one"));
    write_bytes(node.path(FileKind::record, record_file_name("two") + ".tmp"), "{");
    write_bytes(node.path(FileKind::intent, "README"), "x");
    ::mkdir((node.image_manager() + "/observed-preloaded").c_str(), 0700);
    write_bytes(node.image_manager() + "/observed-preloaded/" + record_file_name("three"), "{}");
    const auto report = load_directory(node.root(), kNow).report;
    CHECK(report.files == 1);
    CHECK(report.ignored.temporary == 1);
    CHECK(report.ignored.other_names == 1);
    CHECK(report.ignored.observed_preloaded == 1);
}

TEST_CASE("a document that does not decode is kept with its bytes and says where") {
    const auto file =
        only_unreadable([](const std::string& path) { write_bytes(path, "{\"kind\":"); });
    CHECK(file.bytes == "{\"kind\":");
    CHECK(file.digest == sha256_hex("{\"kind\":"));
    CHECK(file.size == 8);
    CHECK(file.reason.ends_with("at byte 8"));
}

TEST_CASE("a misnamed record is unreadable under its name and under its content's key") {
    const NodeFolder node;
    node.write(FileKind::record, record_file_name("name"),
               encode(record_of("content"), ApiVersion::v1beta1));
    LoadedDirectory loaded = load_directory(node.root(), kNow);
    REQUIRE(loaded.report.unreadable.size() == 1);
    CHECK(loaded.report.unreadable[0].content_key == "content");
    CHECK(evidence_of(loaded, "web", "name").record_presence == Presence::unreadable);
    CHECK(evidence_of(loaded, "web", "content").record_presence == Presence::unreadable);
}

TEST_CASE("a misnamed intent is unreadable") {
    const NodeFolder node;
    node.write(FileKind::intent, record_file_name("name"),
               encode(PullIntent{{"content"}}, ApiVersion::v1beta1));
    LoadedDirectory loaded = load_directory(node.root(), kNow);
    CHECK(loaded.report.intents == 0);
    CHECK(evidence_of(loaded, "content", "none").intent_presence == Presence::unreadable);
}

TEST_CASE("the key of credential tags is the caller's, else another one each time") {
    const NodeFolder node;
    node.write(record_of("one"));
    const auto key = [&](const std::optional<std::string>& given) {
        LoadedDirectory loaded = load_directory(node.root(), kNow, {}, {}, given);
        return loaded.store.read([](const store::Reader& reader) { return reader.meta().tag_key; });
    };
    const std::string given(32, 'k');
    CHECK(key(given) == given);
    CHECK(key({}) != key({}));
}

TEST_CASE("a FIFO is not opened, so nobody waits") {
    const auto file =
        only_unreadable([](const std::string& path) { ::mkfifo(path.c_str(), 0600); });
    CHECK(file.reason == "not a regular file");
    CHECK_FALSE(file.digest);
}

TEST_CASE("a link is read through, and a dangling one is unreadable") {
    const NodeFolder node;
    const PulledRecord record = record_of("one");
    const PrivateFolder other;
    write_bytes(other.at("target"), encode(record, ApiVersion::v1beta1));
    ::symlink(other.at("target").c_str(),
              node.path(FileKind::record, record_file_name("one")).c_str());
    CHECK(load_directory(node.root(), kNow).report.records == 1);
    const auto file =
        only_unreadable([](const std::string& path) { ::symlink("/nowhere/x", path.c_str()); });
    CHECK(file.reason == "a symbolic link to nothing");
}

TEST_CASE("a link to a device and a folder are unreadable") {
    const auto device =
        only_unreadable([](const std::string& path) { ::symlink("/dev/zero", path.c_str()); });
    CHECK(device.reason == "not a regular file");
    const auto folder =
        only_unreadable([](const std::string& path) { ::mkdir(path.c_str(), 0700); });
    CHECK(folder.reason == "a folder, not a file");
}

TEST_CASE("a file that may not be read is unreadable without a digest") {
    // a loop of links fails for root as a forbidden file fails for others
    const auto file =
        only_unreadable([](const std::string& path) { ::symlink(path.c_str(), path.c_str()); });
    CHECK_FALSE(file.digest);
    CHECK_FALSE(file.bytes);
    CHECK(file.reason == "too many levels of symbolic links");
}

TEST_CASE("a broken file is kept whole up to 16 MiB, and beyond by size and digest") {
    const std::string whole(std::size_t{16} * 1024 * 1024, 'x');
    const auto kept = only_unreadable([&](const std::string& path) { write_bytes(path, whole); });
    CHECK(kept.bytes == whole);
    CHECK(kept.reason == "document is larger than 1 MiB at byte 1048576");
    const std::string more(std::size_t{17} * 1024 * 1024, 'x');
    const auto named = only_unreadable([&](const std::string& path) { write_bytes(path, more); });
    CHECK_FALSE(named.bytes);
    CHECK(named.size == static_cast<std::int64_t>(more.size()));
    CHECK(named.digest == sha256_hex(more));
    CHECK(named.reason == "larger than 16 MiB");
}
