// SPDX-License-Identifier: Apache-2.0
#include "domain/digest.hpp"
#include "domain/known_pulls.hpp"
#include "domain/pod_spellings.hpp"

#include <doctest/doctest.h>

#include <array>
#include <functional>
#include <string>

using namespace pullrec;

namespace {

const std::string kDigest = "sha256:" + std::string(64, '6');

PreloadedCandidate web() {
    ListedImage image;
    image.id = {"sha256:id"};
    image.other_ids = {{"sha256:other"}};
    image.tags = {"registry.example/web:1", "mirror.example/web:1"};
    image.digests = {"registry.example/web@" + kDigest};
    return candidate_of(image);
}

std::string why(const std::function<void(KnownPulls&)>& tell,
                const PreloadedCandidate& image = web()) {
    KnownPulls pulls;
    tell(pulls);
    return std::string(pulls.of(image).value_or(""));
}

std::string why_by_intent(const std::string& image) {
    return why([&](KnownPulls& pulls) {
        pulls.add_unreadable_intent(record_file_name(image), std::nullopt);
    });
}

} // namespace

TEST_CASE("a listed image is a candidate under each of its names once known, or under none") {
    CHECK(web().names == std::vector<ImageName>{{"registry.example/web"},
                                                {"mirror.example/web"},
                                                {"registry.example/web"}});
    CHECK(web().called.size() == 3);
    CHECK(candidate_of(ListedImage{}).names == std::vector<ImageName>{{""}});
}

TEST_CASE("an image of which nothing is known may count, whatever is known of others") {
    CHECK(why([](KnownPulls& pulls) {
              pulls.add_record({"sha256:x"});
              pulls.add_vanished(record_file_name("sha256:x"));
              pulls.add_pulled({"sha256:x"});
              pulls.add_begun({"registry.example/webs:1"});
              pulls.add_ended({"registry.example/x:1"});
              pulls.add_unreadable_record(record_file_name("sha256:x"), "sha256:y");
              pulls.add_unreadable_intent(record_file_name("x"), "y");
          }).empty());
}

TEST_CASE("a record, readable or not, counts under every ref of the image") {
    for (const std::string& ref : {std::string("sha256:id"), std::string("sha256:other"),
                                   "registry.example/web@" + kDigest}) {
        CAPTURE(ref);
        CHECK(why([&](KnownPulls& pulls) { pulls.add_record({ref}); }) == "has a record");
        CHECK(why([&](KnownPulls& pulls) {
                  pulls.add_unreadable_record(record_file_name(ref), std::nullopt);
              }) == "has a record that cannot be read");
        CHECK(why([&](KnownPulls& pulls) {
                  pulls.add_unreadable_record(record_file_name("x"), ref);
              }) == "has a record that cannot be read");
        CHECK(why([&](KnownPulls& pulls) { pulls.add_vanished(record_file_name(ref)); }) ==
              "had a record that vanished");
        CHECK(why([&](KnownPulls& pulls) { pulls.add_pulled({ref}); }) == "was pulled here before");
    }
}

TEST_CASE("a pull that was begun or ended counts by name, whatever its tag") {
    CHECK(why([](KnownPulls& pulls) { pulls.add_begun({"mirror.example/web:7"}); }) ==
          "has an intent: a pull of it was begun");
    CHECK(why([](KnownPulls& pulls) { pulls.add_ended({"registry.example/web"}); }) ==
          "was asked for before: a pull of it ended here");
    CHECK(why([](KnownPulls& pulls) {
              pulls.add_unreadable_intent("sha256-00", "registry.example/web:7");
          }) == "has an intent that cannot be read");
}

TEST_CASE("an intent that cannot be read counts by the hash of every spelling of a listed name") {
    for (const std::string& image :
         {std::string("registry.example/web:1"), std::string("mirror.example/web:1"),
          std::string("web:1"), "registry.example/web@" + kDigest,
          "registry.example/web:1@" + kDigest}) {
        CAPTURE(image);
        CHECK(why_by_intent(image) == "has an intent that cannot be read");
    }
    CHECK(why_by_intent("registry.example/web:2").empty());
}

TEST_CASE("where not every spelling is known, any intent that cannot be read is one in doubt") {
    PreloadedCandidate image = web();
    image.all_called = false;
    CHECK(why([](KnownPulls&) {}, image).empty());
    CHECK(why(
              [](KnownPulls& pulls) {
                  pulls.add_unreadable_intent(record_file_name("any"), std::nullopt);
              },
              image)
              .starts_with("may have an intent that cannot be read"));
}

TEST_CASE("a name of the hub has all the spellings that pods use") {
    const std::array listed{Image{"docker.io/library/nginx:latest"},
                            Image{"docker.io/library/nginx@" + kDigest}};
    const auto spellings = pod_spellings(listed);
    for (const std::string& text :
         {std::string("nginx"), std::string("nginx:latest"), std::string("library/nginx"),
          std::string("docker.io/nginx"), std::string("docker.io/library/nginx:latest"),
          std::string("index.docker.io/library/nginx:latest"), "nginx@" + kDigest,
          "nginx:latest@" + kDigest}) {
        CAPTURE(text);
        CHECK(spellings.contains(text));
    }
    CHECK_FALSE(spellings.contains("nginx:1"));
}

TEST_CASE("what is no name is spelled only as it is") {
    const std::array listed{Image{"Not A Name"}};
    CHECK(pod_spellings(listed) == std::set<std::string>{"Not A Name"});
}
