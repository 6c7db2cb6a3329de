// SPDX-License-Identifier: Apache-2.0
#include "domain/digest.hpp"
#include "exchange/export_directory.hpp"
#include "exchange/node_folder.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using exchange::ExportOptions;
using exchange::ExportReport;
using store::Reader;
using store::Store;
using store::Writer;

namespace {

Store listing_database() {
    store::NewDatabase made;
    made.role = store::Role::authority;
    made.baseline = store::Baseline::listed;
    return Store::in_memory(made);
}

store::StoredRecord kept(const PulledRecord& record) {
    return {record, std::nullopt, std::nullopt};
}

ExportReport write_to(const NodeFolder& node, Store& store, const ExportOptions& options = {}) {
    return store.read([&](const Reader& reader) {
        return exchange::export_directory(reader, node.root(), kNow, options);
    });
}

std::string refusal(const NodeFolder& node, Store& store) {
    try {
        write_to(node, store);
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

} // namespace

TEST_CASE("leaving a listed baseline closes every present image that was not preloaded") {
    const NodeFolder node;
    Store store = listing_database();
    store.write([](Writer& writer) {
        writer.add_record(kept(record_of("recorded")));
        writer.add_preloaded({"preloaded"}, {"docker.io/a/a"});
        writer.add_preloaded({"half"}, {"docker.io/b/b"});
    });
    ExportOptions options;
    CHECK(refusal(node, store).find("complete list") != std::string::npos);
    options.present = std::vector<ListedImage>{
        listed_image("recorded", {"c/c:1"}), listed_image("preloaded", {"a/a:1"}),
        listed_image("half", {"b/b:1", "b/other:1"}), listed_image("unknown", {"d/d:1"})};
    const ExportReport report = write_to(node, store, options);
    CHECK(report.written == 3);
    CHECK(report.closed == 2);
    const auto files = files_of(node.image_manager());
    CHECK(files.size() == 3);
    CHECK(files.at(pulled("unknown")) ==
          encode(PulledRecord{{"unknown"}, kNow, {}}, ApiVersion::v1beta1));
    CHECK(files.contains(pulled("half")));
    CHECK_FALSE(files.contains(pulled("preloaded")));
}

TEST_CASE("leaving closes a preloaded image whose record is kept under another ref") {
    Store store = listing_database();
    store.write([](Writer& writer) {
        writer.add_record(kept(record_of("known-alias")));
        writer.add_record(kept(record_of("listed-alias")));
        for (const auto* ref : {"one", "two", "three"}) {
            writer.add_preloaded({ref}, {"docker.io/a/a"});
        }
        writer.replace_aliases({{{"one"}, {"known-alias"}}});
    });
    ExportOptions options;
    options.present = std::vector<ListedImage>{listed_image("one", {"a/a:1"}),
                                               listed_image("two", {"a/a:2"}, {"listed-alias"}),
                                               listed_image("three", {"a/a:3"}, {"a/a@x"})};
    const NodeFolder node;
    CHECK(write_to(node, store, options).closed == 2);
    const auto files = files_of(node.image_manager());
    CHECK(files.contains(pulled("one")));
    CHECK(files.contains(pulled("two")));
    CHECK_FALSE(files.contains(pulled("three")));
}
