// SPDX-License-Identifier: Apache-2.0
#include "domain/error.hpp"
#include "domain/mapping_key.hpp"
#include "domain/normalised_reference.hpp"
#include "domain/policy.hpp"
#include "domain/reference.hpp"
#include "tests/conformance/answer.hpp"

#include <nlohmann/json.hpp>
#include <sodium.h>

namespace pullrec::conformance {

namespace {

using nlohmann::json;

Comparison expect(const json& wanted, const json& got) {
    if (wanted == got)
        return {};
    return {Comparison::Result::failed, "expected " + wanted.dump() + ", got " + got.dump()};
}

std::string image_of(const json& question) {
    if (question.contains("image"))
        return question["image"];
    const std::string encoded = question.at("image_b64");
    std::string bytes(encoded.size(), '\0');
    std::size_t length = 0;
    if (sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(),
                          encoded.data(), encoded.size(), nullptr, &length, nullptr,
                          sodium_base64_VARIANT_ORIGINAL) != 0)
        throw std::invalid_argument("image_b64 is no base64");
    bytes.resize(length);
    return bytes;
}

/// The family of an error: its first words where they differ between families.
std::string family(std::string_view text) {
    for (const std::string_view known :
         {"invalid reference format", "repository name must be lowercase",
          "repository name must not be more", "repository name must have at least one",
          "repository name must be canonical", "invalid repository name",
          "invalid checksum digest format", "invalid checksum digest length",
          "unsupported digest algorithm"}) {
        if (text.starts_with(known))
            return std::string(known);
    }
    return std::string(text);
}

/// Only the raw parse has an error of its own for upper case and for the empty name.
std::string family(ReferenceFault fault, bool raw) {
    if (!raw && (fault == ReferenceFault::uppercase || fault == ReferenceFault::empty_name))
        fault = ReferenceFault::invalid_format;
    return family(describe(fault));
}

json parts_of(const Reference& reference) {
    json out = json::object();
    const auto put = [&](const char* key, const std::string& value) {
        if (!value.empty())
            out[key] = value;
    };
    const bool named = !reference.path.empty();
    const bool tagged = !reference.tag.empty();
    const bool digested = !reference.digest.empty();
    out["kind"] = !named               ? "digest-only"
                  : tagged && digested ? "tagged+digested"
                  : tagged             ? "tagged"
                  : digested           ? "canonical"
                                       : "name-only";
    put("string", reference.text());
    put("name", reference.name());
    put("domain", reference.domain);
    put("path", reference.path);
    put("tag", reference.tag);
    put("digest", reference.digest);
    return out;
}

json answer(const OwnedReference& parsed, bool raw) {
    if (!parsed)
        return {{"err", family(parsed.fault, raw)}};
    json out = parts_of(parsed.reference);
    const Reference& reference = parsed.reference;
    out["familiar"] = reference.familiar_name() + reference.text().substr(reference.name().size());
    if (!parsed.reference.path.empty())
        out["familiarName"] = parsed.reference.familiar_name();
    return out;
}

OwnedReference parse_raw(const std::string& text) {
    const ParsedReference parsed = parse_reference(text);
    if (!parsed)
        return {parsed.fault, {}};
    return {ReferenceFault::none,
            {std::string(parsed.parts.domain), std::string(parsed.parts.path),
             std::string(parsed.parts.tag), std::string(parsed.parts.digest)}};
}

json with_error_family(json wanted) {
    if (wanted.contains("err"))
        wanted["err"] = family(wanted["err"].get<std::string>());
    return wanted;
}

json matches(const json& question, NameRule rule) {
    json out = {{"valid", true}, {"error", false}, {"matches", json::array()}};
    try {
        const auto list =
            Allowlist::of(question.at("patterns").get<std::vector<std::string>>(), rule);
        if (!question.contains("images"))
            out["matches"] = list.matches({question.at("image").get<std::string>()});
        else
            for (const auto& image : question["images"])
                out["matches"].push_back(list.matches({image.get<std::string>()}));
    } catch (const Error&) {
        return {{"valid", false}, {"error", true}};
    }
    return out;
}

json without_error_text(json answer) {
    answer["error"] = !answer["error"].is_null();
    return answer;
}

} // namespace

Comparison compare_parse_image(const json& vector) {
    const Image image{image_of(vector.at("in"))};
    const MappingKey key(image, NameRule::raw);
    const OwnedReference parsed = parse_normalised(image.text);
    json got = {{"error", !parsed},  {"key_error", key.fault() != ReferenceFault::none},
                {"key", key.text()}, {"name", ""},
                {"tag", ""},         {"digest", ""}};
    if (parsed) {
        const Reference& reference = parsed.reference;
        const bool bare = reference.tag.empty() && reference.digest.empty();
        got["name"] = reference.name();
        got["tag"] = bare ? "latest" : reference.tag;
        got["digest"] = reference.digest;
        got["with_default_tag"] = with_default_tag(image.text);
    }
    json wanted = vector.at("out");
    for (const char* error : {"error", "key_error"})
        wanted[error] = !wanted[error].is_null();
    return expect(wanted, got);
}

Comparison compare_allowlist(const json& vector) {
    const json& question = vector.at("in");
    const Comparison newer =
        expect(without_error_text(vector.at("out")), matches(question, NameRule::raw));
    if (newer.result != Comparison::Result::passed || !vector.contains("out_seed"))
        return newer;
    return expect(without_error_text(vector.at("out_seed")),
                  matches(question, NameRule::normalised));
}

Comparison compare_reference(const json& vector) {
    const std::string input = vector.at("input");
    const std::pair<const char*, json> answers[] = {
        {"parse", answer(parse_raw(input), true)},
        {"parseNormalized", answer(parse_normalised(input), false)},
        {"parseNamed", answer(parse_canonical(input), false)},
        {"parseAny", answer(parse_any(input), false)},
        {"parseDockerRef", answer(parse_docker_style(input), false)}};
    for (const auto& [function, got] : answers) {
        if (!vector.contains(function))
            continue;
        Comparison comparison = expect(with_error_family(vector[function]), got);
        if (comparison.result != Comparison::Result::passed) {
            comparison.difference = std::string(function) + ": " + comparison.difference;
            return comparison;
        }
    }
    return {};
}

} // namespace pullrec::conformance
