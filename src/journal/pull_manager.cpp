// SPDX-License-Identifier: Apache-2.0
#include "journal/pull_manager.hpp"

#include "domain/error.hpp"
#include "journal/intent_settlement.hpp"
#include "journal/own_profile.hpp"
#include "journal/prune.hpp"
#include "journal/record_pull.hpp"
#include "journal/refresh.hpp"

#include <algorithm>
#include <new>

namespace pullrec::journal {

namespace {

store::PullOutcome ended(const Image& image, store::PullResult result, const OwnIntent& own,
                         Timestamp now) {
    store::PullOutcome outcome;
    outcome.image = image;
    outcome.result = result;
    outcome.started_at = own.started_at();
    outcome.ended_at = now;
    return outcome;
}

void add_outcome(store::Writer& writer, const store::PullOutcome& outcome, bool repeated) {
    if (!repeated || !writer.has_outcome(outcome)) {
        writer.add_outcome(outcome);
    }
}

Decision unreadable(const Error& error) {
    Decision decision;
    decision.rule = Rule::record_unreadable;
    decision.metric = metric_of(decision.rule);
    decision.failure = error.what();
    return decision;
}

bool is_readable(const Evidence& evidence) {
    return evidence.record_presence != Presence::unreadable &&
           evidence.intent_presence != Presence::unreadable;
}

} // namespace

PullManager::PullManager(SharedStore& store, const Settings& settings)
    : store_(store),
      clock_(settings.clock),
      uptime_(settings.uptime),
      profile_(profile_of(store.read([](const store::Reader& reader) { return reader.meta(); }))),
      policy_(VerificationPolicy::of(settings.policy, settings.allowlist, profile_)),
      liveness_(become_holder(store, settings.boot_id, clock_())),
      commits_(settings.cache_bytes > 0 ? store.commits() : nullptr),
      cache_(settings.cache_bytes) {}

void PullManager::record_intent(const Image& image) {
    const std::int64_t number = next_number();
    const store::StoredIntent intent{{image}, liveness_.own(), clock_(), std::nullopt};
    store_.write([&](store::Writer& writer, bool) { writer.add_intent(intent, number); });
}

void PullManager::record_pulled(const Image& image, const ImageRef& ref,
                                const std::optional<Credentials>& credentials) {
    const ImageName name = name_to_record(image, profile_.name_rule);
    const Timestamp now = clock_();
    OwnIntent own;
    store_.write([&](store::Writer& writer, bool repeated) {
        write_pull(writer, ref, name, credentials, now);
        own.resolve(writer, image, liveness_.own(), repeated);
        resolve_left_behind(writer, image, liveness_);
        store::PullOutcome outcome = ended(image, store::PullResult::ok, own, now);
        outcome.image_ref = ref;
        add_outcome(writer, outcome, repeated);
    });
}

void PullManager::record_failed(const Image& image, const PullFailure& failure) {
    const Timestamp now = clock_();
    OwnIntent own;
    store_.write([&](store::Writer& writer, bool repeated) {
        own.resolve(writer, image, liveness_.own(), repeated);
        store::PullOutcome outcome = ended(image, store::PullResult::failed, own, now);
        describe_failure(outcome, failure);
        add_outcome(writer, outcome, repeated);
    });
}

Decision PullManager::must_attempt_pull(const Image& image, const ImageRef& ref,
                                        CredentialSource& credentials, Refresh refresh) {
    Decision decision = decide_on(image, ref, credentials);
    if (decision.refresh && refresh == Refresh::written) {
        this->refresh(image, ref, decision);
    }
    return decision;
}

Decision PullManager::decide_on(const Image& image, const ImageRef& ref,
                                CredentialSource& credentials) {
    if (const HeldQuestion known = remembered(image, ref)) {
        ProspectViews views;
        return decide(known.prospect(views), credentials);
    }
    const auto stamp = stamp_before_read();
    Evidence evidence;
    if (!ref.text.empty()) {
        try {
            evidence = seen_with(profile_.forms, store_.read([&](const store::Reader& reader) {
                return reader.evidence(image, ref);
            }));
        } catch (const Error& error) {
            forget_remembered();
            store_.log(LogLevel::error, error.what());
            return unreadable(error);
        }
    }
    const Preparation prepared({image, ref, evidence, profile_}, policy_);
    if (stamp && is_readable(evidence)) {
        remember(image, ref, prepared.prospect(), *stamp);
    }
    // outside of the transaction and of locks: looking up credentials may take long
    return decide(prepared.prospect(), credentials);
}

HeldQuestion PullManager::remembered(const Image& image, const ImageRef& ref) {
    if (commits_ == nullptr || !store_.is_usable()) {
        return {};
    }
    return cache_.find(image, ref,
                       [this](const auto& stamp) { return commits_->unchanged(stamp); });
}

std::optional<store::CommitStamp> PullManager::stamp_before_read() {
    if (commits_ == nullptr) {
        return std::nullopt;
    }
    const auto stamp = commits_->stamp();
    if (!stamp) {
        forget_remembered();
    }
    return stamp;
}

void PullManager::forget_remembered() {
    // a forked child must not touch locks that a thread of its parent may have held
    if (store_.is_usable()) {
        cache_.forget();
    }
}

void PullManager::remember(const Image& image, const ImageRef& ref, const Prospect& prospect,
                           const store::CommitStamp& stamp) {
    try {
        cache_.keep(image, ref, prospect, stamp,
                    [this](const auto& known) { return commits_->unchanged(known); });
    } catch (const std::bad_alloc&) {
        store_.log(LogLevel::warning, "there is no memory to keep a decision in");
    }
}

void PullManager::refresh(const Image& image, const ImageRef& ref, const Decision& decision) {
    try {
        const ImageName name = name_to_record(image, profile_.name_rule);
        const Timestamp now = clock_();
        store_.write([&](store::Writer& writer, bool) {
            write_refresh(writer, ref, name, {decision, profile_.hash_match}, now);
        });
    } catch (const Error& error) {
        store_.log(LogLevel::warning, error.what());
    }
}

std::size_t PullManager::prune(std::span<const ImageRef> in_use, Timestamp until) {
    return journal::prune(store_, in_use, until, liveness_);
}

std::vector<RecoveryStep> PullManager::recover(std::span<const ListedImage> images) {
    const ListedNames listed(images);
    const RecoveryView view{liveness_, profile_.name_rule, clock_()};
    const auto plan = store_.read(
        [&](const store::Reader& reader) { return plan_recovery(reader, listed, view); });
    auto done = journal::recover(store_, plan, view);
    if (std::any_of(done.begin(), done.end(), [](const RecoveryStep& step) {
            return step.obstacle == IntentObstacle::ref_unknown;
        })) {
        store_.log(LogLevel::warning, "an intent stays because the image list tells no id of its "
                                      "image: give a list with all ids");
    }
    return done;
}

} // namespace pullrec::journal
