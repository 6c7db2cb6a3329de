// SPDX-License-Identifier: Apache-2.0
#include "tests/model/model.hpp"

#include <algorithm>

namespace pullrec::model {
namespace {

/// The pair that lets a pod in, and whether the pod's secret is then written (D10-D14).
struct Match {
    Secret stored;
    Secret pod;
    bool write = false;
};

std::optional<Match> match_secrets(const std::vector<Secret>& stored,
                                   const std::vector<Secret>& pod_secrets) {
    const bool room = stored.size() < 100;
    for (const Secret& pod : pod_secrets) {
        for (const Secret& known : stored) {
            const bool same_hash =
                !known.credential_hash.empty() && known.credential_hash == pod.credential_hash;
            const bool same_place = known.coordinates == pod.coordinates;
            if (same_hash) {
                return Match{.stored = known, .pod = pod, .write = !same_place && room};
            }
            if (same_place && room) {
                return Match{.stored = known, .pod = pod, .write = true};
            }
        }
    }
    return std::nullopt;
}

Answer pull(const char* metric) {
    return Answer{.must_pull = true, .metric = metric, .error = {}, .credentials_looked_up = 0};
}

Answer use(const char* metric) {
    return Answer{.must_pull = false, .metric = metric, .error = {}, .credentials_looked_up = 0};
}

} // namespace

Answer Model::must_pull(const Image& image, const ImageRef& ref,
                        const std::function<PodCredentials()>& ask, Holder holder, Timestamp now) {
    if (ref.text.empty()) {
        return pull("");
    }
    const auto stored = records_.find(ref);
    if (stored != records_.end() && !stored->second.content) {
        return pull("error");
    }
    const PulledRecord* record = find(ref);
    const auto intent = intents_.find(image);
    const bool counted = in_flight(image, holder) > 0;
    const bool intended = intent != intents_.end() && !intent->second.left_by.empty();
    const bool intent_unreadable = intent != intents_.end() && !intended;
    if (record == nullptr && !counted && intent_unreadable) {
        return pull("error");
    }
    if (!policy_.requires_verification(image, record != nullptr || counted || intended)) {
        return use("credentialPolicyAllowed");
    }
    if (record == nullptr) {
        return pull("mustAuthenticate");
    }
    const auto key = trim(image, rule_);
    if (!key) {
        return pull("error");
    }
    const auto found = record->mapping.find(*key);
    if (found == record->mapping.end()) {
        return pull("mustAuthenticate");
    }
    return match_pod(image, ref, Credentials(found->second), ask, now);
}

/// D7 to D17, on the credentials as they were read before the pod's were asked for.
Answer Model::match_pod(const Image& image, const ImageRef& ref, const Credentials& known,
                        const std::function<PodCredentials()>& ask, Timestamp now) {
    if (known.node_pods_accessible) {
        return use("credentialRecordFound");
    }
    if (known.empty()) {
        return pull("mustAuthenticate");
    }
    const PodCredentials pod = ask();
    Answer answer = pull("mustAuthenticate");
    answer.credentials_looked_up = 1;
    if (pod.error) {
        answer.metric = "error";
        answer.error = pod.error;
        return answer;
    }
    const auto match = match_secrets(known.secrets, pod.secrets);
    const bool account_known =
        pod.account &&
        std::ranges::find(known.service_accounts, *pod.account) != known.service_accounts.end();
    if (match || account_known) {
        answer.must_pull = false;
        answer.metric = "credentialRecordFound";
    }
    if (match && match->write && (!switches_.e5 || still_grants(image, ref, match->stored))) {
        write(image, ref, Credentials{.secrets = {match->pod}, .service_accounts = {}}, now);
    }
    return answer;
}

/// Whether the secret that let a pod in is stored now.
bool Model::still_grants(const Image& image, const ImageRef& ref, const Secret& secret) {
    const PulledRecord* record = find(ref);
    if (record == nullptr) {
        return false;
    }
    const auto found = record->mapping.find(*trim(image, rule_));
    return found != record->mapping.end() &&
           std::ranges::find(found->second.secrets, secret) != found->second.secrets.end();
}

} // namespace pullrec::model
