// SPDX-License-Identifier: Apache-2.0
#include "tests/conformance/engine_target.hpp"

#include "domain/rule.hpp"
#include "tests/conformance/scenario_values.hpp"
#include "tests/in_flight.hpp"

#include <nlohmann/json.hpp>

#include <set>
#include <stdexcept>

namespace pullrec::conformance {
namespace {

using nlohmann::json;

/// Asks a scenario's callback, and counts.
class AskedCredentials : public CredentialSource {
public:
    explicit AskedCredentials(const std::function<model::PodCredentials()>& ask) : ask_(ask) {}

    const PodCredentials& look_up() override {
        ++asked;
        const model::PodCredentials pod = ask_();
        pod_ = {pod.secrets, pod.account, pod.error};
        return pod_;
    }

    int asked = 0;

private:
    const std::function<model::PodCredentials()>& ask_;
    PodCredentials pod_;
};

std::vector<ListedImage> listed(const std::vector<model::RuntimeImage>& images) {
    std::vector<ListedImage> listed;
    for (const model::RuntimeImage& image : images) {
        ListedImage one;
        one.id = image.id;
        one.tags = image.names;
        listed.push_back(std::move(one));
    }
    return listed;
}

void empty(store::Writer& writer) {
    std::set<ImageRef> refs;
    writer.each_image_ref([&](const ImageRef& ref) { refs.insert(ref); });
    std::set<Image> images;
    writer.each_intent([&](const auto& stored) { images.insert(stored.intent.image); });
    std::vector<std::pair<store::FileKind, std::string>> files;
    writer.each_unreadable(
        [&](const auto& file) { files.emplace_back(file.kind, file.file_name); });
    for (const ImageRef& ref : refs) {
        writer.remove_record(ref);
    }
    for (const Image& image : images) {
        writer.remove_intents(image);
    }
    for (const auto& [kind, name] : files) {
        writer.remove_unreadable(kind, name);
    }
}

} // namespace

EngineTarget::EngineTarget(journal::SharedStore& store, const PolicyText& policy,
                           const Profile& profile)
    : store_(store), profile_(profile) {
    settings_.clock = [this] { return now_; };
    set_policy(policy);
}

void EngineTarget::clear() {
    store_.write([](store::Writer& writer, bool) { empty(writer); });
}

void EngineTarget::set_policy(const PolicyText& policy) {
    const auto named = policy_named(policy.name);
    if (!named) {
        throw std::invalid_argument("no such policy");
    }
    settings_.policy = *named;
    // a list beside another policy is refused in configurations, scenarios leave it lying there
    settings_.allowlist = named == Policy::never_verify_allowlisted_images
                              ? policy.allowlist
                              : std::vector<std::string>();
    try {
        (void)VerificationPolicy::of(*named, settings_.allowlist, profile_);
    } catch (const Error& refusal) {
        throw std::invalid_argument(refusal.what());
    }
}

void EngineTarget::seed_record(const PulledRecord& record) {
    store_.write([&](store::Writer& writer, bool) { writer.put_record({record, {}, {}}); });
}

void EngineTarget::seed_intent(const Image& image, Timestamp now) {
    store_.write([&](store::Writer& writer, bool) {
        writer.remove_intents(image);
        writer.add_intent({{image}, store::kNobody, now, ApiVersion::v1beta1});
    });
}

void EngineTarget::seed_file(const SeedFile& file, Timestamp now) {
    if (!file.pulled && file.readable) {
        seed_intent({file.key}, now);
        return;
    }
    if (file.record && file.record->image_ref.text == file.key) {
        seed_record(*file.record);
        return;
    }
    store::UnreadableFile unreadable;
    unreadable.kind = file.pulled ? store::FileKind::record : store::FileKind::intent;
    unreadable.file_name = file.name;
    unreadable.reason = "made by a test";
    if (file.record) {
        unreadable.content_key = file.record->image_ref.text;
    }
    store_.write([&](store::Writer& writer, bool) { writer.put_unreadable(unreadable); });
}

void EngineTarget::start(model::Holder holder, int boot,
                         const std::vector<model::RuntimeImage>& images, Timestamp now) {
    now_ = now;
    settings_.boot_id = "boot " + std::to_string(boot);
    managers_.erase(holder);
    managers_[holder] = std::make_unique<journal::PullManager>(store_, settings_);
    managers_[holder]->recover(listed(images));
}

void EngineTarget::stop(model::Holder holder) {
    managers_.erase(holder);
}

journal::PullManager& EngineTarget::manager(model::Holder holder, Timestamp now) {
    now_ = now;
    return *managers_.at(holder);
}

void EngineTarget::record_intent(const Image& image, model::Holder holder, Timestamp now) {
    manager(holder, now).record_intent(image);
}

void EngineTarget::record_pulled(const Image& image, const ImageRef& ref,
                                 const std::optional<Credentials>& fresh, model::Holder holder,
                                 Timestamp now) {
    try {
        manager(holder, now).record_pulled(image, ref, fresh);
    } catch (const Error& error) {
        // a text that is no image: the kubelet logs it
        if (error.code() != ErrorCode::usage) {
            throw;
        }
    }
}

void EngineTarget::record_failed(const Image& image, model::Holder holder, Timestamp now) {
    manager(holder, now).record_failed(image);
}

model::Answer EngineTarget::must_pull(const Image& image, const ImageRef& ref,
                                      const std::function<model::PodCredentials()>& ask,
                                      model::Holder holder, Timestamp now) {
    AskedCredentials credentials(ask);
    const Decision decision = manager(holder, now).must_attempt_pull(image, ref, credentials);
    return {decision.must_pull, std::string(label_of(decision.metric)), decision.failure,
            credentials.asked};
}

void EngineTarget::prune(const std::vector<ImageRef>& in_use, Timestamp until) {
    managers_.begin()->second->prune(in_use, until);
}

int EngineTarget::in_flight(const Image& image, model::Holder holder) {
    return static_cast<int>(test::in_flight(*managers_.at(holder), image));
}

json EngineTarget::state() {
    json state = {{"intents", json::array()}, {"pulled", json::array()}, {"other", json::array()}};
    store_.read([&](const store::Reader& reader) {
        std::set<Image> images;
        reader.each_intent([&](const auto& stored) { images.insert(stored.intent.image); });
        for (const Image& image : images) {
            // the model shows it below instead
            if (!reader.is_unreadable(store::FileKind::intent, image.text)) {
                state["intents"].push_back(image.text);
            }
        }
        std::set<ImageRef> refs;
        reader.each_image_ref([&](const ImageRef& ref) { refs.insert(ref); });
        for (const ImageRef& ref : refs) {
            state["pulled"].push_back(write_record(reader.record(ref)->record));
        }
        reader.each_unreadable([&](const store::UnreadableFile& file) {
            state["other"].push_back(
                other_file(file.kind == store::FileKind::record ? "pulled" : "pulling",
                           file.file_name, file.content_key ? "misplaced_or_old" : "undecodable"));
        });
    });
    return state;
}

} // namespace pullrec::conformance
