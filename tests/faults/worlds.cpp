// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/worlds.hpp"

#include "tests/faults/lane_state.hpp"

#include <algorithm>
#include <set>

namespace pullrec::faults {

namespace {

/// A tag for what the state does not show: the model's count of pulls under way.
std::string identity(const World& world) {
    std::string text = world.state() + std::to_string(world.holder);
    for (const auto& entry : world.model.intents()) {
        text += " " + std::to_string(world.model.in_flight(entry.first, world.holder));
    }
    return text;
}

} // namespace

World World::empty() {
    constexpr model::Switches all{.e1 = true, .e2 = true, .e3 = true, .e4 = true, .e5 = true};
    const auto rule = model::NameRule::raw;
    return {model::Model(all, model::Policy("NeverVerifyPreloadedImages", {}, rule), rule), 0};
}

model::Answer World::make(const Step& step) {
    using enum Step::Kind;
    switch (step.kind) {
    case start:
        model.stop(holder);
        model.start(++holder, step.boot, step.images, step.when);
        break;
    case intent:
        model.record_intent(step.image, holder, step.when);
        break;
    case pulled:
        model.record_pulled(step.image, step.ref, step.credentials, holder, step.when);
        break;
    case failed:
        model.record_failed(step.image, holder);
        break;
    case ask:
        return model.must_pull(
            step.image, step.ref, [&] { return step.pod; }, holder, step.when);
    case prune:
        model.prune(step.in_use, step.until);
        break;
    }
    return {};
}

std::string World::state() const {
    return text_of(model);
}

void Worlds::happened(const Step& step) {
    for (World& world : possible_) {
        world.make(step);
    }
    keep_different();
}

void Worlds::may_have_happened(const Step& step) {
    const std::size_t before = possible_.size();
    for (std::size_t number = 0; number < before; ++number) {
        World after = possible_[number];
        after.make(step);
        if (step.kind == Step::Kind::start) {
            // the process before it is dead all the same
            possible_[number].model.stop(possible_[number].holder);
        }
        possible_.push_back(std::move(after));
    }
    keep_different();
}

void Worlds::keep_different() {
    std::set<std::string> seen;
    std::erase_if(possible_,
                  [&](const World& world) { return !seen.insert(identity(world)).second; });
}

bool Worlds::allows(const std::string& state) const {
    return std::ranges::any_of(possible_,
                               [&](const World& world) { return world.state() == state; });
}

bool Worlds::observe(const std::string& state) {
    if (!allows(state)) {
        return false;
    }
    std::erase_if(possible_, [&](const World& world) { return world.state() != state; });
    return true;
}

bool Worlds::lets_in(const Step& ask) const {
    return std::ranges::any_of(possible_, [&](World world) { return !world.make(ask).must_pull; });
}

bool Worlds::agree_on(const Step& ask) const {
    const bool first = lets_in(ask);
    return std::ranges::all_of(possible_,
                               [&](World world) { return world.make(ask).must_pull != first; });
}

} // namespace pullrec::faults
