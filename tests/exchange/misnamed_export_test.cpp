// SPDX-License-Identifier: Apache-2.0
#include "domain/digest.hpp"
#include "exchange/export_directory.hpp"
#include "exchange/load_directory.hpp"
#include "exchange/merge_into.hpp"
#include "exchange/migrate.hpp"
#include "exchange/node_folder.hpp"

#include <doctest/doctest.h>

#include <filesystem>

using namespace pullrec;
using exchange::export_directory;
using exchange::ExportOptions;
using exchange::ExportReport;
using store::Access;
using store::FileKind;
using store::Reader;
using store::Store;
using store::Writer;

namespace {

Store loaded(const NodeFolder& node) {
    return std::move(exchange::load_directory(node.root(), kNow).store);
}

ExportReport write_to(const NodeFolder& node, Store& store, const ExportOptions& options = {}) {
    return store.read(
        [&](const Reader& reader) { return export_directory(reader, node.root(), kNow, options); });
}

/// Puts a record where the file of another one belongs.
void write_as(const NodeFolder& node, const PulledRecord& record, const std::string& ref,
              std::string padding = "") {
    node.write(FileKind::record, record_file_name(ref),
               encode(record, ApiVersion::v1beta1) + std::move(padding));
}

std::string pulled(const std::string& ref) {
    return "pulled/" + record_file_name(ref);
}

std::string pulling(const std::string& image) {
    return "pulling/" + record_file_name(image);
}

std::string bytes_of_closed(const PulledRecord& record) {
    return encode(PulledRecord{record.image_ref, record.last_updated, {}}, ApiVersion::v1beta1);
}

/// More than we read of a record; the kubelet has no limit.
const std::string kTooMuch(record_document_limit + 1, ' ');

/// What `PulledByKubelet` sees of a ref: the file of its name if it speaks of it, or does not
/// decode.
enum class Kubelet { absent, error, closed, grants };

Kubelet asks(const NodeFolder& node, const std::string& ref) {
    const auto files = files_of(node.image_manager());
    const auto file = files.find(pulled(ref));
    if (file == files.end()) {
        return Kubelet::absent;
    }
    // the blanks that make a record too large for us mean nothing
    const std::string text = file->second.substr(0, file->second.find_last_not_of(" \n") + 1);
    const auto decoded = decode_pulled_record(text);
    const auto* document = std::get_if<Document<PulledRecord>>(&decoded);
    return document == nullptr                     ? Kubelet::error
           : document->value.image_ref.text != ref ? Kubelet::absent
           : document->value.mapping.empty()       ? Kubelet::closed
                                                   : Kubelet::grants;
}

} // namespace

TEST_CASE("a readable record is written although a misnamed file has its name") {
    const NodeFolder one;
    one.write(record_of("x"));
    const PrivateFolder folder;
    const std::string database = folder.at("records.db");
    exchange::migrate_to_new(one.root(), database, std::nullopt, kNow);
    const NodeFolder two;
    write_as(two, record_of("k"), "x");
    exchange::merge_into(two.root(), database, {});
    Store store = Store::open(database, Access::read);
    const NodeFolder out;
    const ExportReport report = write_to(out, store);
    CHECK(report.kept.empty());
    CHECK(files_of(out.image_manager()).at(pulled("x")) ==
          encode(record_of("x"), ApiVersion::v1beta1));
    CHECK(asks(out, "k") == Kubelet::closed);
}

TEST_CASE("a misnamed file is written so that neither image it is about opens") {
    const NodeFolder from;
    write_as(from, record_of("k"), "x");
    Store store = loaded(from);
    const NodeFolder out;
    const ExportReport report = write_to(out, store);
    CHECK(asks(out, "x") == Kubelet::error);
    CHECK(files_of(out.image_manager()).at(pulled("k")) == bytes_of_closed(record_of("k")));
    CHECK(report.written == 2);
    CHECK(report.closed == 1);
    CHECK(report.stood_in == 1);
}

TEST_CASE("the record of which a misnamed file speaks is written when there is one") {
    const NodeFolder from;
    write_as(from, record_of("k", "old"), "x");
    from.write(record_of("k"));
    Store store = loaded(from);
    const NodeFolder out;
    CHECK(write_to(out, store).written == 2);
    CHECK(asks(out, "x") == Kubelet::error);
    CHECK(files_of(out.image_manager()).at(pulled("k")) ==
          encode(record_of("k"), ApiVersion::v1beta1));
}

TEST_CASE("a misnamed file with a time that cannot be written keeps nothing from being written") {
    const NodeFolder from;
    for (const auto* time : {"9999-12-31T23:59:59-05:00", "0000-01-01T00:00:00+05:00"}) {
        std::string bytes = encode(record_of(time), ApiVersion::v1beta1);
        bytes.replace(bytes.find("2026-"), std::string("2026-03-14T13:09:26Z").size(), time);
        from.write(FileKind::record, record_file_name(std::string("x") + time), bytes);
    }
    Store store = loaded(from);
    const NodeFolder out;
    CHECK(write_to(out, store).closed == 2);
    CHECK(asks(out, "9999-12-31T23:59:59-05:00") == Kubelet::closed);
}

TEST_CASE("two records that changed places close both of their images") {
    const NodeFolder from;
    write_as(from, record_of("k"), "x");
    write_as(from, record_of("x"), "k");
    Store store = loaded(from);
    const NodeFolder out;
    write_to(out, store);
    CHECK(asks(out, "x") == Kubelet::error);
    CHECK(asks(out, "k") == Kubelet::error);
}

TEST_CASE("leaving a listed authority closes the image whose file is misnamed") {
    const NodeFolder from;
    write_as(from, record_of("k"), "x");
    const PrivateFolder folder;
    exchange::migrate_to_new(from.root(), folder.at("records.db"), std::vector<ListedImage>{},
                             kNow);
    Store store = Store::open(folder.at("records.db"), Access::read);
    ExportOptions options;
    options.present = std::vector<ListedImage>{listed_image("x", {"registry.example/x:1"}),
                                               listed_image("k", {"registry.example/k:1"})};
    const NodeFolder out;
    write_to(out, store, options);
    CHECK(asks(out, "x") == Kubelet::error);
    CHECK(asks(out, "k") == Kubelet::closed);
}

TEST_CASE("without grants the image of which a misnamed file speaks stays closed") {
    const NodeFolder from;
    write_as(from, record_of("k"), "x");
    Store store = loaded(from);
    ExportOptions options;
    options.without_grants = true;
    const NodeFolder out;
    write_to(out, store, options);
    CHECK(asks(out, "x") == Kubelet::error);
    CHECK(asks(out, "k") == Kubelet::closed);
}

TEST_CASE("a directory that was read is put right in place, and what it was is not lost") {
    const NodeFolder node;
    write_as(node, record_of("k"), "x");
    Store store = loaded(node);
    CHECK(write_to(node, store).kept.empty());
    CHECK(asks(node, "x") == Kubelet::error);
    CHECK(asks(node, "k") == Kubelet::closed);
    CHECK(write_to(node, store).unchanged == 2);
    Store again = loaded(node);
    const NodeFolder out;
    write_to(out, again);
    CHECK(files_of(out.image_manager()) == files_of(node.image_manager()));
}

TEST_CASE("a misnamed file that is not the one that was read is kept, and named") {
    const NodeFolder from;
    write_as(from, record_of("k"), "x");
    Store store = loaded(from);
    const NodeFolder out;
    write_as(out, record_of("other"), "x");
    const ExportReport report = write_to(out, store);
    REQUIRE(report.kept.size() == 1);
    CHECK(report.kept[0].file_name == record_file_name("x"));
}

TEST_CASE("an emptied file is kept although the database has an empty one of another image") {
    const NodeFolder node;
    node.write(FileKind::record, record_file_name("torn"), "");
    node.write(record_of("x"));
    Store store = loaded(node);
    node.write(FileKind::record, record_file_name("x"), "");
    CHECK(write_to(node, store).kept.size() == 1);
    CHECK(asks(node, "x") == Kubelet::error);
}

TEST_CASE("a file that could not be read does not count as what stands in for it") {
    const NodeFolder from;
    std::filesystem::create_directory(from.path(FileKind::record, record_file_name("x")));
    Store store = loaded(from);
    const NodeFolder out;
    write_as(out, record_of("k"), "x");
    CHECK(write_to(out, store).kept.size() == 1);
}

TEST_CASE("a misnamed file that is too large for us is misnamed to the kubelet all the same") {
    const NodeFolder from;
    write_as(from, record_of("k"), "x", kTooMuch);
    Store store = loaded(from);
    const NodeFolder out;
    write_to(out, store);
    CHECK(asks(out, "x") == Kubelet::error);
    CHECK(asks(out, "k") == Kubelet::closed);
}

TEST_CASE("a file too large for us with its right name keeps its bytes, nonsense of that size does "
          "not") {
    const NodeFolder from;
    write_as(from, record_of("x"), "x", kTooMuch);
    from.write(FileKind::record, record_file_name("y"), "{" + kTooMuch);
    Store store = loaded(from);
    const NodeFolder out;
    CHECK(write_to(out, store).stood_in == 1);
    CHECK(asks(out, "x") == Kubelet::grants);
    CHECK(asks(out, "y") == Kubelet::error);
    CHECK(files_of(out.image_manager()).at(pulled("y")).empty());
}

TEST_CASE("what a misnamed file said of another image opens nothing after a pull of the first") {
    const NodeFolder from;
    write_as(from, record_of("k"), "x");
    Store store = loaded(from);
    store.write([](Writer& writer) {
        writer.put_record({record_of("x"), std::nullopt, std::nullopt});
        writer.resolve_unreadable(FileKind::record, "x");
    });
    const NodeFolder out;
    for (const NodeFolder* place : {&out, &from}) {
        CHECK(write_to(*place, store).kept.empty());
        CHECK(asks(*place, "x") == Kubelet::grants);
        CHECK(asks(*place, "k") == Kubelet::closed);
    }
}

TEST_CASE("what a misnamed file is named for stays closed after a pull of what it speaks of") {
    const NodeFolder from;
    write_as(from, record_of("k"), "x");
    Store store = loaded(from);
    store.write([](Writer& writer) {
        writer.put_record({record_of("k"), std::nullopt, std::nullopt});
        writer.resolve_unreadable(FileKind::record, "k");
    });
    const NodeFolder out;
    write_to(out, store);
    CHECK(asks(out, "x") == Kubelet::error);
    CHECK(asks(out, "k") == Kubelet::grants);
}

TEST_CASE("a misnamed intent closes both images in the files, and gives way to an intent") {
    const NodeFolder from;
    const std::string misnamed = encode(PullIntent{{"busybox:1"}}, ApiVersion::v1beta1);
    from.write(FileKind::intent, record_file_name("nginx:1"), misnamed);
    Store store = loaded(from);
    const NodeFolder out;
    write_to(out, store);
    CHECK(files_of(out.image_manager()).at(pulling("nginx:1")).empty());
    CHECK(files_of(out.image_manager()).at(pulling("busybox:1")) == misnamed);
    store.write([](Writer& writer) {
        writer.add_intent({{{"nginx:1"}}, store::kNobody, kNow, std::nullopt});
    });
    const NodeFolder later;
    write_to(later, store);
    CHECK(files_of(later.image_manager()).at(pulling("nginx:1")) ==
          encode(PullIntent{{"nginx:1"}}, ApiVersion::v1beta1));
}
