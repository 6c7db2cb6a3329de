// SPDX-License-Identifier: Apache-2.0
#include "tests/conformance/scenario_values.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <stdexcept>

namespace pullrec::conformance {
namespace {

using nlohmann::json;

int number(std::string_view& text, std::size_t digits, std::string_view end) {
    const std::string_view taken = text.substr(0, digits);
    const bool well_formed = taken.size() == digits &&
                             taken.find_first_not_of("0123456789") == std::string_view::npos &&
                             text.substr(digits).starts_with(end);
    if (!well_formed) {
        throw std::invalid_argument("not a time of the vectors");
    }
    text.remove_prefix(digits + end.size());
    return std::stoi(std::string(taken));
}

std::chrono::microseconds fraction(std::string_view& text) {
    if (!text.starts_with('.')) {
        return {};
    }
    text.remove_prefix(1);
    const std::size_t length = std::min(text.find_first_not_of("0123456789"), text.size());
    std::string nanoseconds(text.substr(0, length));
    nanoseconds.resize(9, '0');
    text.remove_prefix(length);
    return std::chrono::ceil<std::chrono::microseconds>(
        std::chrono::nanoseconds(std::stoll(nanoseconds)));
}

Coordinates read_coordinates(const json& object) {
    return {.name_space = object.value("namespace", ""),
            .name = object.value("name", ""),
            .uid = object.value("uid", "")};
}

json write_coordinates(const Coordinates& coordinates) {
    return {{"namespace", coordinates.name_space},
            {"name", coordinates.name},
            {"uid", coordinates.uid}};
}

json write_secret(const Secret& secret) {
    json object = write_coordinates(secret.coordinates);
    object["credentialHash"] = secret.credential_hash;
    return object;
}

Secret read_secret(const json& object) {
    return {.coordinates = read_coordinates(object),
            .credential_hash = object.value("credentialHash", "")};
}

} // namespace

Timestamp read_time(std::string_view text) {
    namespace chrono = std::chrono;
    const chrono::year year(number(text, 4, "-"));
    const chrono::month month(static_cast<unsigned>(number(text, 2, "-")));
    const chrono::day day(static_cast<unsigned>(number(text, 2, "T")));
    Timestamp time = chrono::sys_days(year / month / day);
    time += chrono::hours(number(text, 2, ":"));
    time += chrono::minutes(number(text, 2, ":"));
    time += chrono::seconds(number(text, 2, ""));
    time += fraction(text);
    if (text == "Z") {
        return time;
    }
    const int sign = text.starts_with('-') ? 1 : -1;
    text.remove_prefix(std::min<std::size_t>(1, text.size()));
    time += sign * chrono::hours(number(text, 2, ":"));
    return time + sign * chrono::minutes(number(text, 2, ""));
}

std::string write_time(Timestamp time) {
    const auto day = std::chrono::floor<std::chrono::days>(time);
    const std::chrono::year_month_day date(day);
    const std::chrono::hh_mm_ss clock(std::chrono::floor<std::chrono::seconds>(time - day));
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", static_cast<int>(date.year()),
                       static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                       clock.hours().count(), clock.minutes().count(), clock.seconds().count());
}

std::vector<std::string> read_texts(const json& object, const char* key) {
    const bool present = object.contains(key) && !object.at(key).is_null();
    return present ? object.at(key).get<std::vector<std::string>>() : std::vector<std::string>();
}

Credentials read_credentials(const json& object) {
    Credentials credentials;
    for (const json& secret : object.value("kubernetesSecrets", json::array())) {
        credentials.secrets.push_back(read_secret(secret));
    }
    for (const json& account : object.value("kubernetesServiceAccounts", json::array())) {
        credentials.service_accounts.push_back({read_coordinates(account)});
    }
    credentials.node_pods_accessible = object.value("nodePodsAccessible", false);
    return credentials;
}

PulledRecord read_record(const json& object) {
    PulledRecord record{
        .image_ref = {object.value("imageRef", "")}, .last_updated = {}, .mapping = {}};
    if (object.contains("lastUpdatedTime") && !object.at("lastUpdatedTime").is_null()) {
        record.last_updated = read_time(object.at("lastUpdatedTime").get<std::string>());
    }
    const json mapping = object.value("credentialMapping", json::object());
    for (const auto& [name, credentials] : mapping.items()) {
        record.mapping[ImageName{name}] = read_credentials(credentials);
    }
    return record;
}

json write_credentials(const Credentials& credentials) {
    json object = json::object();
    for (const Secret& secret : credentials.secrets) {
        object["kubernetesSecrets"].push_back(write_secret(secret));
    }
    for (const ServiceAccount& account : credentials.service_accounts) {
        object["kubernetesServiceAccounts"].push_back(write_coordinates(account.coordinates));
    }
    if (credentials.node_pods_accessible) {
        object["nodePodsAccessible"] = true;
    }
    return object;
}

json write_record(const PulledRecord& record) {
    json object = {{"imageRef", record.image_ref.text}};
    object["lastUpdatedTime"] =
        record.last_updated ? json(write_time(*record.last_updated)) : json(nullptr);
    for (const auto& [name, credentials] : record.mapping) {
        object["credentialMapping"][name.text] = write_credentials(credentials);
    }
    return object;
}

json other_file(const char* folder, const std::string& file, const char* why) {
    return {{"dir", folder}, {"file", file}, {"why", why}};
}

model::PodCredentials read_pod_credentials(const json& step) {
    model::PodCredentials pod;
    if (step.contains("credsError")) {
        pod.error = step.at("credsError").get<std::string>();
    }
    for (const json& secret : step.value("secrets", json::array())) {
        pod.secrets.push_back(read_secret(secret));
    }
    if (step.contains("serviceAccount")) {
        pod.account = ServiceAccount{read_coordinates(step.at("serviceAccount"))};
    }
    return pod;
}

json write_pod_credentials(const model::PodCredentials& pod) {
    json step = json::object();
    if (pod.error) {
        step["credsError"] = *pod.error;
    }
    for (const Secret& secret : pod.secrets) {
        step["secrets"].push_back(write_secret(secret));
    }
    if (pod.account) {
        step["serviceAccount"] = write_coordinates(pod.account->coordinates);
    }
    return step;
}

std::vector<model::RuntimeImage> read_runtime_images(const json& object) {
    std::vector<model::RuntimeImage> images;
    for (const json& image : object.value("cri", json::array())) {
        auto names = read_texts(image, "repoTags");
        const auto digests = read_texts(image, "repoDigests");
        names.insert(names.end(), digests.begin(), digests.end());
        images.push_back({.id = {image.value("id", "")}, .names = std::move(names)});
    }
    return images;
}

} // namespace pullrec::conformance
