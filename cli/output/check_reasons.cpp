// SPDX-License-Identifier: Apache-2.0
#include "cli/output/check_reasons.hpp"

#include "cli/output/time_text.hpp"

namespace pullrec::cli {

std::string pulled_text(const Evidence& evidence) {
    if (evidence.record_presence == Presence::unreadable) {
        return "cannot be told: the file of its record does not decode or is misnamed";
    }
    if (evidence.record) {
        return evidence.record->last_updated
                   ? "yes, record updated " + rfc3339(*evidence.record->last_updated)
                   : "yes, by a record without a time";
    }
    if (evidence.pulls_in_flight > 0) {
        return "yes, a pull of it is under way";
    }
    if (evidence.intent_presence == Presence::present) {
        return "yes, by an intent: a pull of it began and left no outcome";
    }
    if (evidence.intent_presence == Presence::unreadable) {
        return "cannot be told: the file of its intent does not decode or is misnamed";
    }
    switch (evidence.absence) {
    case Absence::preloaded:
        return "no, there is neither record nor intent: preloaded";
    case Absence::recorded_elsewhere:
        return "yes, its record is under another id of the image, which grants nothing here";
    case Absence::pulled:
        return "yes, it is not on the list of preloaded images";
    case Absence::unknown:
        break;
    }
    return "cannot be told: the directories changed while they were read";
}

std::string_view reason_of(Rule rule) {
    switch (rule) {
    case Rule::no_image_ref:
        return "the image is not on this node";
    case Rule::gate_off:
        return "the feature gate is off: nothing is verified";
    case Rule::record_unreadable:
        return "its record cannot be read, so nothing is proven";
    case Rule::intent_unreadable:
        return "its intent cannot be read, so nothing is proven";
    case Rule::absence_unknown:
        return "whether it was pulled cannot be told: run this again";
    case Rule::policy_allows:
        return "the policy asks for no proof";
    case Rule::no_record:
        return "there is no record of who may use it";
    case Rule::image_name_invalid:
        return "the image is no valid image name";
    case Rule::name_not_recorded:
        return "the image is not recorded under this name";
    case Rule::open_to_node:
        return "it is recorded as open to every pod of this node";
    case Rule::no_grants:
        return "it is recorded, but nobody is proven to have access";
    case Rule::credentials_failed:
        return "the pod's credentials could not be looked up";
    case Rule::same_secret:
        return "this secret is recorded with this login";
    case Rule::same_credential:
    case Rule::same_credential_unrecorded:
        return "the same login is recorded under another secret";
    case Rule::same_coordinates:
        return "this secret is recorded, with another login";
    case Rule::same_service_account:
        return "this service account is recorded";
    case Rule::nothing_matches:
        break;
    }
    return "none of these is recorded";
}

std::string_view reason_of(Doubt doubt) {
    switch (doubt) {
    case Doubt::none:
        break;
    case Doubt::secret_is_recorded:
        return "a secret of this name is recorded: it fits if it is unchanged";
    case Doubt::secret_may_match:
        return "a secret that was not given may hold a recorded login";
    case Doubt::account_is_recorded:
        return "its service account is recorded: it fits if a credential plugin returns a login "
               "for it";
    case Doubt::account_may_add:
        return "its service account was not given and may add a secret that is recorded";
    }
    return "";
}

std::string_view cure_of(Doubt doubt) {
    switch (doubt) {
    case Doubt::none:
        break;
    case Doubt::secret_is_recorded:
    case Doubt::secret_may_match:
        return "Give the secrets, as the cluster prints them, with --secrets-dir or --secret-file.";
    case Doubt::account_is_recorded:
        return "If a plugin returns a login for it, say so with --service-account NS/NAME/UID.";
    case Doubt::account_may_add:
        return "Give the ServiceAccount, or the pod as the cluster prints it, with -f.";
    }
    return "";
}

std::string_view need_of(const answers::CheckAnswer& answer, PullPolicy policy) {
    if (policy == PullPolicy::always) {
        return "Always";
    }
    const answers::ReleaseDecision& release = answer.releases.back();
    switch (release.decision.rule) {
    case Rule::no_image_ref:
        return "not on the node";
    case Rule::record_unreadable:
    case Rule::intent_unreadable:
        return "unreadable";
    case Rule::no_record:
        return release.evidence.absence == Absence::preloaded &&
                       release.evidence.intent_presence == Presence::absent
                   ? "preloaded"
                   : "no record";
    case Rule::image_name_invalid:
        return "no image name";
    case Rule::credentials_failed:
        return "broken secret";
    default:
        return "no grant";
    }
}

} // namespace pullrec::cli
