// SPDX-License-Identifier: Apache-2.0
#include "codec/auth_text.hpp"
#include "codec/credential_hash.hpp"
#include "codec/docker_configuration.hpp"
#include "codec/login_key_ring.hpp"
#include "domain/error.hpp"
#include "domain/mapping_key.hpp"
#include "tests/conformance/answer.hpp"
#include "tests/pod_key_ring.hpp"

#include <nlohmann/json.hpp>
#include <sodium.h>

#include <algorithm>
#include <stdexcept>

namespace pullrec::conformance {
namespace {

using nlohmann::json;

Comparison expect(const json& wanted, const json& got) {
    if (wanted == got) {
        return {};
    }
    return {Comparison::Result::failed,
            "expected " + wanted.dump() + ", got " +
                got.dump(-1, ' ', false, json::error_handler_t::replace)};
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

/// The text under a name, or the bytes under the name with `_b64`.
std::string bytes_of(const json& object, const std::string& name) {
    return object.contains(name + "_b64") ? from_base64(object.at(name + "_b64"))
                                          : object.value(name, "");
}

/// As the vectors print bytes: what is not UTF-8 is U+FFFD.
std::string printed(std::string_view bytes) {
    const std::string quoted = json(bytes).dump(-1, ' ', true, json::error_handler_t::replace);
    return json::parse(quoted).get<std::string>();
}

/// An error without its words, and without what stands beside it.
const json an_error = {{"error", true}};

json without_error_text(const json& answer) {
    return answer.contains("error") && !answer.at("error").is_null() ? an_error : answer;
}

json hash_of_config(const json& config) {
    const auto text = [&config](const char* name) { return bytes_of(config, name); };
    const std::string username = text("username");
    const std::string password = text("password");
    const std::string auth = text("auth");
    const std::string email = text("email");
    const std::string server = text("serveraddress");
    const std::string identity = text("identitytoken");
    const std::string registry = text("registrytoken");
    return {
        {"hash", credential_hash({username, password, auth, email, server, identity, registry})}};
}

json answer_entry(const std::string& entry) {
    const Login login = read_docker_entry(entry);
    return {{"error", nullptr},
            {"username", printed(login.username.view())},
            {"password_len", login.password.view().size()},
            {"email", login.email.view()},
            {"hash", credential_hash(login)}};
}

SecretDocument secret_from(const json& object) {
    SecretDocument secret;
    secret.type = object.value("type", "");
    secret.coordinates = {object.value("namespace", ""), object.value("name", ""),
                          object.value("uid", "")};
    const bool encoded = object.contains("data_b64");
    const json data = object.value(encoded ? "data_b64" : "data", json::object());
    for (const auto& [key, value] : data.items()) {
        const auto text = value.get<std::string>();
        SecretText content(encoded ? from_base64(text) : text);
        if (key == ".dockerconfigjson") {
            secret.docker_config_json = std::move(content);
        } else if (key == ".dockercfg") {
            secret.dockercfg = std::move(content);
        }
    }
    return secret;
}

json printed_login(const HeldLogin& held) {
    const Coordinates& from = held.source.coordinates;
    return {{"username", printed(held.login.username.view())},
            {"hash", held.credential_hash},
            {"secret", {{"namespace", from.name_space}, {"name", from.name}, {"uid", from.uid}}}};
}

json answer_secret(const json& question) {
    const std::vector<SecretDocument> secrets(1, secret_from(question));
    const KeyRing ring = test::pod_key_ring(secrets);
    json registries = json::array();
    for (const auto& [key, hung] : ring.keys()) {
        json creds = json::array();
        for (const HeldLogin& held : hung.logins) {
            creds.push_back(printed_login(held));
        }
        registries.push_back({{"key", key}, {"creds", creds}});
    }
    return {{"error", nullptr},
            {"ignored", !ignored_because(secrets.front()).empty()},
            {"registries", registries}};
}

KeyRing ring_from(const json& secrets) {
    std::vector<SecretDocument> documents;
    for (const json& secret : secrets) {
        documents.push_back(secret_from(secret));
    }
    return test::pod_key_ring(documents);
}

json answer_key_ring(const json& question) {
    const Image image{question.at("image").get<std::string>()};
    const KeyRing ring = ring_from(question.at("secrets"));
    const MappingKey key(image, NameRule::normalised);
    const bool raw = question.value("raw_lookup", false);
    if (!raw && key.fault() != ReferenceFault::none) {
        return an_error;
    }
    const std::string name = raw ? image.text : std::string(key.text());
    json creds = json::array();
    for (const KeyRingMatch& match : ring.look_up(name)) {
        creds.push_back(printed_login(*match.held));
    }
    return {{"error", nullptr},
            {"lookup", name},
            {"found", !creds.empty()},
            {"creds", std::move(creds)}};
}

/// The logins of one secret side by side in a fixed order: where two of its locations mean one
/// registry, the kubelet's order is random. Other secrets' logins stay where they are.
json in_fixed_order(json creds) {
    auto begin = creds.begin();
    while (begin != creds.end()) {
        const auto end = std::find_if(begin, creds.end(), [&](const json& login) {
            return login.at("secret") != begin->at("secret");
        });
        std::sort(begin, end);
        begin = end;
    }
    return creds;
}

json any_order(json answer) {
    if (answer.contains("creds")) {
        answer["creds"] = in_fixed_order(answer["creds"]);
    }
    for (json& registry : answer.contains("registries") ? answer["registries"] : answer) {
        if (registry.is_object() && registry.contains("creds")) {
            registry["creds"] = in_fixed_order(registry["creds"]);
        }
    }
    return answer;
}

template <class Answer>
Comparison compare(const json& out, Answer answer) {
    json got;
    try {
        got = answer();
    } catch (const Error&) {
        got = an_error;
    }
    if (!out.value("unstable", false)) {
        return expect(without_error_text(out), got);
    }
    return expect(any_order(out.at("any_of").at(0)), any_order(got));
}

/// Text as Go's `%q` prints it, as far as the vectors need it.
std::string quoted(std::string_view text) {
    constexpr std::string_view hex = "0123456789abcdef";
    std::string out = "\"";
    const bool is_utf8 = printed(text) == text;
    for (const char byte : text) {
        const auto value = static_cast<unsigned char>(byte);
        if (byte == '"' || byte == '\\') {
            out.append({'\\', byte});
        } else if (value < ' ' || (value >= 0x80 && !is_utf8)) {
            out.append({'\\', 'x', hex[value / 16], hex[value % 16]});
        } else {
            out += byte;
        }
    }
    return out + '"';
}

/// CRI-O's answer in the words of the vectors; no colon and an empty login are one to it.
std::string in_words(const std::string& auth) {
    try {
        const DecodedAuth decoded = decode_auth(auth, AuthRules::crio);
        const Login& login = decoded.login;
        return decoded.anonymous && login == Login{} ? "no colon or empty"
                                                     : "user " + quoted(login.username.view()) +
                                                           " pass " + quoted(login.password.view());
    } catch (const Error&) {
        return "err";
    }
}

} // namespace

Comparison compare_hash(const json& vector) {
    const json& in = vector.at("in");
    return compare(vector.at("out"), [&]() -> json {
        if (in.contains("secret")) {
            return answer_secret(in.at("secret"));
        }
        if (in.contains("entry") || in.contains("entry_b64")) {
            return answer_entry(bytes_of(in, "entry"));
        }
        return hash_of_config(in.contains("authconfig") ? in.at("authconfig") : in);
    });
}

Comparison compare_key_ring(const json& vector) {
    return compare(vector.at("out"), [&] { return answer_key_ring(vector.at("in")); });
}

Comparison compare_auth(const json& vector) {
    auto wanted = vector.at("crio").get<std::string>();
    if (wanted.starts_with("err ")) {
        wanted = "err";
    } else if (wanted.ends_with("no colon") || wanted == R"(user "" pass "")") {
        wanted = "no colon or empty";
    }
    return expect(wanted, in_words(vector.at("auth")));
}

} // namespace pullrec::conformance
