// SPDX-License-Identifier: Apache-2.0
#include "domain/redaction.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace pullrec;

namespace {

/// Stands for a secret in the texts below.
const std::string kSecret = "hunter2";

} // namespace

TEST_CASE("no secret survives, wherever errors carry it") {
    for (const char* error : {
             "Get \"https://user:hunter2@r.example/v2/\": EOF",
             "https://hunter2@r.example/v2/",
             "https://user:hun/hunter2@r.example/v2/",
             "https://user:a@hunter2@r.example/v2/",
             "docker://user:hunter2@r.example/app@sha256:abc",
             "pull of user:hunter2@r.example/app failed",
             "a=https://u:hunter2@one/,b=https://v:hunter2@two/",
             "Authorization: Basic hunter2",
             "map[Accept:[*/*] Authorization:[Bearer hunter2]]",
             "{\"Authorization\": \"Digest username=u, response=hunter2\"}",
             "{\\\"Authorization\\\":\\\"Basic hunter2\\\"}",
             "PROXY-AUTHORIZATION: custom hunter2 hunter2\nnext line",
             "X-Registry-Auth: hunter2",
             "Set-Cookie: session=hunter2; path=/",
             "https://r.example/token?scope=pull&password=hunter2&x=1",
             "https://r.example/token?access_token=hunter2",
             "https://s3.example/a?X-Amz-Credential=hunter2&X-Amz-Signature=hunter2",
             "https://b.example/layer?se=2026&sig=hunter2",
             "{\"auths\":{\"r\":{\"auth\":\"hunter2\"}}}",
             "{\"identitytoken\" : \"hun\\\"hunter2\"}",
             "{'password': 'hunter2 hunter2'}",
             "login failed: password: hunter2",
             "client_secret: hunter2",
             "--password=hunter2",
             "DOCKER_PASSWORD=hunter2",
             "PASSWORD = hunter2",
             "token=[redacted]hunter2",
             "sent Bearer hunter2",
             "sent  basic   hunter2, and failed",
             "\"password\":\"hunter2",
         }) {
        CAPTURE(error);
        const std::string shown = redact(error);
        CAPTURE(shown);
        CHECK(shown.find(kSecret) == std::string::npos);
        CHECK(shown.find(kRedacted) != std::string::npos);
    }
}

TEST_CASE("tokens and base64 of a login are known by themselves") {
    for (const std::string secret : {
             "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl",
             "eyJ1c2VybmFtZSI6InUiLCJwYXNzd29yZCI6InAifQ==",
             "ghp_0123456789abcdefghij",
             "dckr_pat_0123456789abcdef",
             "dXNlcjpodW50ZXIy",
             "dTpwOnE=",
             "X2pzb25fa2V5OnsiYSI6ImI6YyJ9",
         }) {
        for (const std::string before : {"", "invalid login ", "x/", "\""}) {
            const bool base64_in_path = before == "x/" && !secret.starts_with("eyJ") &&
                                        !secret.starts_with("ghp") && !secret.starts_with("dckr");
            if (base64_in_path) {
                continue; // a slash is a letter of base64
            }
            CAPTURE(before);
            CHECK(redact(before + secret + " was refused") ==
                  before + std::string(kRedacted) + " was refused");
        }
    }
}

TEST_CASE("what helps to find the cause stays") {
    for (const std::string error : {
             "reading manifest v1 in quay.io/org/app: manifest unknown",
             "initializing source docker://r.example:5000/app@sha256:0123: unauthorized: "
             "authentication required",
             "r.example:5000/app:v1@sha256:0123456789abcdef",
             "no basic auth credentials",
             "Bearer authentication required",
             "Www-Authenticate: Bearer realm=\"https://auth.example/token\"",
             "unable to retrieve auth token: invalid username/password",
             "invalid token: expired",
             "error getting credentials: helper not found",
             "authorization failed",
             "couldn't get secret: not found",
             "dial tcp: lookup r.example on 10.0.0.10:53: no such host",
             "dial tcp [2001:db8::1]:443: connect: connection refused",
             "failed commit on ref \"layer-sha256:"
             "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\"",
             "https://r.example/v2/library/redis/manifests/7.2-alpine",
         }) {
        CHECK(redact(error) == error);
    }
}

TEST_CASE("a hidden value leaves the rest of its line") {
    CHECK(redact("https://r.example/t?password=hunter2&service=r") ==
          "https://r.example/t?password=[redacted]&service=r");
    CHECK(redact("Authorization: Basic hunter2\nHost: r.example") ==
          "Authorization: [redacted]\nHost: r.example");
    CHECK(redact("{\"auth\":\"hunter2\",\"email\":\"e\"}") ==
          "{\"auth\":\"[redacted]\",\"email\":\"e\"}");
    CHECK(redact("docker://u:p@r.example/app@sha256:ab: EOF") ==
          "docker://[redacted]@r.example/app@sha256:ab: EOF");
}

TEST_CASE("a hostile text takes no longer than its length") {
    for (const std::string piece : {"https://", "token=", "@", "a:b@", "\"token\":\"", "token  ",
                                    "Bearer ", "/", "eyJ/", "\\\"password\\\":\\\""}) {
        std::string text;
        while (text.size() < 60'000) {
            text += piece;
        }
        CHECK(redact(text).size() < 20 * text.size());
    }
}
