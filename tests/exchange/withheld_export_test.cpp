// SPDX-License-Identifier: Apache-2.0
#include "domain/digest.hpp"
#include "exchange/export_directory.hpp"
#include "exchange/file_content.hpp"
#include "exchange/load_directory.hpp"
#include "exchange/node_folder.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>

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

/// A valid record that is too large for us; the kubelet has no limit.
std::string large(const PulledRecord& record) {
    return encode(record, ApiVersion::v1beta1) + std::string(record_document_limit, ' ');
}

/// Directories whose files hold one grant each: too large for us, misnamed, broken, readable.
void fill(const NodeFolder& node) {
    const std::string bytes = encode(record_of("broken"), ApiVersion::v1beta1);
    node.write(FileKind::record, record_file_name("large"), large(record_of("large")));
    node.write(FileKind::record, record_file_name("x"),
               encode(record_of("k"), ApiVersion::v1beta1));
    node.write(FileKind::record, record_file_name("broken"), bytes.substr(0, bytes.size() - 3));
    node.write(record_of("read"));
}

ExportReport write_to(const NodeFolder& node, Store& store, const ExportOptions& options = {}) {
    return store.read(
        [&](const Reader& reader) { return export_directory(reader, node.root(), kNow, options); });
}

void remember_revocation(Store& store) {
    store.write([](Writer& writer) {
        Revocation revocation;
        revocation.name_space = "team-a";
        revocation.name = "regcred";
        revocation.revoked_at = kNow;
        writer.add_revocation(revocation);
    });
}

std::ptrdiff_t files_with_grants(const NodeFolder& node) {
    const auto files = files_of(node.image_manager());
    return std::count_if(files.begin(), files.end(), [](const auto& file) {
        return file.second.find("regcred") != std::string::npos;
    });
}

std::string pulled(const std::string& ref) {
    return "pulled/" + record_file_name(ref);
}

} // namespace

TEST_CASE("without grants no file grants, readable or not, and every image stays closed") {
    const NodeFolder from;
    fill(from);
    Store store = std::move(exchange::load_directory(from.root(), kNow).store);
    ExportOptions options;
    options.without_grants = true;
    const NodeFolder out;
    const ExportReport report = write_to(out, store, options);
    CHECK(files_with_grants(from) == 4);
    CHECK(files_with_grants(out) == 0);
    CHECK(report.stood_in == 3);
    const auto files = files_of(out.image_manager());
    for (const auto* ref : {"large", "x", "broken"}) {
        CHECK(files.at(pulled(ref)).empty());
    }
    CHECK(files.contains(pulled("k")));
    CHECK(files.contains(pulled("read")));
}

TEST_CASE("once a revocation is remembered no unreadable record goes out with its grants") {
    const NodeFolder from;
    fill(from);
    Store store = std::move(exchange::load_directory(from.root(), kNow).store);
    const NodeFolder before;
    write_to(before, store);
    CHECK(files_with_grants(before) == 3);
    remember_revocation(store);
    const NodeFolder out;
    CHECK(write_to(out, store).stood_in == 3);
    CHECK(files_with_grants(out) == 1);
    CHECK(files_of(out.image_manager()).at(pulled("read")).find("regcred") != std::string::npos);
}

TEST_CASE("the files that were read give way in place, because the database has their bytes") {
    const NodeFolder node;
    fill(node);
    Store store = std::move(exchange::load_directory(node.root(), kNow).store);
    remember_revocation(store);
    CHECK(write_to(node, store).kept.empty());
    CHECK(files_with_grants(node) == 1);
    CHECK(write_to(node, store).written == 0);
}

TEST_CASE("a file that may grant and whose bytes the database lacks is kept, and named") {
    const NodeFolder node;
    node.write(FileKind::record, record_file_name("huge"),
               encode(record_of("huge"), ApiVersion::v1beta1) +
                   std::string(exchange::kept_bytes_limit, ' '));
    Store store = std::move(exchange::load_directory(node.root(), kNow).store);
    CHECK(write_to(node, store).unchanged == 1);
    remember_revocation(store);
    const ExportReport report = write_to(node, store);
    REQUIRE(report.kept.size() == 1);
    CHECK(report.kept[0].because == KeptBecause::unreadable);
    const NodeFolder out;
    CHECK(write_to(out, store).stood_in == 1);
}

TEST_CASE("an intent that cannot be read grants nothing and keeps its bytes") {
    const NodeFolder from;
    from.write(FileKind::intent, record_file_name("busybox"), "{broken");
    Store store = std::move(exchange::load_directory(from.root(), kNow).store);
    remember_revocation(store);
    const NodeFolder out;
    CHECK(write_to(out, store).stood_in == 0);
    CHECK(files_of(out.image_manager()) == files_of(from.image_manager()));
}
