// SPDX-License-Identifier: Apache-2.0
#include "domain/digest.hpp"
#include "tests/store/memory_store.hpp"
#include "upkeep/closing_records.hpp"
#include "upkeep/doctor.hpp"
#include "upkeep/vanished_evidence.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

using namespace pullrec;
using store::FileKind;
using store::Reader;
using store::Store;
using store::UnreadableFile;
using store::Writer;
using test::kNow;
using upkeep::VanishedEvidence;

namespace {

const std::string kRecord = "sha256:record"; // remembered with its document
const std::string kFile = "sha256:file";     // remembered by its name only

/// A copy that remembers one of each, and the directories as they are by now.
struct Node {
    Store copy = test::memory_store();
    Store source = test::memory_store();

    Node() {
        copy.write([](Writer& writer) {
            writer.put_vanished({{kRecord}, "{}", 1, kNow, kNow});
            writer.put_vanished_file({record_file_name(kFile), kNow, kNow});
        });
    }
    VanishedEvidence vanished() {
        return copy.read([&](const Reader& remembered) {
            return source.read(
                [&](const Reader& now) { return upkeep::vanished_from(now, remembered); });
        });
    }
    void write(const std::function<void(Writer&)>& change) { source.write(change); }
};

UnreadableFile unreadable(FileKind kind, const std::string& named,
                          std::optional<std::string> content = {}) {
    return {kind, record_file_name(named), 0, {}, {}, std::move(content), "empty"};
}

ListedImage listed(const std::string& id) {
    ListedImage image;
    image.id = {id};
    image.tags = {"registry.example/web:1"};
    return image;
}

upkeep::Examination examined(Node& node, const ImageListing& listing) {
    upkeep::ExamineRequest request;
    request.now = kNow + std::chrono::hours{2};
    request.in_memory = true;
    request.listing = listing;
    request.vanished = upkeep::vanished_records(node.vanished(), listing);
    return node.source.read([&](const Reader& reader) { return upkeep::examine(reader, request); });
}

/// What doctor finds of one check in the directories of the node.
std::vector<upkeep::Finding> found(Node& node, std::string_view check,
                                   const ImageListing& listing) {
    auto findings = examined(node, listing).findings;
    std::erase_if(findings, [&](const upkeep::Finding& one) { return one.check != check; });
    return findings;
}

bool skips(Node& node, std::string_view check, const ImageListing& listing) {
    const auto skipped = examined(node, listing).skipped;
    return std::any_of(skipped.begin(), skipped.end(),
                       [&](const auto& one) { return one.check == check; });
}

} // namespace

TEST_CASE("what a copy remembers is vanished while the directories lack it") {
    Node node;
    CHECK(node.vanished().count() == 2);
    node.write([](Writer& writer) {
        writer.put_unreadable(unreadable(FileKind::intent, kRecord));
        writer.put_unreadable(unreadable(FileKind::intent, kFile));
    });
    CHECK(node.vanished().count() == 2);
}

TEST_CASE("what is there and cannot be read has not vanished: it closes its image") {
    Node node;
    node.write(
        [](Writer& writer) { writer.put_unreadable(unreadable(FileKind::record, kRecord)); });
    CHECK(node.vanished().records.empty());
    CHECK(node.vanished().files.size() == 1);
    node.write([](Writer& writer) { writer.put_unreadable(unreadable(FileKind::record, kFile)); });
    CHECK(node.vanished().count() == 0);
}

TEST_CASE("an image of which a misnamed file speaks is closed by it") {
    Node node;
    node.write([](Writer& writer) {
        writer.put_unreadable(unreadable(FileKind::record, "one", kRecord));
        writer.put_unreadable(unreadable(FileKind::record, "two", kFile));
    });
    CHECK(node.vanished().count() == 0);
}

TEST_CASE("a record that is back since the copy was made has not vanished") {
    Node node;
    node.write([](Writer& writer) {
        writer.add_record({{{kRecord}, kNow, {}}, {}, {}});
        writer.add_record({{{kFile}, kNow, {}}, {}, {}});
    });
    CHECK(node.vanished().count() == 0);
}

TEST_CASE("a vanished file is given to the listed image for whose ref it is named") {
    Node node;
    ImageListing listing;
    listing.images = {listed("sha256:other"), listed(kFile)};
    auto records = upkeep::vanished_records(node.vanished(), listing);
    REQUIRE(records.size() == 2);
    CHECK(records[0].image_ref.text == kRecord);
    CHECK(records[1].image_ref.text == kFile);
    CHECK(records[1].document.empty());
    listing.images = {listed("sha256:other")};
    listing.images[0].other_ids = {{kFile}};
    records = upkeep::vanished_records(node.vanished(), listing);
    REQUIRE(records.size() == 2);
    CHECK(records[1].image_ref.text == kFile);
    CHECK(upkeep::vanished_records(node.vanished(), {}).size() == 1);
}

TEST_CASE("repair closes an image whose record never could be read and vanished") {
    Node node;
    ImageListing listing;
    listing.images = {listed("sha256:other"), listed(kFile)};
    const auto vanished = upkeep::vanished_records(node.vanished(), listing);
    const auto plan = node.source.read(
        [&](const Reader& reader) { return upkeep::plan_repair(reader, listing, vanished, kNow); });
    REQUIRE(plan.records.size() == 1);
    CHECK(plan.records[0].record.record.image_ref.text == kFile);
    CHECK(plan.records[0].record.record.mapping.empty());
}

TEST_CASE("doctor has words of its own for a record that vanished and never could be read") {
    Node node;
    ImageListing listing;
    listing.images = {listed(kFile)};
    const auto findings = found(node, "record-vanished", listing);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].severity == upkeep::Severity::error);
    CHECK(findings[0].text.find("had a record that could not be read until 2h ago and has no "
                                "record now") != std::string::npos);
    node.write([](Writer& writer) { writer.put_unreadable(unreadable(FileKind::record, kFile)); });
    CHECK(found(node, "record-vanished", listing).empty());
}

TEST_CASE("a preloaded image whose record vanished unread is an error, unless a file closes it") {
    Node node;
    node.write([](Writer& writer) {
        writer.put_vanished_file({record_file_name(kFile), kNow, kNow});
        writer.add_preloaded({kFile}, {"registry.example/web"});
        writer.add_preloaded({"sha256:other"}, {"registry.example/other"});
    });
    CHECK(found(node, "open-preloaded", {}).size() == 1);
    node.write([](Writer& writer) { writer.put_unreadable(unreadable(FileKind::record, kFile)); });
    CHECK(found(node, "open-preloaded", {}).empty());
}

TEST_CASE("doctor says so where a list without ids may hide what vanished") {
    Node node;
    ImageListing listing;
    listing.images = {listed("sha256:other")};
    CHECK_FALSE(skips(node, "record-vanished", listing));
    listing.images.push_back(listed(""));
    CHECK(skips(node, "record-vanished", listing));
}

TEST_CASE("doctor counts no image as gone that prune finds listed under an alias of before") {
    Node node;
    const ImageRef digest{"registry.example/web@sha256:digest"};
    node.write([&](Writer& writer) { writer.add_record({{digest, kNow, {}}, {}, {}}); });
    ImageListing listing;
    listing.extent = Extent::complete;
    listing.images = {listed("sha256:id")};
    CHECK(found(node, "image-gone", listing).size() == 1);
    node.write([&](Writer& writer) { writer.replace_aliases({{{"sha256:id"}, digest}}); });
    CHECK(found(node, "image-gone", listing).empty());
}
