// SPDX-License-Identifier: Apache-2.0
#include "domain/merge.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using namespace std::chrono_literals;

namespace {

const Timestamp kBefore{1'700'000'000s};
const Timestamp kNow = kBefore + 1h;

Secret secret(const std::string& n, const std::string& hash) {
    return {{"namespace" + n, "name" + n, "uid" + n}, hash};
}
const ServiceAccount kAccount{{"default", "sa1", "sa-uid1"}};

PulledRecord base() {
    PulledRecord record{{"ref"}, kBefore, {}};
    record.mapping[{"image1"}] = {{secret("1", "hash1")}, {}, false};
    record.mapping[{"image2"}] = {{secret("1", "hash1"), secret("2", "hash2")}, {}, false};
    record.mapping[{"with-sa"}] = {{}, {kAccount}, false};
    record.mapping[{"mixed"}] = {{secret("1", "hash1")}, {kAccount}, false};
    record.mapping[{"nodewide"}] = {{}, {}, true};
    return record;
}

/// The entry after the merge; a changed record must be dated now, an unchanged one not returned.
Credentials merged(const std::string& name, const Credentials& given) {
    const auto changed = merge(base(), {name}, given, kNow);
    REQUIRE(changed);
    CHECK(changed->last_updated == kNow);
    PulledRecord rest = *changed;
    Credentials entry = rest.mapping.at({name});
    rest.mapping.erase({name});
    PulledRecord before = base();
    before.mapping.erase({name});
    CHECK(rest.mapping == before.mapping);
    return entry;
}

bool unchanged(const std::string& name, const std::optional<Credentials>& given) {
    return !merge(base(), {name}, given, kNow);
}

Credentials secrets(std::vector<Secret> list) {
    return {std::move(list), {}, false};
}
Credentials accounts(std::vector<ServiceAccount> list) {
    return {{}, std::move(list), false};
}
const Credentials kNode{{}, {}, true};

} // namespace

TEST_CASE("a secret joins an unknown name, and a known one in sorted order") {
    CHECK(merged("new", secrets({secret("1", "h")})) == secrets({secret("1", "h")}));
    const Secret added{{"newnamespace", "newname", "newuid"}, "h"};
    CHECK(merged("image1", secrets({added})) == secrets({secret("1", "hash1"), added}));
    const Secret between{{"namespace1", "newname", "newuid"}, "h"};
    CHECK(merged("image2", secrets({between})) ==
          secrets({secret("1", "hash1"), between, secret("2", "hash2")}));
    CHECK(merged("image2", secrets({secret("3", "hash2")})) ==
          secrets({secret("1", "hash1"), secret("2", "hash2"), secret("3", "hash2")}));
}

TEST_CASE("a known secret with another hash, also an empty one, replaces the hash") {
    CHECK(merged("image2", secrets({secret("2", "newhash")})) ==
          secrets({secret("1", "hash1"), secret("2", "newhash")}));
    CHECK(merged("image1", secrets({secret("1", "")})) == secrets({secret("1", "")}));
}

TEST_CASE("node access replaces every list and is never taken back") {
    CHECK(merged("image2", kNode) == kNode);
    CHECK(merged("mixed", kNode) == kNode);
    CHECK(unchanged("nodewide", secrets({secret("1", "h")})));
    CHECK(unchanged("nodewide", accounts({kAccount})));
    CHECK(unchanged("nodewide", kNode));
}

TEST_CASE("service accounts join, sorted, and leave the secrets alone") {
    CHECK(merged("new", accounts({kAccount})) == accounts({kAccount}));
    const ServiceAccount system{{"kube-system", "sa", "new-sa-uid"}};
    CHECK(merged("with-sa", accounts({system})) == accounts({kAccount, system}));
    CHECK(unchanged("with-sa", accounts({kAccount})));
    CHECK(merged("image2", accounts({kAccount})) ==
          Credentials{{secret("1", "hash1"), secret("2", "hash2")}, {kAccount}, false});
    const ServiceAccount reborn{{"default", "sa1", "different-uid"}};
    CHECK(merged("with-sa", accounts({reborn})) == accounts({reborn, kAccount}));
    const ServiceAccount app{{"app-ns", "app", "u"}};
    CHECK(merged("with-sa", accounts({kAccount, app, app})) == accounts({app, kAccount}));
}

TEST_CASE("secrets beside service accounts win, and the accounts are ignored") {
    CHECK(merged("with-sa", secrets({secret("1", "h")})) ==
          Credentials{{secret("1", "h")}, {kAccount}, false});
    const ServiceAccount other{{"a", "b", "c"}};
    CHECK(merged("image1", Credentials{{secret("2", "h")}, {other}, false}) ==
          secrets({secret("1", "hash1"), secret("2", "h")}));
    CHECK(unchanged("image1", Credentials{{secret("1", "hash1")}, {other}, false}));
}

TEST_CASE("no credentials change nothing, not even for an unknown name") {
    CHECK(unchanged("image1", std::nullopt));
    CHECK(unchanged("image1", Credentials{}));
    CHECK(unchanged("new", std::nullopt));
    CHECK(unchanged("new", Credentials{}));
}

TEST_CASE("the first credentials of a name are kept as given: order, duplicates, contradictions") {
    const Credentials odd{{secret("z", "h"), secret("a", "h"), secret("z", "h")},
                          {{{"z", "z", "z"}}, {{"a", "a", "a"}}},
                          true};
    CHECK(merged("new", odd) == odd);
}

TEST_CASE("stored duplicates collapse only when something changes") {
    PulledRecord record{{"ref"}, kBefore, {}};
    record.mapping[{"x"}] = secrets({secret("2", "a"), secret("1", "b"), secret("2", "c")});
    CHECK(!merge(record, {"x"}, secrets({secret("2", "c")}), kNow));
    const auto changed = merge(record, {"x"}, secrets({secret("2", "a")}), kNow);
    REQUIRE(changed);
    CHECK(changed->mapping.at({"x"}) == secrets({secret("1", "b"), secret("2", "a")}));
}

TEST_CASE("a first record holds the credentials verbatim, and no entry for none") {
    const PulledRecord none = first_record({"ref"}, {"x"}, std::nullopt, kNow);
    CHECK(none == PulledRecord{{"ref"}, kNow, {}});
    const PulledRecord empty = first_record({"ref"}, {"x"}, Credentials{}, kNow);
    CHECK(empty.mapping.at({"x"}) == Credentials{});
}
