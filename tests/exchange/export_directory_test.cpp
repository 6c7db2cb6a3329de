// SPDX-License-Identifier: Apache-2.0
#include "domain/digest.hpp"
#include "exchange/compare.hpp"
#include "exchange/export_directory.hpp"
#include "exchange/listening_kubelet.hpp"
#include "exchange/load_directory.hpp"
#include "exchange/node_folder.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

using namespace pullrec;
using exchange::export_directory;
using exchange::ExportOptions;
using exchange::ExportReport;
using exchange::KeptBecause;
using store::FileKind;
using store::Reader;
using store::Store;
using store::Writer;

namespace {

Store database() {
    store::NewDatabase made;
    made.role = store::Role::authority;
    made.baseline = store::Baseline::kubelet;
    return Store::in_memory(made);
}

store::StoredRecord ours(const PulledRecord& record) {
    return {record, std::nullopt, std::nullopt};
}

/// A database with this one record of ours.
Store database_with(const PulledRecord& record) {
    Store store = database();
    store.write([&](Writer& writer) { writer.add_record(ours(record)); });
    return store;
}

ExportReport write_to(const NodeFolder& node, Store& store, const ExportOptions& options = {}) {
    return store.read(
        [&](const Reader& reader) { return export_directory(reader, node.root(), kNow, options); });
}

std::string refusal(const NodeFolder& node, Store& store, const ExportOptions& options) {
    try {
        write_to(node, store, options);
    } catch (const Error& error) {
        CHECK(error.code() == ErrorCode::refused);
        CHECK(files_of(node.image_manager()).empty());
        return error.what();
    }
    return "";
}

std::string pulled(const std::string& ref) {
    return "pulled/" + record_file_name(ref);
}

PulledRecord at_hour(PulledRecord record, int hour) {
    *record.last_updated += std::chrono::hours{hour};
    return record;
}

} // namespace

TEST_CASE("records and intents of ours are written as a kubelet of today writes them") {
    const NodeFolder node;
    Store store = database_with(record_of("one"));
    store.write([](Writer& writer) {
        writer.add_intent({{{"busybox"}}, store::kNobody, kNow, std::nullopt});
        writer.add_intent({{{"busybox"}}, store::kNobody, kNow, std::nullopt});
    });
    const ExportReport report = write_to(node, store);
    CHECK(report.written == 2);
    const auto files = files_of(node.image_manager());
    CHECK(files.size() == 2);
    CHECK(files.at(pulled("one")) == encode(record_of("one"), ApiVersion::v1beta1));
    CHECK(files.at("pulling/" + record_file_name("busybox")) ==
          encode(PullIntent{{"busybox"}}, ApiVersion::v1beta1));
    struct stat status {};
    ::stat(node.path(FileKind::record, record_file_name("one")).c_str(), &status);
    CHECK((status.st_mode & 0777U) == 0600);
    CHECK(write_to(node, store).unchanged == 2);
}

TEST_CASE("missing folders are made for the owner only") {
    const PrivateFolder folder;
    Store store = database_with(record_of("one"));
    store.read(
        [&](const Reader& reader) { return export_directory(reader, folder.at("new"), kNow); });
    struct stat status {};
    ::stat(folder.at("new/pulled").c_str(), &status);
    CHECK((status.st_mode & 0777U) == 0700);
    CHECK(files_of(folder.at("new")).size() == 1);
}

TEST_CASE("a dry run reports and writes nothing") {
    const PrivateFolder folder;
    Store store = database_with(record_of("one"));
    ExportOptions options;
    options.dry_run = true;
    const ExportReport report = store.read([&](const Reader& reader) {
        return export_directory(reader, folder.at("new"), kNow, options);
    });
    CHECK(report.written == 1);
    CHECK_FALSE(std::filesystem::exists(folder.at("new")));
}

TEST_CASE("a file whose record is younger than the database's is kept, an older one replaced") {
    const NodeFolder node;
    node.write(at_hour(record_of("one", "file"), 1));
    Store younger_file = database_with(record_of("one", "row"));
    const ExportReport kept = write_to(node, younger_file);
    REQUIRE(kept.kept.size() == 1);
    CHECK(kept.kept[0].because == KeptBecause::newer);
    CHECK(files_of(node.image_manager()).at(pulled("one")) ==
          encode(at_hour(record_of("one", "file"), 1), ApiVersion::v1beta1));
    Store younger_row = database_with(at_hour(record_of("one", "row"), 2));
    CHECK(write_to(node, younger_row).written == 1);
    CHECK(files_of(node.image_manager()).at(pulled("one")) ==
          encode(at_hour(record_of("one", "row"), 2), ApiVersion::v1beta1));
}

TEST_CASE("a record of the same second is written, so that revoked grants go") {
    const NodeFolder node;
    node.write(record_of("one"));
    PulledRecord revoked = record_of("one");
    revoked.mapping.clear();
    Store store = database_with(revoked);
    CHECK(write_to(node, store).written == 1);
}

TEST_CASE("what the database does not know stays: unreadable files, folders, other files") {
    const NodeFolder node;
    node.write(FileKind::record, record_file_name("broken"), "{");
    ::mkdir(node.path(FileKind::record, record_file_name("folder")).c_str(), 0700);
    node.write(record_of("unknown"));
    Store store = database_with(record_of("broken"));
    store.write([](Writer& writer) { writer.add_record(ours(record_of("folder"))); });
    const ExportReport report = write_to(node, store);
    REQUIRE(report.kept.size() == 2);
    CHECK(report.written == 0);
    const auto files = files_of(node.image_manager());
    CHECK(files.at(pulled("broken")) == "{");
    CHECK(files.at(pulled("unknown")) == encode(record_of("unknown"), ApiVersion::v1beta1));
}

TEST_CASE("an unreadable file that the database holds is written back, or stood in for") {
    const NodeFolder from;
    from.write(FileKind::record, record_file_name("kept"), "{broken");
    ::mkdir(from.path(FileKind::record, record_file_name("lost")).c_str(), 0700);
    Store store = std::move(exchange::load_directory(from.root(), kNow).store);
    const NodeFolder to;
    const ExportReport report = write_to(to, store);
    CHECK(report.written == 2);
    CHECK(report.stood_in == 1);
    CHECK(files_of(to.image_manager()).at(pulled("kept")) == "{broken");
    CHECK(files_of(to.image_manager()).at(pulled("lost")).empty());
}

TEST_CASE("an unreadable row does not replace a record that was written since") {
    const NodeFolder node;
    node.write(FileKind::record, record_file_name("one"), "{");
    Store store = std::move(exchange::load_directory(node.root(), kNow).store);
    node.write(record_of("one"));
    CHECK(write_to(node, store).kept.size() == 1);
    CHECK(files_of(node.image_manager()).at(pulled("one")) ==
          encode(record_of("one"), ApiVersion::v1beta1));
}

TEST_CASE("of a record beside an unreadable file of its name the file is written") {
    Store store = database_with(record_of("one"));
    store.write([](Writer& writer) {
        store::UnreadableFile file;
        file.file_name = record_file_name("one");
        file.bytes = "{";
        writer.put_unreadable(file);
    });
    const NodeFolder node;
    CHECK(write_to(node, store).written == 1);
    CHECK(files_of(node.image_manager()).at(pulled("one")) == "{");
}

TEST_CASE("every file keeps its own version, or gets the one that is asked for") {
    const NodeFolder from;
    from.write(record_of("one"), ApiVersion::v1alpha1);
    Store store = std::move(exchange::load_directory(from.root(), kNow).store);
    const NodeFolder own;
    write_to(own, store);
    CHECK(files_of(own.image_manager()) == files_of(from.image_manager()));
    const NodeFolder beta;
    ExportOptions options;
    options.api_version = ApiVersion::v1beta1;
    write_to(beta, store, options);
    CHECK(files_of(beta.image_manager()).at(pulled("one")) ==
          encode(record_of("one"), ApiVersion::v1beta1));
}

TEST_CASE("what the reading kubelet does not know is refused, naming the record") {
    const NodeFolder node;
    PulledRecord record = record_of("the-one");
    record.mapping.begin()->second.service_accounts = {{{"team-a", "builder", "uid"}}};
    Store store = database_with(record);
    ExportOptions options;
    options.readers = {false, true};
    CHECK(refusal(node, store, options).find("the-one") != std::string::npos);
    options.api_version = ApiVersion::v1alpha1;
    options.readers = {false, false};
    CHECK(refusal(node, store, options).find("the-one has service accounts") != std::string::npos);
    options.readers = {false, true};
    CHECK(write_to(node, store, options).written == 1);
}

TEST_CASE("without grants every record stays and lets nobody in") {
    const NodeFolder node;
    Store store = database_with(record_of("one"));
    ExportOptions options;
    options.without_grants = true;
    write_to(node, store, options);
    PulledRecord empty = record_of("one");
    empty.mapping.clear();
    CHECK(files_of(node.image_manager()).at(pulled("one")) == encode(empty, ApiVersion::v1beta1));
}

TEST_CASE("a restored database writes its records only without grants") {
    const NodeFolder node;
    Store store = database_with(record_of("one"));
    ExportOptions options;
    store.write([](Writer& writer) {
        writer.log({kNow, 0, store::kRestoreCommand, "restored", std::nullopt});
        writer.log({kNow + std::chrono::days{500}, 0, "revoke", "later", std::nullopt});
    });
    CHECK(refusal(node, store, options).find("--without-grants") != std::string::npos);
    options.without_grants = true;
    CHECK(write_to(node, store, options).written == 1);
}

TEST_CASE("nothing is written under a running kubelet") {
    const NodeFolder node;
    Store store = database_with(record_of("one"));
    const ListeningKubelet kubelet(node.root());
    CHECK(refusal(node, store, {}).find("is running") != std::string::npos);
}

TEST_CASE("a left-over temporary file is replaced, and none is left") {
    const NodeFolder node;
    write_bytes(node.path(FileKind::record, record_file_name("one") + ".pullrec.tmp"), "left");
    Store store = database_with(record_of("one"));
    write_to(node, store);
    CHECK_FALSE(std::filesystem::exists(
        node.path(FileKind::record, record_file_name("one") + ".pullrec.tmp")));
}
