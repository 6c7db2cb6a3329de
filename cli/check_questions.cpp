// SPDX-License-Identifier: Apache-2.0
#include "cli/check_questions.hpp"

#include "cli/documents.hpp"
#include "cli/fitting_profile.hpp"
#include "cli/given_secrets.hpp"
#include "cli/image_list.hpp"
#include "cli/input.hpp"
#include "cli/login_arguments.hpp"
#include "cli/node_profile.hpp"
#include "cli/policy_arguments.hpp"
#include "cli/typed_arguments.hpp"
#include "codec/secret_manifest.hpp"
#include "domain/error.hpp"
#include "domain/node_images.hpp"

#include <utility>

namespace pullrec::cli {

namespace {

using answers::CheckQuestion;

/// The list of `--images`, which says what is on the node.
class GivenImages {
public:
    explicit GivenImages(const Invocation& invocation) {
        if (const auto list = invocation.arguments.text("images")) {
            listing_ = read_image_list(*list);
            index_.emplace(listing_);
        }
    }

    /// Tells the question where its image is.
    void place(CheckQuestion& question) const {
        if (!index_) {
            question.place_unknown = "no image list was given (--images)";
            return;
        }
        const ImagePlace place = index_->find(question.image);
        question.image_ref = place.ref;
        question.place_unknown = place.unknown_why;
    }

private:
    ImageListing listing_;
    std::optional<NodeImages> index_;
};

/// The secrets of `--secret`, then those whose login matches the image on the key ring of the
/// manifests, in its order.
PodCredentials pod_credentials(const Invocation& invocation, const Image& image) {
    const Arguments& arguments = invocation.arguments;
    PodLogins logins;
    logins.presented = secret_arguments(arguments, "secret");
    for (Coordinates& account : full_coordinates_arguments(arguments, "service-account")) {
        logins.account = ServiceAccount{std::move(account)};
    }
    if (arguments.given("secret-file") || arguments.given("secrets-dir")) {
        PodSecrets manifests = pod_secrets(invocation);
        logins.broken_secret = std::move(manifests.failure);
        logins.ring = std::move(manifests.ring);
    }
    return logins.for_image(image);
}

GivenSecrets given_secrets(const Invocation& invocation, Manifests& manifests) {
    GivenSecrets given;
    for (SecretManifest& secret : manifests.secrets) {
        given.add(secret_document_of(std::move(secret)));
    }
    for (ServiceAccountManifest& account : manifests.service_accounts) {
        given.add(std::move(account));
    }
    for (SecretDocument& secret : secret_documents(invocation)) {
        given.add(std::move(secret));
    }
    for (Secret& secret : secret_arguments(invocation.arguments, "secret")) {
        given.add(std::move(secret));
    }
    for (Coordinates& account :
         full_coordinates_arguments(invocation.arguments, "service-account")) {
        given.add(ServiceAccount{std::move(account)});
    }
    return given;
}

/// Policy, gate and profile, which all questions of a call share.
CheckQuestion common_question(const CheckCall& call) {
    return {.image = {},
            .image_ref = {},
            .policy = call.policy.choice,
            .profile = call.profile,
            .gates = call.policy.gates,
            .pod = {}};
}

AskedQuestion asked_by(const PodManifest& pod, const PodContainer& container, CheckQuestion common,
                       const PodLogins& logins, const GivenImages& images) {
    common.image = container.image;
    common.pull_policy = container.pull_policy;
    common.pod = logins.for_image(container.image);
    common.unseen = logins.unseen_beside(common.pod);
    images.place(common);
    return {std::move(common), Asker{pod.kind, pod.name_space, pod.name, container.name,
                                     container.kind, container.pull_policy}};
}

} // namespace

CheckCall image_call(const Invocation& invocation) {
    const Arguments& arguments = invocation.arguments;
    const auto ref = arguments.text("image-ref");
    if (ref.has_value() == arguments.given("images")) {
        throw Error(ErrorCode::usage, "say where the image is: --image-ref REF, the runtime's id "
                                      "of it ('' when it is not there), or --images LIST");
    }
    require_one_standard_input(arguments, {"secret-file", "images"});
    CheckCall call;
    call.policy = policy_in_force(invocation);
    call.profile = profile_argument(arguments);
    CheckQuestion question = common_question(call);
    question.image = {arguments.text("IMAGE").value()};
    question.pod = pod_credentials(invocation, question.image);
    if (ref) {
        question.image_ref = {*ref};
    } else {
        GivenImages(invocation).place(question);
    }
    call.questions.push_back({std::move(question), std::nullopt});
    return call;
}

CheckCall documents_call(const Invocation& invocation) {
    const Arguments& arguments = invocation.arguments;
    if (arguments.given("image-ref")) {
        throw Error(ErrorCode::usage, "--image-ref is for one image: with -f say what is on the "
                                      "node with --images LIST");
    }
    require_one_standard_input(arguments, {"filename", "secret-file", "images"});
    Documents documents = read_documents_argument(invocation);
    Manifests& manifests = documents.manifests;
    CheckCall call;
    call.policy = policy_in_force(invocation);
    call.profile = profile_argument(arguments);
    if (!call.profile) {
        call.profile = node_profile(manifests.nodes);
    }
    call.has_skipped = documents.unreadable_files > 0 || !manifests.skipped.empty();
    GivenSecrets secrets = given_secrets(invocation, manifests);
    const GivenImages images(invocation);
    const CheckQuestion common = common_question(call);
    for (const PodManifest& pod : manifests.pods) {
        const PodLogins& logins = secrets.logins_of(pod);
        for (const PodContainer& container : pod.containers) {
            call.questions.push_back(asked_by(pod, container, common, logins, images));
        }
    }
    return call;
}

void require_fitting(const Invocation& invocation, store::Store& store, CheckCall& call) {
    if (!invocation.arguments.given("profile")) {
        return;
    }
    call.profile = fitting_profile(invocation, store);
    for (AskedQuestion& asked : call.questions) {
        asked.question.profile = call.profile;
    }
}

} // namespace pullrec::cli
