// SPDX-License-Identifier: Apache-2.0
#include "codec/go_time.hpp"
#include "codec/record_document.hpp"
#include "domain/digest.hpp"
#include "domain/error.hpp"
#include "tests/conformance/answer.hpp"
#include "tests/fault_class_name.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sodium.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <optional>
#include <stdexcept>

namespace pullrec::conformance {
namespace {

using nlohmann::json;

Comparison passed() {
    return {};
}

Comparison differs(std::string_view what) {
    return {Comparison::Result::failed, std::string(what)};
}

std::string from_base64(const std::string& text) {
    std::string bytes(text.size(), '\0');
    std::size_t length = 0;
    if (sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(),
                          text.size(), nullptr, &length, nullptr,
                          sodium_base64_VARIANT_ORIGINAL) != 0) {
        throw std::runtime_error("vector holds no base64");
    }
    bytes.resize(length);
    return bytes;
}

/// The expected time read by libc instead of our reader, and the last nanoseconds rounded up.
std::optional<Timestamp> expected_time(const json& time) {
    if (time.is_null()) {
        return std::nullopt;
    }
    const auto text = time.get<std::string>();
    const auto year_end = text.find('-');
    const std::string rest = text.substr(year_end);
    const auto two_digits = [&rest](std::size_t at) { return std::stoi(rest.substr(at, 2)); };
    std::tm parts{};
    parts.tm_year = std::stoi(text.substr(0, year_end)) - 1900;
    parts.tm_mon = two_digits(1) - 1;
    parts.tm_mday = two_digits(4);
    parts.tm_hour = two_digits(7);
    parts.tm_min = two_digits(10);
    parts.tm_sec = two_digits(13);
    const double fraction = rest[15] == '.' ? std::stod("0" + rest.substr(15)) : 0;
    const auto micros = std::min(static_cast<std::int64_t>(std::ceil(fraction * 1e6 - 1e-6)),
                                 std::int64_t{999'999});
    return Timestamp(std::chrono::seconds(timegm(&parts)) + std::chrono::microseconds(micros));
}

bool is_beyond_year_9999(const std::optional<Timestamp>& time) {
    return time && *time >= std::chrono::sys_days(std::chrono::year(10000) / 1 / 1);
}

const std::string& key_of(const PullIntent& intent) {
    return intent.image.text;
}

const std::string& key_of(const PulledRecord& record) {
    return record.image_ref.text;
}

template <class T>
Comparison compare_written(const T& value, const json& out) {
    if (encode(value, ApiVersion::v1beta1) != out.at("doc").get<std::string>()) {
        return differs("doc");
    }
    return record_file_name(key_of(value)) == out.at("file").get<std::string>() ? passed()
                                                                                : differs("file");
}

Comparison compare_value(const PullIntent& intent, const json& out) {
    return compare_written(intent, out);
}

Comparison compare_value(const PulledRecord& record, const json& out) {
    if (record.last_updated != expected_time(out.at("time"))) {
        return differs("time");
    }
    if (!is_beyond_year_9999(record.last_updated)) {
        return compare_written(record, out);
    }
    try {
        encode(record, ApiVersion::v1beta1);
    } catch (const Error&) {
        return passed();
    }
    return differs("doc: a time that nobody can read was written");
}

template <class T>
Comparison compare_decoded(const Decoded<T>& decoded, const json& out) {
    if (const auto* fault = std::get_if<DecodeFault>(&decoded)) {
        if (out.at("ok").get<bool>()) {
            return differs("ok: " + describe(*fault));
        }
        const auto expected = out.at("error_class").get<std::string>();
        return test::name_of(fault->fault_class) == expected
                   ? passed()
                   : differs(fmt::format("error_class: {} instead of {}",
                                         test::name_of(fault->fault_class), expected));
    }
    if (!out.at("ok").get<bool>()) {
        return differs("ok: decoded although it must not");
    }
    const auto& document = std::get<Document<T>>(decoded);
    if ((document.version == ApiVersion::v1beta1) != out.at("current_version").get<bool>()) {
        return differs("current_version");
    }
    return compare_value(document.value, out);
}

Coordinates coordinates_from(const json& object) {
    return {object.value("namespace", ""), object.value("name", ""), object.value("uid", "")};
}

Credentials credentials_from(const json& object) {
    Credentials credentials;
    for (const json& secret : object.value("kubernetesSecrets", json::array())) {
        credentials.secrets.push_back(
            {coordinates_from(secret), secret.value("credentialHash", "")});
    }
    for (const json& account : object.value("kubernetesServiceAccounts", json::array())) {
        credentials.service_accounts.push_back({coordinates_from(account)});
    }
    credentials.node_pods_accessible = object.value("nodePodsAccessible", false);
    return credentials;
}

PulledRecord record_from(const json& object) {
    PulledRecord record{{object.value("imageRef", "")}, std::nullopt, {}};
    if (const auto time = parse_go_time(object.value("lastUpdatedTime", ""))) {
        record.last_updated = stored_time(*time);
    }
    const json mapping = object.value("credentialMapping", json::object());
    for (const auto& [name, credentials] : mapping.items()) {
        record.mapping.emplace(ImageName{name}, credentials_from(credentials));
    }
    return record;
}

Comparison compare_encode(const json& in, const json& out) {
    if (in.contains("pulled")) {
        return compare_written(record_from(in.at("pulled")), out);
    }
    const std::string image = in.contains("intent_b64")
                                  ? from_base64(in.at("intent_b64").get<std::string>())
                                  : in.at("intent").get<std::string>();
    return compare_written(PullIntent{{image}}, out);
}

} // namespace

Comparison compare_decode(const json& vector) {
    const auto op = vector.at("op").get<std::string>();
    if (op == "encode") {
        return compare_encode(vector.at("in"), vector.at("out"));
    }
    const std::string document = from_base64(vector.at("in").at("raw").get<std::string>());
    if (op == "decode_intent") {
        return compare_decoded(decode_intent(document), vector.at("out"));
    }
    return compare_decoded(decode_pulled_record(document), vector.at("out"));
}

} // namespace pullrec::conformance
