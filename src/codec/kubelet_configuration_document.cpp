// SPDX-License-Identifier: Apache-2.0
#include "codec/kubelet_configuration_document.hpp"

#include "codec/document_text.hpp"
#include "domain/error.hpp"

#include <array>

namespace pullrec {
namespace {

template <class T, class Read>
void unless_null(LaxReader& in, std::optional<T>& into, Read read) {
    if (in.token() != json::Token::null) {
        into = (in.*read)();
    }
}

void read_gates(LaxReader& in, KubeletConfiguration& configuration) {
    in.map([&](const std::string& name) {
        if (!configuration.feature_gates.emplace(name, in.boolean()).second) {
            in.refuse("repeated name");
        }
    });
}

constexpr std::array<Field<KubeletConfiguration>, 6> fields = {{
    {"imagePullCredentialsVerificationPolicy",
     [](LaxReader& in, KubeletConfiguration& into) {
         unless_null(in, into.policy, &LaxReader::string);
     }},
    {"preloadedImagesVerificationAllowlist",
     [](LaxReader& in, KubeletConfiguration& into) {
         unless_null(in, into.allowlist, &LaxReader::strings);
     }},
    {"featureGates", read_gates},
    {"serializeImagePulls",
     [](LaxReader& in, KubeletConfiguration& into) {
         unless_null(in, into.serialize_image_pulls, &LaxReader::boolean);
     }},
    {"maxParallelImagePulls",
     [](LaxReader& in, KubeletConfiguration& into) {
         into.max_parallel_image_pulls = in.integer();
     }},
    {"maxPods", [](LaxReader& in, KubeletConfiguration& into) { into.max_pods = in.integer(); }},
}};

} // namespace

KubeletConfiguration read_kubelet_configuration(std::string_view text) {
    KubeletConfiguration configuration;
    read_documents(text, [&configuration](LaxReader& in) {
        if (!in.next_document() || in.token() != json::Token::object_begin) {
            throw Error(ErrorCode::invalid_document,
                        "no KubeletConfiguration: the text is no object");
        }
        if (in.text_ahead("kind") != "KubeletConfiguration" ||
            in.text_ahead("apiVersion") != "kubelet.config.k8s.io/v1beta1") {
            in.refuse("expected kind KubeletConfiguration of kubelet.config.k8s.io/v1beta1");
        }
        in.object(configuration, Fields<KubeletConfiguration>(fields));
        if (in.next_document() && in.token() != json::Token::null) {
            in.refuse("a second document");
        }
    });
    return configuration;
}

} // namespace pullrec
