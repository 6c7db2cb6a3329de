// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/engine_lane.hpp"

#include "domain/given_credentials.hpp"

namespace pullrec::faults {

void EngineLane::begin(const Step& step) {
    manager_.reset();
    now_ = step.when;
    journal::Settings settings;
    settings.policy = Policy::never_verify_preloaded_images;
    settings.clock = [this] { return now_; };
    settings.boot_id = "boot " + std::to_string(step.boot);
    auto manager = std::make_unique<journal::PullManager>(*store_, settings);
    std::vector<ListedImage> listed;
    for (const model::RuntimeImage& image : step.images) {
        listed.emplace_back().id = image.id;
        listed.back().tags = image.names;
    }
    manager->recover(listed);
    manager_ = std::move(manager);
}

bool EngineLane::make(const Step& step) {
    using enum Step::Kind;
    now_ = step.when;
    switch (step.kind) {
    case start:
        begin(step);
        break;
    case intent:
        manager_->record_intent(step.image);
        break;
    case pulled:
        manager_->record_pulled(step.image, step.ref, step.credentials);
        break;
    case failed:
        manager_->record_failed(step.image);
        break;
    case ask: {
        GivenCredentials pod({step.pod.secrets, step.pod.account, step.pod.error});
        return manager_->must_attempt_pull(step.image, step.ref, pod).must_pull;
    }
    case prune:
        manager_->prune(step.in_use, step.until);
        break;
    }
    return true;
}

void make_database(const std::string& path) {
    const store::NewDatabase made{store::Role::authority, store::Baseline::kubelet, "kubelet-1.36",
                                  Timestamp(), std::nullopt};
    store::Store::create(path, made, [](store::Writer&) {});
}

} // namespace pullrec::faults
