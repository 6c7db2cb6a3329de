// SPDX-License-Identifier: Apache-2.0
#include "domain/failure_rules.hpp"

namespace pullrec {
namespace {

using enum FailureClass;

/// Of each text that is no registry's fixed word, who says it.
constexpr FailureRule kRules[] = {
    {"timed out on waiting up to", stalled}, // CRI-O's warning before it cancels
    {" stalled", stalled},                   // not "installed"
    {"no progress", stalled},             // containerd: cancelled, no progress within its timeout
    {"source image rejected", signature}, // containers/image: a policy says no
    {"signaturevalidationfailed", signature}, // CRI
    {"signature was required", signature},
    {"signature verification", signature}, // registries: manifest failed signature verification
    {"no matching signatures", signature}, // cosign
    {"no space left on device", disk_full},
    {"disk quota exceeded", disk_full},
    {"toomanyrequests", rate_limited},
    {"too many requests", rate_limited},
    {"rate limit", rate_limited},
    {"pull qps exceeded", rate_limited}, // the kubelet, on its own node
    {{}, rate_limited, 429},
    {"aborted by a go panic", runtime_crash}, // CRI-O's answer to those who waited
    {"panic:", runtime_crash},
    {"dial unix", runtime_crash}, // the runtime's own socket, whatever comes after
    {"error reading from server: eof", runtime_crash}, // grpc: the runtime hung up
    {"transport is closing", runtime_crash},
    {"signal: killed", runtime_crash},
    {"x509:", tls},
    {"tls:", tls},
    {"server gave http response to https client", tls},
    {"invalid signature", signature}, // after x509, which says it of certificates
    {"no such host", dns},
    {"server misbehaving", dns},
    {"dial tcp: lookup ", dns}, // Go: whatever else went wrong, it was the look-up
    {"name resolution", dns},   // glibc
    {"name or service not known", dns},
    {"connection refused", conn_refused},
    {"registryunavailable", conn_refused}, // CRI
    {"connection reset", conn_reset},
    {"broken pipe", conn_reset},
    {"use of closed network connection", conn_reset},
    {"no route to host", unreachable},
    {"network is unreachable", unreachable},
    {"host is down", unreachable},
    {"context canceled", cancelled},
    {"context cancelled", cancelled},
    {"operation was canceled", cancelled},
    {"i/o timeout", timeout},
    {"timed out", timeout},
    {"deadline exceeded", timeout},
    {"tls handshake timeout", timeout},
    {"timeout awaiting response headers", timeout},
    {"client.timeout", timeout}, // net/http
    {"service unavailable", unavailable},
    {"bad gateway", unavailable},
    {"gateway timeout", unavailable},
    {"gateway time-out", unavailable},
    {"internal server error", unavailable},
    {{}, unavailable, 500},
    {{}, unavailable, 502},
    {{}, unavailable, 503},
    {{}, unavailable, 504},
    {"digest did not match", corrupt},
    {"did not match uploaded content", corrupt},
    {"did not match content length", corrupt},
    {"unexpected eof", corrupt},
    {"failed digest verification", corrupt},
    {"unexpected commit digest", corrupt}, // containerd
    {"failed size validation", corrupt},   // containerd
    {"digest mismatch", corrupt},
    {"gzip: invalid", corrupt},
    {"archive/tar: invalid", corrupt},
    {"manifest invalid", corrupt},
    {"invalid reference format", name_invalid},
    {"invalid repository name", name_invalid},
    {"repository name must", name_invalid},
    {"must be lowercase", name_invalid},
    {"invalidimagename", name_invalid},            // the kubelet
    {"did not resolve to an alias", name_invalid}, // containers/image: a short name
    {"short name mode is enforcing", name_invalid},
    {"manifest tag did not match uri", name_invalid},
    {"access to the resource is denied", denied},
    {"denied:", denied},       // registries: the error's code
    {"access denied", denied}, // Docker, containerd
    {"insufficient_scope", denied},
    {"forbidden", denied},
    {{}, denied, 403},
    {"authentication required", auth},
    {"unauthorized", auth},
    {"no basic auth credentials", auth}, // Docker
    {"error getting credentials", auth}, // Docker: the helper failed
    {"failed to authorize", auth},       // containerd
    {"authorization failed", auth},
    {"incorrect username or password", auth},
    {"invalid username/password", auth}, // containers/image
    {{}, auth, 401},
    {"operation is unsupported", unsupported},
    {"no match for platform", unsupported},    // containerd, which goes on: not found
    {"no matching manifest for", unsupported}, // Docker
    {"no image found in", unsupported},        // containers/image: in manifest list, in image index
    {"unsupported", unsupported},
    {"manifest unknown", not_found},
    {"name unknown", not_found},
    {"name not known to registry", not_found},
    {"blob unknown", not_found},
    {"not found", not_found},
    {"does not exist", not_found},
    {{}, not_found, 404},
};

} // namespace

std::span<const FailureRule> failure_rules() {
    return kRules;
}

} // namespace pullrec
