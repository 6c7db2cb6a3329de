// SPDX-License-Identifier: Apache-2.0
#include "domain/error.hpp"
#include "tests/codec/documents.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

TEST_CASE("the examples are written byte by byte as the kubelet writes them") {
    const auto record = std::get<Document<PulledRecord>>(decode_pulled_record(example_record));
    CHECK(encode(record.value, record.version) == example_record);
    const auto intent = std::get<Document<PullIntent>>(decode_intent(example_intent));
    CHECK(encode(intent.value, intent.version) == example_intent);
}

TEST_CASE("v1alpha1 differs in nothing but the version") {
    std::string expected(example_record);
    expected.replace(expected.find("v1beta1"), 7, "v1alpha1");
    const auto record = std::get<Document<PulledRecord>>(decode_pulled_record(example_record));
    CHECK(encode(record.value, ApiVersion::v1alpha1) == expected);
    CHECK(encode(PullIntent{{"a"}}, ApiVersion::v1alpha1) ==
          "{\"kind\":\"ImagePullIntent\",\"apiVersion\":\"kubelet.config.k8s.io/v1alpha1\","
          "\"image\":\"a\"}\n");
}

TEST_CASE("empty parts are left out, an empty entry stays") {
    CHECK(encode(PulledRecord{{"r"}, std::nullopt, {}}, ApiVersion::v1beta1) ==
          record_with(R"("lastUpdatedTime":null,"imageRef":"r")") + "\n");
    CHECK(encode(PulledRecord{{"r"}, std::nullopt, {{ImageName{"x"}, {}}}}, ApiVersion::v1beta1) ==
          record_with(R"("lastUpdatedTime":null,"imageRef":"r","credentialMapping":{"x":{}})") +
              "\n");
}

TEST_CASE("all parts of an entry are written in the kubelet's order, keys sorted by bytes") {
    const Credentials all{{{{"n", "s", "u"}, ""}, {}}, {{{"n", "a", "u"}}, {}}, true};
    const PulledRecord record{{"r"}, std::nullopt, {{ImageName{"a"}, all}, {ImageName{"Z"}, {}}}};
    CHECK(
        encode(record, ApiVersion::v1beta1) ==
        record_with(
            R"("lastUpdatedTime":null,"imageRef":"r","credentialMapping":{"Z":{},"a":{"kubernetesSecrets":[)"
            R"({"uid":"u","namespace":"n","name":"s","credentialHash":""},)"
            R"({"uid":"","namespace":"","name":"","credentialHash":""}],"kubernetesServiceAccounts":[)"
            R"({"uid":"u","namespace":"n","name":"a"},{"uid":"","namespace":"","name":""}],)"
            R"("nodePodsAccessible":true}})") +
            "\n");
}

TEST_CASE("a record with a time that no kubelet can read back is not written") {
    const Timestamp year_10000 = std::chrono::sys_days{std::chrono::year{10000} / 1 / 1};
    CHECK_THROWS_AS(encode(PulledRecord{{"r"}, year_10000, {}}, ApiVersion::v1beta1), Error);
}
