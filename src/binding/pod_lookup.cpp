// SPDX-License-Identifier: Apache-2.0
#include "binding/pod_lookup.hpp"

#include "binding/call.hpp"
#include "codec/credentials_document.hpp"

namespace pullrec::binding {

namespace {

PodCredentials read_pod(pullrec_text document) {
    Credentials credentials = decode_credentials(string_of(document));
    if (credentials.service_accounts.size() > 1) {
        throw Error(ErrorCode::invalid_document, "a pod runs as one service account, not several");
    }
    PodCredentials pod;
    pod.secrets = std::move(credentials.secrets);
    for (ServiceAccount& account : credentials.service_accounts) {
        pod.service_account = std::move(account);
    }
    return pod;
}

} // namespace

const PodCredentials& PodLookup::look_up() {
    if (look_up_ != nullptr) {
        look_up_(context_, &sink_);
    }
    return sink_.pod;
}

} // namespace pullrec::binding

void pullrec_give_credentials(pullrec_sink* sink, pullrec_text credentials) {
    char* fault = nullptr;
    const auto status = pullrec::binding::call(
        &fault, [&] { sink->pod = pullrec::binding::read_pod(credentials); });
    if (status != PULLREC_OK) {
        sink->pod.failure = fault == nullptr ? "not enough memory" : fault;
    }
    pullrec_free(fault);
}

void pullrec_refuse_credentials(pullrec_sink* sink, pullrec_text reason) {
    pullrec::binding::call(nullptr, [&] {
        sink->pod.failure = "";
        sink->pod.failure = pullrec::binding::string_of(reason);
    });
}
