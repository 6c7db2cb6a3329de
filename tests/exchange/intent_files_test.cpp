// SPDX-License-Identifier: Apache-2.0
#include "domain/digest.hpp"
#include "domain/error.hpp"
#include "exchange/intent_files.hpp"
#include "exchange/load_directory.hpp"
#include "exchange/node_folder.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

namespace {

const Image kLeft{"docker.io/library/busybox:1"};
const Image kOther{"docker.io/library/redis:7"};

struct Node {
    NodeFolder folder;
    exchange::LoadedDirectory loaded;

    Node() : loaded(load()) {}

    [[nodiscard]] exchange::LoadedDirectory load() const {
        folder.write(PullIntent{kLeft});
        folder.write(PullIntent{kOther});
        return exchange::load_directory(folder.root(), kNow);
    }
    void remove(const Image& image) {
        const auto directories = exchange::find_directories(folder.root());
        loaded.store.read([&](const store::Reader& reader) {
            exchange::require_intents_as_read(directories, reader, std::span(&image, 1));
        });
        exchange::remove_intent_files(directories, std::span(&image, 1));
    }
};

} // namespace

TEST_CASE("the named intent's file goes and no other") {
    Node node;
    auto files = files_of(node.folder.image_manager());
    node.remove(kLeft);
    CHECK(files.erase("pulling/" + record_file_name(kLeft.text)) == 1);
    CHECK(files_of(node.folder.image_manager()) == files);
}

TEST_CASE("an intent that was recorded again since it was read stays: a pull of it began") {
    Node node;
    node.folder.write(PullIntent{kLeft});
    const auto files = files_of(node.folder.image_manager());
    CHECK_THROWS_AS(node.remove(kLeft), Error);
    CHECK(files_of(node.folder.image_manager()) == files);
}

TEST_CASE("an intent that is gone since it was read is refused, because somebody writes there") {
    Node node;
    node.folder.remove(PullIntent{kLeft});
    CHECK_THROWS_AS(node.remove(kLeft), Error);
}
