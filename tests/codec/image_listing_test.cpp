// SPDX-License-Identifier: Apache-2.0
#include "codec/image_listing.hpp"
#include "domain/error.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>

using namespace pullrec;

namespace {

const std::string web_id = "d6f6b21199250ddb1dcd841dd6d63d50fbed6e5a056eaf5f3d819957d741f0a3";
const std::string db_id = "38bbf475dea3a76c6ecad0500d6c26d923165860d4314fce17a3e618ee955b95";
const std::string pause_id = "818331c60caf6de7e58907df4884450b48ad18995aaab85f8ad18369dd34ca93";
const std::string old_web_id = "b7d67dd061fe9571bd802f17db42b4b5a33637c74dfb633dd1641101fed803eb";

const std::string web_target =
    "sha256:e8d1b000dac69da000eca0b1e4b889b5c08569cf2abefa08a8a68559b9de343d";
const std::string pause_target =
    "sha256:c37fec2796598025246b6a4027d107308aad37c6be661e254399a5bfbd55e338";
const std::string crio_target =
    "sha256:6e0aefe5181ecfea657923114223d30ab6f172f3d54ec5bb6ef2518926904efc";
const std::string db_digest =
    "sha256:7c2174235e531f3db566d71f3ca89e2f4843704775d27653aa7af6b76f36b70d";

std::string sample(const std::string& name) {
    std::ifstream file((TEST_DATA "/listings/") + name, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(file), {}};
    REQUIRE_MESSAGE(!text.empty(), name);
    return text;
}

ListedImage image(const std::string& id, std::vector<std::string> tags,
                  std::vector<std::string> digests) {
    ListedImage image;
    image.id.text = id;
    image.tags = std::move(tags);
    image.digests = std::move(digests);
    return image;
}

std::string refusal(std::string_view text) {
    try {
        read_image_listing(text);
    } catch (const Error& error) {
        CHECK(error.code() == ErrorCode::invalid_document);
        return error.what();
    }
    return "none";
}

ListedImage containerd_db() {
    auto db = image("sha256:" + db_id, {"registry.example/data/db:16.3"},
                    {"registry.example/data/db@" + db_digest});
    db.size = 151002233;
    return db;
}

} // namespace

TEST_CASE("crictl on containerd: ids with their algorithm, all names, size, pin") {
    const auto listing = read_image_listing(sample("crictl-images.containerd.json"));
    CHECK(listing.extent == Extent::complete);
    CHECK(listing.reason.empty());
    REQUIRE(listing.images.size() == 4);
    auto pause = image("sha256:" + pause_id, {"registry.example/pause:3.10"},
                       {"registry.example/pause@" + pause_target});
    pause.size = 320368;
    pause.pinned = true;
    CHECK(listing.images[0] == pause);
    auto old_web = image("sha256:" + old_web_id, {},
                         {"registry.example/shop/"
                          "web@sha256:cd8a80070e619d7befcc35fc89062ad89a0b5dff150c7f4fa79eedffba2c6"
                          "d98"});
    old_web.size = 48211034;
    CHECK(listing.images[1] == old_web);
    auto web =
        image("sha256:" + web_id,
              {"mirror.example/shop/web:2", "registry.example/shop/web:2",
               "registry.example/shop/web:latest"},
              {"mirror.example/shop/web@" + web_target, "registry.example/shop/web@" + web_target});
    web.size = 48233990;
    CHECK(listing.images[2] == web);
    CHECK(listing.images[3] == containerd_db());
}

TEST_CASE("crictl on CRI-O: bare ids stay bare") {
    const auto listing = read_image_listing(sample("crictl-images.crio.json"));
    CHECK(listing.extent == Extent::complete);
    REQUIRE(listing.images.size() == 3);
    CHECK(listing.images[0].id.text == pause_id);
    CHECK(listing.images[0].digests.size() == 2);
    auto web = image(
        web_id, {"registry.example/shop/web:2"},
        {"registry.example/shop/web@" + crio_target, "registry.example/shop/web@" + web_target});
    web.size = 120399001;
    CHECK(listing.images[2] == web);
}

TEST_CASE("crictl of old: null fields are no fault; an empty list is a complete one") {
    const auto old = read_image_listing(sample("crictl-images.legacy-nulls.json"));
    CHECK(old.images == std::vector{containerd_db()});
    const auto empty = read_image_listing(sample("crictl-images.empty.json"));
    CHECK(empty == ImageListing{});
    CHECK(read_image_listing(R"({"images":null})") == ImageListing{});
}

TEST_CASE("crictl inspecti: one, several in an array or one after another, never complete") {
    auto web = image("sha256:" + web_id, {"registry.example/shop/web:2"},
                     {"registry.example/shop/web@" + web_target});
    web.size = 48233990;
    for (const auto* name : {"crictl-inspecti.single.json", "crictl-inspecti.concatenated.txt"}) {
        const auto listing = read_image_listing(sample(name));
        CHECK(listing.extent == Extent::partial);
        CHECK(listing.reason ==
              "the list holds the images that 'crictl inspecti' was asked for, not all");
        CHECK(listing.images == std::vector{web});
    }
    const auto several = read_image_listing(sample("crictl-inspecti.multi.json"));
    CHECK(several.extent == Extent::partial);
    CHECK(several.images == std::vector{web, containerd_db()});
}

TEST_CASE("podman: elements of one image are one image, in every generation") {
    auto db = image(db_id, {"docker.io/library/db:16"}, {});
    db.size = 151002233;
    db.target_digest = "sha256:b80bd6f29ec55de522afaae22b86ebc0ba333c2d128adb72cae28debb741e877";
    db.other_ids = {{db_digest}, {db.target_digest}};
    CHECK(read_image_listing(sample("podman-images.v1.json")).images == std::vector{db});

    auto web = image(web_id, {"registry.example/shop/web:2"},
                     {"registry.example/shop/web@" + crio_target});
    web.size = 120399001;
    web.target_digest = crio_target;
    web.containers = 0;
    CHECK(read_image_listing(sample("podman-images.v4.json")).images == std::vector{web});

    const auto listing = read_image_listing(sample("podman-images.v6.json"));
    web.tags = {"localhost/web:dev", "registry.example/shop/web:2"};
    web.digests = {"localhost/web@" + crio_target, "registry.example/shop/web@" + crio_target};
    web.containers = 1;
    auto dangling =
        image("2470d910981731e6775ce318c15906670b1e4c7847b5437792974acb701ecec5", {}, {});
    dangling.size = 120399001;
    dangling.target_digest =
        "sha256:9b2699de1a8b9ce3e368a00031173189fff095fb690d6985f580270b44667567";
    dangling.containers = 0;
    CHECK(listing.images == std::vector{web, dangling});
    CHECK(listing.extent == Extent::complete);
}

TEST_CASE("nerdctl: rows of one target are one image, its id is the name that is a digest") {
    const auto listing = read_image_listing(sample("nerdctl-images.jsonl"));
    auto web = image("sha256:" + web_id, {"registry.example/shop/web:2"},
                     {"registry.example/shop/web@" + web_target});
    web.target_digest = web_target;
    web.size = 117400000;
    web.size_is_rounded = true;
    web.pulled_at = Timestamp{std::chrono::seconds{1767225600}};
    CHECK(listing.images == std::vector{web});
    CHECK(listing.extent == Extent::partial);
    CHECK(listing.reason == "nerdctl leaves out images whose content is missing");
}

TEST_CASE("ctr: the table's rows of one target are one image, without an id it is incomplete") {
    const auto listing = read_image_listing(sample("ctr-images-ls.txt"));
    auto pause = image("", {"registry.example/pause:3.10"}, {});
    pause.target_digest = pause_target;
    pause.size = 321434;
    pause.size_is_rounded = true;
    pause.pinned = true;
    auto web = image("sha256:" + web_id, {"registry.example/shop/web:2"},
                     {"registry.example/shop/web@" + web_target});
    web.target_digest = web_target;
    web.size = 48234496;
    web.size_is_rounded = true;
    auto broken = image("", {"registry.example/broken:1"}, {});
    broken.target_digest =
        "sha256:f4e76e432c440800b16a25e48435820abaa18109ecbb4bd2fcda15e7178cc037";
    CHECK(listing.images == std::vector{pause, web, broken});
    CHECK(listing.extent == Extent::partial);
    CHECK(listing.reason == "the list does not tell the id of 2 of its 3 images");
}

TEST_CASE("every list cut in the middle is a fault, two lists glued together too") {
    for (const auto* name :
         {"crictl-images.containerd.json", "crictl-images.empty.json", "podman-images.v6.json",
          "crictl-inspecti.multi.json", "ctr-images-ls.txt"}) {
        CAPTURE(name);
        const std::string text = sample(name);
        const std::size_t end = text.find_last_not_of('\n');
        for (std::size_t length = 1; length <= end; ++length) {
            const bool is_whole_row = text.starts_with("REF ") && text[length - 1] == '\n';
            if (!is_whole_row) {
                CAPTURE(length);
                CHECK(refusal(text.substr(0, length)) != "none");
            }
        }
        CHECK(refusal(text + text).find("a second list begins at line ") == 0);
    }
    CHECK(refusal(R"({"images":[)").find("document ends too early") != std::string::npos);
}

TEST_CASE("what is no image list is refused with what is wanted instead") {
    const std::string wanted = "no image list: give what 'crictl images -o json' prints";
    CHECK(refusal("") == "the image list is empty text");
    CHECK(refusal(" \n") == "the image list is empty text");
    CHECK(refusal("IMAGE  TAG  IMAGE ID  SIZE\n") == wanted);
    CHECK(refusal("sha256:" + web_id + "\n") == wanted);
    CHECK(refusal("{}") ==
          "no image list at line 1, column 2: give what 'crictl images -o json' prints");
    for (const auto* text :
         {R"([{"name":"x"}])", R"({"Repository":"nginx","Tag":"latest","ID":"605c77e624dd"})"}) {
        CHECK(refusal(text).find("no image list at line 1") != std::string::npos);
        CHECK(refusal(text).ends_with(": give what 'crictl images -o json' prints"));
    }
    CHECK(refusal(sample("crictl-ps-a.containerd.json")).find("this is about containers") !=
          std::string::npos);
    CHECK(refusal(R"({"info":{},"status":{"id":"a","metadata":{"name":"web"}}})")
              .find("this is about containers") != std::string::npos);
    CHECK(refusal(R"({"kind":"Pod","status":{}})").find("a Kubernetes object") !=
          std::string::npos);
    CHECK(refusal(R"({"images":[]} {"status":{"id":"a"}})").find("a second list") == 0);
}

TEST_CASE("a value of the wrong type is a fault that names field and place and quotes nothing") {
    CHECK(refusal("{\"images\":[{},\n {\"size\":\"s3cr3t\"}]}") ==
          "images[1].size: expected a whole number from 0 to 18446744073709551615 "
          "at line 2, column 10");
    CHECK(refusal(R"({"images":[{"size":-1}]})").find("images[0].size: expected a whole") == 0);
    CHECK(refusal(R"({"images":[{"size":1e3}]})").find("images[0].size: expected a whole") == 0);
    CHECK(refusal(R"({"images":[{"size":18446744073709551616}]})").find("images[0].size") == 0);
    CHECK(refusal(R"({"images":[{"id":5}]})").find("images[0].id: expected a string") == 0);
    CHECK(refusal(R"({"images":[{"repoTags":"x"}]})").find("images[0].repoTags: expected a list") ==
          0);
    CHECK(refusal(R"({"images":[{"pinned":"true"}]})").find("images[0].pinned: expected true") ==
          0);
    CHECK(refusal(R"({"images":{}})").find("images: expected a list") == 0);
    CHECK(refusal(R"({"images":[],"images":[]})").find("images: repeated field") == 0);
    CHECK(refusal(R"([{"Id":"a","id":"b"}])").find("[0].id: a field of another tool's") == 0);
}

TEST_CASE("sizes and unknown fields are read leniently, names that stand for none are dropped") {
    const auto listing = read_image_listing(
        R"({"images":[{"id":"a","size":7,"repo_tags":["<none>:<none>","x/y:1"],"new":{"id":[]}},
            {"id":"b","size":"","repoDigests":["<none>@<none>"],"spec":null}]})");
    REQUIRE(listing.images.size() == 2);
    CHECK(listing.images[0].size == 7);
    CHECK(listing.images[0].tags == std::vector<std::string>{"x/y:1"});
    CHECK(listing.images[1] == image("b", {}, {}));
}

TEST_CASE("a list that looks filtered says why, one that lacks ids is partial") {
    const auto dangling = read_image_listing(R"({"images":[{"id":"a","repoDigests":["x/a@)" +
                                             db_digest + R"("]},{"id":"b"}]})");
    CHECK(dangling.extent == Extent::filtered_looking);
    CHECK(dangling.reason ==
          "no image in the list has a tag, as with a filter for dangling images");
    const auto repository = read_image_listing(
        R"({"images":[{"id":"a","repoTags":["x/a:1"]},{"id":"b","repoTags":["x/a:2"]}]})");
    CHECK(repository.extent == Extent::filtered_looking);
    CHECK(repository.reason == "all names in the list are of one repository, as with a filter");
    const auto nameless = read_image_listing(R"({"images":[{"id":"a","repoTags":["x/a:1"]},{}]})");
    CHECK(nameless.extent == Extent::partial);
    CHECK(nameless.reason == "the list does not tell the id of 1 of its 2 images");
}
