// SPDX-License-Identifier: Apache-2.0
#include "tests/codec/documents.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using namespace std::chrono;

namespace {

PulledRecord record_of(std::string_view document) {
    const auto decoded = decode_pulled_record(document);
    REQUIRE_MESSAGE(verdict(decoded) == "ok", description(decoded));
    return std::get<Document<PulledRecord>>(decoded).value;
}

Credentials entry_of(std::string_view fields) {
    return record_of(record_with_entry(fields)).mapping.at(ImageName{"x"});
}

std::string record_verdict(std::string_view document) {
    return verdict(decode_pulled_record(document));
}

} // namespace

TEST_CASE("the example record is read field by field") {
    const auto record = record_of(example_record);
    CHECK(record.image_ref.text ==
          "sha256:4f2c7d0f1b8e3a96c5d4e7f80912ab34cd56ef7890a1b2c3d4e5f60718293a4b");
    CHECK(record.last_updated == sys_days{2026y / March / 14} + 13h + 9min + 26s);
    REQUIRE(record.mapping.size() == 2);
    CHECK(record.mapping.at(ImageName{"mirror.example.net/shop/cart"}) ==
          Credentials{{}, {}, true});
    const auto& shop = record.mapping.at(ImageName{"registry.example.net/shop/cart"});
    CHECK(
        shop.secrets ==
        std::vector<Secret>{{{"shop", "pull-secret", "7d0f6f0e-0b1c-4f57-9a0b-2b1f6f3c9e11"},
                             "9376ec3b051e5825a04e8ba9a7f64c7b8052c2792cc4e9f88363d4ec9f682687"}});
    CHECK(
        shop.service_accounts ==
        std::vector<ServiceAccount>{{{"shop", "builder", "c2b7a1c4-53de-4c7d-8d55-0c6a5f5b8a10"}}});
    CHECK_FALSE(shop.node_pods_accessible);
}

TEST_CASE("both versions are read and told apart") {
    const auto version = [](std::string_view api_version) {
        return std::get<Document<PulledRecord>>(decode_pulled_record(record_with("", api_version)))
            .version;
    };
    CHECK(version("kubelet.config.k8s.io/v1alpha1") == ApiVersion::v1alpha1);
    CHECK(version("kubelet.config.k8s.io/v1beta1") == ApiVersion::v1beta1);
}

TEST_CASE("null and missing fields are zero values") {
    CHECK(record_of(record_with("")) == PulledRecord{});
    CHECK(record_of(
              record_with(R"("lastUpdatedTime":null,"imageRef":null,"credentialMapping":null)")) ==
          PulledRecord{});
    CHECK(verdict(decode_intent(intent_with(R"("image":null)"))) == "ok");
    CHECK(entry_of("") == Credentials{});
    CHECK(
        entry_of(
            R"("kubernetesSecrets":null,"kubernetesServiceAccounts":null,"nodePodsAccessible":null)") ==
        Credentials{});
    CHECK(
        entry_of(
            R"("kubernetesSecrets":[{"uid":null,"namespace":null,"name":null,"credentialHash":null}])") ==
        Credentials{{Secret{}}, {}, false});
}

TEST_CASE("a null mapping entry is an empty one, a null list element an all-empty one") {
    CHECK(record_of(record_with(R"("credentialMapping":{"a":null})")).mapping ==
          CredentialMapping{{ImageName{"a"}, {}}});
    CHECK(entry_of(R"("kubernetesSecrets":[null])") == Credentials{{Secret{}}, {}, false});
    CHECK(entry_of(R"("kubernetesServiceAccounts":[null,{}])") ==
          Credentials{{}, {ServiceAccount{}, ServiceAccount{}}, false});
}

TEST_CASE("white space around the document and a missing newline are no fault") {
    CHECK(record_verdict(" \t\r\n" + record_with("") + "\n\r\t ") == "ok");
    CHECK(verdict(decode_intent(example_intent.substr(0, example_intent.size() - 1))) == "ok");
}

TEST_CASE("unknown fields are faults at any depth, also in another letter case") {
    CHECK(description(decode_pulled_record(record_with(R"("extra":1)"))) ==
          "unknown field at byte 73");
    CHECK(description(decode_pulled_record(record_with(R"("ImageRef":"x")"))) ==
          "unknown field at byte 73");
    CHECK(description(decode_pulled_record(record_with_entry(R"("extra":[{}])"))) ==
          "unknown field in credentialMapping at byte 99");
    CHECK(description(
              decode_pulled_record(record_with_entry(R"("kubernetesSecrets":[{"UID":""}])"))) ==
          "unknown field in credentialMapping.kubernetesSecrets at byte 121");
    CHECK(description(decode_pulled_record(
              record_with_entry(R"("kubernetesServiceAccounts":[{"credentialHash":""}])"))) ==
          "unknown field in credentialMapping.kubernetesServiceAccounts at byte 129");
    CHECK(verdict(decode_intent(intent_with(R"("imageRef":"x")"))) == "strict");
}

TEST_CASE("repeated fields and repeated mapping keys are faults") {
    CHECK(description(decode_pulled_record(record_with(R"("imageRef":"a","imageRef":"a")"))) ==
          "repeated field imageRef at byte 88");
    CHECK(description(
              decode_pulled_record(record_with(R"("credentialMapping":{"a":{},"\u0061":{}})"))) ==
          "repeated name in credentialMapping at byte 101");
    CHECK(record_verdict(record_with(R"("kind":"ImagePulledRecord")")) == "strict");
    CHECK(record_verdict(record_with_entry(
              R"("nodePodsAccessible":true,"nodePodsAccessible":true)")) == "strict");
    CHECK(record_verdict(record_with_entry(R"("kubernetesSecrets":[{"uid":"a","uid":"a"}])")) ==
          "strict");
}

TEST_CASE("a value of the wrong type outranks an unknown field before it") {
    CHECK(record_verdict(record_with(R"("extra":1,"imageRef":5)")) == "malformed");
}

TEST_CASE("times with fraction or offset are read, what Go refuses is a fault") {
    CHECK(
        record_of(record_with(R"("lastUpdatedTime":"2024-10-21T12:26:40.5+02:00")")).last_updated ==
        sys_days{2024y / October / 21} + 10h + 26min + 40s + 500ms);
    for (const auto* time :
         {R"("")", R"("2024-10-21 12:26:40Z")", R"("2024-10-21T12:26:40z")", "1729513600"}) {
        CAPTURE(time);
        CHECK(record_verdict(record_with(R"("lastUpdatedTime":)" + std::string(time))) ==
              "malformed");
    }
    CHECK(description(decode_pulled_record(record_with(R"("lastUpdatedTime":"x")"))) ==
          "expected an RFC 3339 time for lastUpdatedTime at byte 91");
}

TEST_CASE("trailing text, an empty and a cut document are faults") {
    CHECK(record_verdict(record_with("") + "x") == "malformed");
    CHECK(record_verdict(record_with("") + record_with("")) == "malformed");
    CHECK(record_verdict("") == "missing_kind");
    CHECK(record_verdict(record_with("").substr(0, 40)) == "malformed");
}

TEST_CASE("a missing kind or version is a fault, and so is one nobody knows") {
    CHECK(record_verdict("{}") == "missing_kind");
    CHECK(record_verdict(R"({"apiVersion":"kubelet.config.k8s.io/v1beta1","kind":""})") ==
          "missing_kind");
    CHECK(record_verdict(R"({"kind":"ImagePulledRecord"})") == "missing_version");
    CHECK(record_verdict(R"({"kind":"ImagePulledRecord","apiVersion":"kubelet.config.k8s.io/"})") ==
          "missing_version");
    CHECK(record_verdict(record_with("", "kubelet.config.k8s.io/v1")) == "not_registered");
    CHECK(record_verdict(record_with("", "kubelet.config.k8s.io/v1beta1/x")) == "malformed");
    CHECK(record_verdict(R"({"kind":"Pod","apiVersion":"v1"})") == "not_registered");
    CHECK(record_verdict(R"({"kind":5})") == "malformed");
}

TEST_CASE("the kind counts in any letter case, the last one, before it is a fault") {
    CHECK(record_verdict(R"({"KIND":"ImagePulledRecord"})") == "missing_version");
    CHECK(record_verdict(record_with(R"("Kind":"Nothing")")) == "not_registered");
    CHECK(record_verdict(record_with(R"("Kind":null)")) == "strict");
}

TEST_CASE("a readable document of another kind is told as such, an unreadable one by its fault") {
    CHECK(record_verdict(example_intent) == "other_kind");
    CHECK(verdict(decode_intent(example_record)) == "other_kind");
    CHECK(verdict(decode_intent(record_with(R"("extra":1)"))) == "strict");
    CHECK(
        record_verdict(
            R"({"kind":"KubeletConfiguration","apiVersion":"kubelet.config.k8s.io/v1beta1","port":1})") ==
        "other_kind");
    CHECK(
        record_verdict(
            R"({"kind":"CredentialProviderConfig","apiVersion":"kubelet.config.k8s.io/v1","providers":[]})") ==
        "other_kind");
    CHECK(
        record_verdict(
            R"({"kind":"CredentialProviderConfig","apiVersion":"kubelet.config.k8s.io/v1","image":""})") ==
        "strict");
}

TEST_CASE("an older kubelet reads fewer forms") {
    const RecordForms kubelet_1_33{false, false};
    const RecordForms kubelet_1_34{false, true};
    const auto accounts = R"("credentialMapping":{"x":{"kubernetesServiceAccounts":[]}})";
    const auto alpha = record_with(accounts, "kubelet.config.k8s.io/v1alpha1");
    CHECK(verdict(decode_pulled_record(alpha, kubelet_1_33)) == "strict");
    CHECK(verdict(decode_pulled_record(alpha, kubelet_1_34)) == "ok");
    CHECK(verdict(decode_pulled_record(record_with(accounts), kubelet_1_34)) == "not_registered");
    CHECK(verdict(decode_intent(example_intent, kubelet_1_34)) == "not_registered");
    CHECK(verdict(decode_pulled_record(
              R"({"kind":"KubeletConfiguration","apiVersion":"kubelet.config.k8s.io/v1beta1"})",
              kubelet_1_33)) == "other_kind");
}

TEST_CASE("bytes that are no UTF-8 and lone surrogates in a record are read as U+FFFD") {
    CHECK(record_of(record_with("\"imageRef\":\"a\xFF\\ud800\"")).image_ref.text ==
          "a\uFFFD\uFFFD");
    CHECK(record_verdict(record_with("\"credentialMapping\":{\"\xFF\":{},\"\xFE\":{}}")) ==
          "strict");
}
