// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "answers/check.hpp"
#include "cli/kubelet_policy.hpp"
#include "domain/pod_manifest.hpp"
#include "store/store.hpp"

#include <optional>
#include <string>
#include <vector>

namespace pullrec::cli {

/// Whose question it is.
struct Asker {
    std::string kind; ///< of the document, like `Pod`
    std::string name_space;
    std::string name;
    std::string container;
    ContainerKind container_kind = ContainerKind::normal;
    PullPolicy pull_policy = PullPolicy::if_not_present;
};

/// One question of a call, and the container that asks it; none for an image alone.
struct AskedQuestion {
    answers::CheckQuestion question;
    std::optional<Asker> asker;
};

/// Everything that a call of `check` asks.
struct CheckCall {
    std::vector<AskedQuestion> questions;
    PolicyInForce policy;
    std::optional<Profile> profile; ///< of `--profile`, else of the Node among the documents
    bool has_skipped = false;       ///< documents or files were passed over
};

/// The question about the image `IMAGE`. Throws `Error` (usage) without a word on where it is.
CheckCall image_call(const Invocation& invocation);

/// The questions of every container in the documents of `-f`. Throws `Error` for options that are
/// only for an image.
CheckCall documents_call(const Invocation& invocation);

/// Drops a default profile that the store rules out (cli/fitting_profile.hpp): its gate may be off.
void require_fitting(const Invocation& invocation, store::Store& store, CheckCall& call);

} // namespace pullrec::cli
