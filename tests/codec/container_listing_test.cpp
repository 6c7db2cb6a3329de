// SPDX-License-Identifier: Apache-2.0
#include "codec/container_listing.hpp"
#include "domain/error.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>

using namespace pullrec;

namespace {

const std::string web_id = "d6f6b21199250ddb1dcd841dd6d63d50fbed6e5a056eaf5f3d819957d741f0a3";
const std::string web_digest =
    "registry.example/shop/"
    "web@sha256:e8d1b000dac69da000eca0b1e4b889b5c08569cf2abefa08a8a68559b9de343d";

std::string sample(const std::string& name) {
    std::ifstream file((TEST_DATA "/listings/") + name, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(file), {}};
    REQUIRE_MESSAGE(!text.empty(), name);
    return text;
}

ListedContainer web_container() {
    ListedContainer web;
    web.id = "d0f631ca1ddba8db3bcfcb9e057cdc98d0379f1bee00e75a545147a27dadd982";
    web.name = "web";
    web.pod_namespace = "shop";
    web.pod_name = "web-0";
    web.state = ContainerState::running;
    web.created_at = Timestamp{std::chrono::seconds{1767225600}};
    web.image_id.text = "sha256:" + web_id;
    web.image_ref.text = web.image_id.text;
    web.image = web.image_id.text;
    web.user_specified_image = "registry.example/shop/web:2";
    return web;
}

std::string refusal(std::string_view text) {
    try {
        read_container_listing(text);
    } catch (const Error& error) {
        CHECK(error.code() == ErrorCode::invalid_document);
        return error.what();
    }
    return "none";
}

} // namespace

TEST_CASE("containers of containerd, of CRI-O and of old") {
    const auto listing = read_container_listing(sample("crictl-ps-a.containerd.json"));
    REQUIRE(listing.containers.size() == 2);
    CHECK(listing.containers[0] == web_container());
    CHECK(listing.containers[1].state == ContainerState::exited);
    CHECK_FALSE(lists_only_running(listing));

    auto web = web_container();
    web.image_id.text = web_id;
    web.image = web_id;
    web.image_ref.text = web_digest;
    const auto crio = read_container_listing(sample("crictl-ps-a.crio.json"));
    CHECK(crio.containers == std::vector{web});
    CHECK(lists_only_running(crio));

    web.id = "7c1c97df17c066924822b0af09a65251554962c61e23329aed04cd19020dc3b8";
    web.created_at = Timestamp{std::chrono::seconds{1700000000}};
    web.image_id.text.clear();
    web.image = web.user_specified_image;
    web.user_specified_image.clear();
    CHECK(read_container_listing(sample("crictl-ps-a.old-no-imageid.json")).containers ==
          std::vector{web});
}

TEST_CASE("what is no container list is refused") {
    CHECK(read_container_listing(R"({"containers":[]})") == ContainerListing{});
    CHECK(refusal("") == "the container list is empty text");
    CHECK(refusal(sample("crictl-images.containerd.json")).find("no container list") == 0);
    CHECK(refusal("[]").find("expected an object") == 0);
    CHECK(refusal(R"({"containers":[]}{"containers":[]})").find("a second list begins") == 0);
    CHECK(refusal(R"({"containers":[{"id":)") ==
          "containers[0].id: document ends too early at line 1, column 22");
    CHECK(refusal(R"({"containers":[{"createdAt":"18446744073709551615"}]})")
              .find("containers[0].createdAt: expected nanoseconds") == 0);
    CHECK(refusal(R"({"containers":[{"labels":[]}]})").find("containers[0].labels: expected an") ==
          0);
}
