// SPDX-License-Identifier: Apache-2.0
#include "domain/failure_rules.hpp"

namespace pullrec {
namespace {

using enum FailureClass;

/// Of each text that is no registry's fixed word, who says it.
constexpr FailureRule kRules[] = {
    {stalled, "timed out on waiting up to"}, // CRI-O's warning before it cancels
    {stalled, " stalled"},                   // not "installed"
    {stalled, "no progress"},             // containerd: cancelled, no progress within its timeout
    {signature, "source image rejected"}, // containers/image: a policy says no
    {signature, "signaturevalidationfailed"}, // CRI
    {signature, "signature was required"},
    {signature, "signature verification"}, // registries: manifest failed signature verification
    {signature, "no matching signatures"}, // cosign
    {disk_full, "no space left on device"},
    {disk_full, "disk quota exceeded"},
    {rate_limited, "toomanyrequests"},
    {rate_limited, "too many requests"},
    {rate_limited, "rate limit"},
    {rate_limited, "pull qps exceeded"}, // the kubelet, on its own node
    {rate_limited, {}, 429},
    {runtime_crash, "aborted by a go panic"}, // CRI-O's answer to those who waited
    {runtime_crash, "panic:"},
    {runtime_crash, "dial unix"}, // the runtime's own socket, whatever comes after
    {runtime_crash, "error reading from server: eof"}, // grpc: the runtime hung up
    {runtime_crash, "transport is closing"},
    {runtime_crash, "signal: killed"},
    {tls, "x509:"},
    {tls, "tls:"},
    {tls, "server gave http response to https client"},
    {signature, "invalid signature"}, // after x509, which says it of certificates
    {dns, "no such host"},
    {dns, "server misbehaving"},
    {dns, "dial tcp: lookup "}, // Go: whatever else went wrong, it was the look-up
    {dns, "name resolution"},   // glibc
    {dns, "name or service not known"},
    {conn_refused, "connection refused"},
    {conn_refused, "registryunavailable"}, // CRI
    {conn_reset, "connection reset"},
    {conn_reset, "broken pipe"},
    {conn_reset, "use of closed network connection"},
    {unreachable, "no route to host"},
    {unreachable, "network is unreachable"},
    {unreachable, "host is down"},
    {cancelled, "context canceled"},
    {cancelled, "context cancelled"},
    {cancelled, "operation was canceled"},
    {timeout, "i/o timeout"},
    {timeout, "timed out"},
    {timeout, "deadline exceeded"},
    {timeout, "tls handshake timeout"},
    {timeout, "timeout awaiting response headers"},
    {timeout, "client.timeout"}, // net/http
    {unavailable, "service unavailable"},
    {unavailable, "bad gateway"},
    {unavailable, "gateway timeout"},
    {unavailable, "gateway time-out"},
    {unavailable, "internal server error"},
    {unavailable, {}, 500},
    {unavailable, {}, 502},
    {unavailable, {}, 503},
    {unavailable, {}, 504},
    {corrupt, "digest did not match"},
    {corrupt, "did not match uploaded content"},
    {corrupt, "did not match content length"},
    {corrupt, "unexpected eof"},
    {corrupt, "failed digest verification"},
    {corrupt, "unexpected commit digest"}, // containerd
    {corrupt, "failed size validation"},   // containerd
    {corrupt, "digest mismatch"},
    {corrupt, "gzip: invalid"},
    {corrupt, "archive/tar: invalid"},
    {corrupt, "manifest invalid"},
    {name_invalid, "invalid reference format"},
    {name_invalid, "invalid repository name"},
    {name_invalid, "repository name must"},
    {name_invalid, "must be lowercase"},
    {name_invalid, "invalidimagename"},            // the kubelet
    {name_invalid, "did not resolve to an alias"}, // containers/image: a short name
    {name_invalid, "short name mode is enforcing"},
    {name_invalid, "manifest tag did not match uri"},
    {denied, "access to the resource is denied"},
    {denied, "denied:"},       // registries: the error's code
    {denied, "access denied"}, // Docker, containerd
    {denied, "insufficient_scope"},
    {denied, "forbidden"},
    {denied, {}, 403},
    {auth, "authentication required"},
    {auth, "unauthorized"},
    {auth, "no basic auth credentials"}, // Docker
    {auth, "error getting credentials"}, // Docker: the helper failed
    {auth, "failed to authorize"},       // containerd
    {auth, "authorization failed"},
    {auth, "incorrect username or password"},
    {auth, "invalid username/password"}, // containers/image
    {auth, {}, 401},
    {unsupported, "operation is unsupported"},
    {unsupported, "no match for platform"},    // containerd, which goes on: not found
    {unsupported, "no matching manifest for"}, // Docker
    {unsupported, "no image found in"},        // containers/image: in manifest list, in image index
    {unsupported, "unsupported"},
    {not_found, "manifest unknown"},
    {not_found, "name unknown"},
    {not_found, "name not known to registry"},
    {not_found, "blob unknown"},
    {not_found, "not found"},
    {not_found, "does not exist"},
    {not_found, {}, 404},
};

} // namespace

std::span<const FailureRule> failure_rules() {
    return kRules;
}

} // namespace pullrec
