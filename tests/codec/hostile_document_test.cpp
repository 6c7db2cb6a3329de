// SPDX-License-Identifier: Apache-2.0
#include "tests/codec/documents.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <vector>

using namespace pullrec;

namespace {

/// A field with a document in which `@` stands for its value, and what kind of value it takes.
struct Field {
    std::string path;
    std::string document;
    std::string_view takes;
};

std::vector<Field> all_fields() {
    std::vector<Field> fields = {
        {"kind", R"({"kind":@})", "string"},
        {"apiVersion", R"({"kind":"ImagePulledRecord","apiVersion":@})", "string"},
        {"lastUpdatedTime", record_with(R"("lastUpdatedTime":@)"), "time"},
        {"image", intent_with(R"("image":@)"), "string"},
        {"imageRef", record_with(R"("imageRef":@)"), "string"},
        {"credentialMapping", record_with(R"("credentialMapping":@)"), "object"},
        {"credentialMapping", record_with(R"("credentialMapping":{"x":@})"), "object"},
        {"credentialMapping.nodePodsAccessible", record_with_entry(R"("nodePodsAccessible":@)"),
         "boolean"},
    };
    const auto add_list = [&fields](const std::string& list,
                                    const std::vector<std::string>& names) {
        const std::string path = "credentialMapping." + list;
        fields.push_back({path, record_with_entry(fmt::format(R"("{}":@)", list)), "list"});
        fields.push_back(
            {path, record_with_entry(fmt::format(R"("{}":[{{}},@])", list)), "object"});
        for (const auto& name : names) {
            fields.push_back({fmt::format("{}.{}", path, name),
                              record_with_entry(fmt::format(R"("{}":[{{"{}":@}}])", list, name)),
                              "string"});
        }
    };
    add_list("kubernetesSecrets", {"uid", "namespace", "name", "credentialHash"});
    add_list("kubernetesServiceAccounts", {"uid", "namespace", "name"});
    return fields;
}

} // namespace

TEST_CASE("a value of the wrong type is a fault at every field, which the fault names") {
    const std::vector<std::pair<std::string_view, std::string>> values = {
        {"string", R"("s3cr3t")"},
        {"boolean", "true"},
        {"number", "5"},
        {"list", R"(["s3cr3t"])"},
        {"object", R"({"s3cr3t":1})"}};
    for (const Field& field : all_fields()) {
        for (const auto& [type, value] : values) {
            if (type == field.takes) {
                continue;
            }
            std::string document = field.document;
            const auto offset = document.find('@');
            document.replace(offset, 1, value);
            CAPTURE(document);
            const auto decoded = decode_pulled_record(document);
            REQUIRE(verdict(decoded) == "malformed");
            const auto& fault = std::get<DecodeFault>(decoded);
            CHECK(fault.field == field.path);
            CHECK(fault.offset == offset);
            CHECK(describe(fault).find("s3cr3t") == std::string::npos);
        }
    }
}

TEST_CASE("every truncation of a document is a fault") {
    const auto body = example_record.substr(0, example_record.size() - 1);
    CHECK(verdict(decode_pulled_record("")) == "missing_kind");
    for (std::size_t length = 1; length < body.size(); ++length) {
        CAPTURE(length);
        const auto decoded = decode_pulled_record(body.substr(0, length));
        REQUIRE(verdict(decoded) == "malformed");
        CHECK(std::get<DecodeFault>(decoded).offset <= length);
    }
}

TEST_CASE("every single damaged byte is read or a fault, and no fault quotes the document") {
    const std::string document = record_with_entry(R"("kubernetesSecrets":[{"name":"s3cr3t"}])");
    for (std::size_t at = 0; at < document.size(); ++at) {
        for (const char byte : {'\0', '"', '\\', '{', ']', ',', '7', 'S', '\x80', '\xFF'}) {
            std::string damaged = document;
            damaged[at] = byte;
            CAPTURE(at);
            CHECK(description(decode_pulled_record(damaged)).find("3cr3") == std::string::npos);
        }
    }
}

TEST_CASE("100,000 levels are a fault, in a known and in an unknown field") {
    const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
    for (const auto* field : {R"("credentialMapping":)", R"("extra":)", R"("imageRef":)"}) {
        CHECK(verdict(decode_pulled_record(record_with(field + deep))) == "malformed");
    }
    std::string objects;
    for (int level = 0; level < 100'000; ++level) {
        objects += R"({"a":)";
    }
    CHECK(verdict(decode_pulled_record(objects)) == "malformed");
}

TEST_CASE("a document over 1 MiB is a fault, one of exactly 1 MiB is read") {
    const auto padded = [](std::size_t size) {
        const auto empty = record_with(R"("imageRef":"")");
        return record_with(R"("imageRef":")" + std::string(size - empty.size(), 'x') + "\"");
    };
    CHECK(verdict(decode_pulled_record(padded(record_document_limit))) == "ok");
    CHECK(description(decode_pulled_record(padded(record_document_limit + 1))) ==
          "document is larger than 1 MiB at byte 1048576");
    CHECK(verdict(decode_pulled_record(padded(record_document_limit + 1), {},
                                       LargeDocuments::read)) == "ok");
    CHECK(verdict(decode_pulled_record(padded(std::size_t{64} * 1024 * 1024))) == "malformed");
    CHECK(verdict(decode_intent(std::string(std::size_t{64} * 1024 * 1024, ' '))) == "malformed");
}

TEST_CASE("names of a megabyte are reported without being quoted") {
    const std::string name = "s3cr3t" + std::string(1'000'000, 'n');
    for (const auto& document :
         {record_with("\"" + name + "\":1"), record_with_entry("\"" + name + "\":1"),
          record_with(R"("credentialMapping":{")" + name + R"(":{"a":1}})"),
          record_with(R"("credentialMapping":{")" + name + R"(":5})"),
          R"({"apiVersion":"kubelet.config.k8s.io/v1beta1","kind":")" + name + "\"}",
          R"({"kind":"ImagePulledRecord","apiVersion":")" + name + "\"}"}) {
        const auto text = description(decode_pulled_record(document));
        CHECK(text != "ok");
        CHECK(text.size() < 120);
        CHECK(text.find("s3cr3t") == std::string::npos);
    }
}

TEST_CASE("NUL bytes are faults, an escaped NUL is text") {
    const std::string nul(1, '\0');
    CHECK(verdict(decode_pulled_record(record_with("") + nul)) == "malformed");
    CHECK(verdict(decode_pulled_record(nul + record_with(""))) == "malformed");
    CHECK(verdict(decode_intent(intent_with("\"image\":\"a" + nul + "\""))) == "malformed");
    CHECK(verdict(decode_intent(intent_with(R"("image":"a\u0000")"))) == "ok");
}

TEST_CASE("a document for another version of YAML than the kubelet reads is no record") {
    for (const auto* version : {"1.2", "1.0", "2.0"}) {
        const std::string head = "%YAML " + std::string(version) + "\n---\n";
        CHECK(verdict(decode_pulled_record(head + std::string(example_record))) == "malformed");
        CHECK(verdict(decode_intent(head + std::string(example_intent))) == "malformed");
    }
    CHECK(verdict(decode_pulled_record("%YAML 1.1\n---\n" + std::string(example_record))) == "ok");
}

TEST_CASE("a YAML document is told from broken JSON") {
    CHECK(description(decode_intent("kind: ImagePullIntent\napiVersion: v1\n")) ==
          "kind or version unknown to this kubelet at byte 6");
    CHECK(description(decode_intent("{kind: ImagePullIntent}")) ==
          "unexpected character at byte 1");
}
