// SPDX-License-Identifier: Apache-2.0
#include "domain/digest.hpp"
#include "exchange/compare.hpp"
#include "exchange/load_directory.hpp"
#include "exchange/node_folder.hpp"

#include <doctest/doctest.h>

#include <functional>

using namespace pullrec;
using exchange::Difference;
using exchange::Side;
using store::FileKind;

namespace {

/// The differences between a database of `node` and what `change` then makes of the node.
std::vector<Difference> after(const NodeFolder& node, const std::function<void()>& change) {
    auto loaded = exchange::load_directory(node.root(), kNow);
    change();
    return loaded.store.read(
        [&](const store::Reader& reader) { return exchange::compare(reader, node.root()); });
}

} // namespace

TEST_CASE("a database of the directories differs from them in nothing") {
    const NodeFolder node;
    node.write(record_of("one"), ApiVersion::v1alpha1);
    node.write(PullIntent{{"busybox"}});
    node.write(FileKind::record, record_file_name("broken"), "{");
    CHECK(after(node, [] {}).empty());
}

TEST_CASE("each difference is named, sorted by kind and key") {
    const NodeFolder node;
    node.write(record_of("gone"));
    node.write(record_of("older"));
    node.write(record_of("granted"));
    node.write(record_of("version"));
    node.write(PullIntent{{"gone"}});
    node.write(FileKind::record, record_file_name("broken"), "{");
    const auto differences = after(node, [&] {
        node.remove(record_of("gone"));
        node.remove(PullIntent{{"gone"}});
        node.write(record_of("added"));
        PulledRecord older = record_of("older");
        older.last_updated = std::nullopt;
        node.write(older);
        node.write(record_of("granted", "other"));
        node.write(record_of("version"), ApiVersion::v1alpha1);
        node.write(PullIntent{{"added"}});
        node.write(FileKind::record, record_file_name("broken"), "{}");
    });
    const std::vector<Difference> expected = {
        {FileKind::intent, "added", Side::directory, ""},
        {FileKind::intent, "gone", Side::database, ""},
        {FileKind::record, "added", Side::directory, ""},
        {FileKind::record, "gone", Side::database, ""},
        {FileKind::record, "granted", Side::both, "credentialMapping"},
        {FileKind::record, "older", Side::both, "lastUpdatedTime"},
        {FileKind::record, record_file_name("broken"), Side::both, "content"},
        {FileKind::record, "version", Side::both, "apiVersion"},
    };
    CHECK(differences == expected);
}

TEST_CASE("a time within the second is the same, because a file keeps whole seconds") {
    const NodeFolder node;
    PulledRecord record = record_of("one");
    *record.last_updated += std::chrono::milliseconds{700};
    node.write(record);
    auto loaded = exchange::load_directory(node.root(), kNow);
    loaded.store.write([&](store::Writer& writer) {
        writer.put_record({record, std::nullopt, std::nullopt});
    });
    CHECK(loaded.store
              .read([&](const store::Reader& reader) {
                  return exchange::compare(reader, node.root());
              })
              .empty());
}
