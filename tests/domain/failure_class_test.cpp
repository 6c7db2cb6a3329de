// SPDX-License-Identifier: Apache-2.0
#include "domain/crio_label.hpp"
#include "domain/failure.hpp"

#include <doctest/doctest.h>

#include <set>

using namespace pullrec;

namespace {

struct Example {
    const char* error; ///< as a runtime, a registry or the kernel words it
    const char* failure_class;
};

constexpr Example kExamples[] = {
    {"toomanyrequests: You have reached your pull rate limit.", "RATE_LIMITED"},
    {"unexpected status code [manifests v1] 429 Too Many Requests", "RATE_LIMITED"},
    {"Too Many Requests", "RATE_LIMITED"},
    {"pull QPS exceeded", "RATE_LIMITED"},
    {"unable to retrieve auth token: invalid username/password: unauthorized: authentication "
     "required",
     "AUTH"},
    {"Head \"https://r.example/v2/a/manifests/1\": no basic auth credentials", "AUTH"},
    {"failed to authorize: failed to fetch anonymous token: unexpected status: 401 Unauthorized",
     "AUTH"},
    {"error getting credentials - err: exec: \"docker-credential-ecr-login\": executable file not "
     "found in $PATH",
     "AUTH"},
    {"errors:\ndenied: requested access to the resource is denied\nunauthorized: authentication "
     "required",
     "DENIED"},
    {"pull access denied, repository does not exist or may require authorization: server message: "
     "insufficient_scope: authorization failed",
     "DENIED"},
    {"unexpected status from HEAD request to https://ghcr.io/v2/a/manifests/1: 403 Forbidden",
     "DENIED"},
    {"reading manifest v9 in quay.io/a/b: manifest unknown", "NOT_FOUND"},
    {"failed to resolve reference \"r.example/a:1\": r.example/a:1: not found", "NOT_FOUND"},
    {"name unknown: repository name not known to registry", "NOT_FOUND"},
    {"Invalid status code returned when fetching blob 404 (Not Found)", "NOT_FOUND"},
    {"invalid reference format: repository name (library/App) must be lowercase", "NAME_INVALID"},
    {"short-name \"app\" did not resolve to an alias and no unqualified-search registries are "
     "defined",
     "NAME_INVALID"},
    {"dial tcp: lookup r.example on 10.0.0.10:53: no such host", "DNS"},
    {"dial tcp: lookup r.example on 10.0.0.10:53: read udp 10.0.0.1:4->10.0.0.10:53: i/o timeout",
     "DNS"},
    {"lookup r.example: server misbehaving", "DNS"},
    {"pinging container registry localhost:5000: dial tcp 127.0.0.1:5000: connect: connection "
     "refused",
     "CONN_REFUSED"},
    {"RegistryUnavailable: the registry is down", "CONN_REFUSED"},
    {"read tcp 10.0.0.1:4->10.0.0.2:443: read: connection reset by peer", "CONN_RESET"},
    {"write: broken pipe", "CONN_RESET"},
    {"dial tcp 10.9.9.9:443: connect: no route to host", "UNREACHABLE"},
    {"connect: network is unreachable", "UNREACHABLE"},
    {"dial tcp 10.9.9.9:443: i/o timeout", "TIMEOUT"},
    {"dial tcp 10.9.9.9:443: connect: connection timed out", "TIMEOUT"},
    {"rpc error: code = DeadlineExceeded desc = context deadline exceeded", "TIMEOUT"},
    {"net/http: TLS handshake timeout", "TIMEOUT"},
    {"rpc error: code = Canceled desc = context canceled", "CANCELLED"},
    {"Timed out on waiting up to 10s for image pull progress updates", "STALLED"},
    {"cancel pulling image r.example/a because of no progress in 5m0s", "STALLED"},
    {"tls: failed to verify certificate: x509: certificate signed by unknown authority", "TLS"},
    {"x509: certificate has expired or is not yet valid", "TLS"},
    {"http: server gave HTTP response to HTTPS client", "TLS"},
    {"x509: invalid signature: parent certificate cannot sign this kind of certificate", "TLS"},
    {"write /var/lib/containers/storage/tmp: no space left on device", "DISK_FULL"},
    {"disk quota exceeded", "DISK_FULL"},
    {"Source image rejected: A signature was required, but no signature exists", "SIGNATURE"},
    {"SignatureValidationFailed: invalid signature", "SIGNATURE"},
    {"manifest failed signature verification", "SIGNATURE"},
    {"failed commit on ref \"layer-sha256:a\": unexpected commit digest sha256:b", "CORRUPT"},
    {"unexpected EOF", "CORRUPT"},
    {"503 Service Unavailable", "UNAVAILABLE"},
    {"received unexpected HTTP status: 502 Bad Gateway", "UNAVAILABLE"},
    {"unexpected status from GET request to https://auth.example/token: 500", "UNAVAILABLE"},
    {"no match for platform in manifest: not found", "UNSUPPORTED"},
    {"no image found in manifest list for architecture arm64, variant v8, OS linux", "UNSUPPORTED"},
    {"The operation is unsupported.", "UNSUPPORTED"},
    {"pullImage was aborted by a Go panic", "RUNTIME_CRASH"},
    {"connection error: desc = \"transport: Error while dialing: dial unix "
     "/run/containerd/containerd.sock: connect: connection refused\"",
     "RUNTIME_CRASH"},
    {"something else went wrong", "UNKNOWN"},
    {"", "UNKNOWN"},
};

} // namespace

TEST_CASE("an error text is of the class whose cause it names") {
    for (const Example& example : kExamples) {
        CAPTURE(example.error);
        CHECK(name_of(classify_failure(example.error)) == example.failure_class);
    }
}

TEST_CASE("every class has an example, so no rule is dead as a whole") {
    std::set<std::string_view> seen;
    for (const Example& example : kExamples) {
        seen.insert(name_of(classify_failure(example.error)));
    }
    CHECK(seen.size() == kFailureClassCount);
}

TEST_CASE("a number that is no status of HTTP decides nothing") {
    for (const char* error : {"https://r.example:503/v2/a: eof", "blob sha256:429abc over http",
                              "read 503 bytes of http", "layer app-404 over https://r.example",
                              "http 127.0.0.403", "read 429 of 500 things"}) {
        CAPTURE(error);
        CHECK(classify_failure(error) == FailureClass::unknown);
    }
    CHECK(classify_failure("status: 503.") == FailureClass::unavailable);
    CHECK(classify_failure("the runtime is not installed") == FailureClass::unknown);
}

TEST_CASE("what nobody must mend may be tried again") {
    for (const char* name :
         {"RATE_LIMITED", "DNS", "CONN_REFUSED", "CONN_RESET", "UNREACHABLE", "TIMEOUT",
          "CANCELLED", "STALLED", "CORRUPT", "UNAVAILABLE", "RUNTIME_CRASH", "UNKNOWN"}) {
        CAPTURE(name);
        CHECK(is_retryable(failure_class_named(name).value()));
    }
    for (const char* name : {"AUTH", "DENIED", "NOT_FOUND", "NAME_INVALID", "TLS", "DISK_FULL",
                             "SIGNATURE", "UNSUPPORTED"}) {
        CAPTURE(name);
        CHECK_FALSE(is_retryable(failure_class_named(name).value()));
    }
    CHECK_FALSE(failure_class_named("auth"));
}

TEST_CASE("the runtime interface's error stands beside label and class") {
    CHECK(cri_error_of("dial tcp: connection refused") == CriError::registry_unavailable);
    CHECK(cri_error_of("Source image rejected: no signature") ==
          CriError::signature_validation_failed);
    CHECK(cri_error_of("Source image rejected: connection refused") ==
          CriError::registry_unavailable);
    CHECK_FALSE(cri_error_of("manifest unknown"));
    CHECK(name_of(CriError::registry_unavailable) == "RegistryUnavailable");
    CHECK(cri_error_named("SignatureValidationFailed") == CriError::signature_validation_failed);
    CHECK_FALSE(cri_error_named("registryunavailable"));
}

TEST_CASE("a failure is judged by the whole text and kept without its secrets") {
    const Failure failure =
        assess_failure("Get \"https://u:hunter2@r.example/v2/\": toomanyrequests");
    CHECK(failure.label == "UNKNOWN");
    CHECK(failure.failure_class == FailureClass::rate_limited);
    CHECK_FALSE(failure.cri_error);
    CHECK(failure.text == "Get \"https://[redacted]@r.example/v2/\": toomanyrequests");
}

TEST_CASE("what says more than 'not found' tells more of why no name could be pulled") {
    CHECK(how_telling(FailureClass::auth) > how_telling(FailureClass::not_found));
    CHECK(how_telling(FailureClass::not_found) > how_telling(FailureClass::unknown));
    CHECK(how_telling(FailureClass::not_found) == how_telling(FailureClass::name_invalid));
}
