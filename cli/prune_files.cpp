// SPDX-License-Identifier: Apache-2.0
#include "cli/prune_files.hpp"

#include "cli/copy_beside.hpp"
#include "cli/note.hpp"
#include "domain/error.hpp"
#include "exchange/absence_memory.hpp"
#include "upkeep/prune_entry.hpp"

#include <fmt/format.h>

#include <set>

namespace pullrec::cli {

namespace {

using exchange::AbsenceChange;
using upkeep::PruneAction;
using upkeep::PruneOutcome;
using upkeep::PrunePlan;
using upkeep::PruneStep;

/// What the copy shall remember after a step; a record that goes leaves nothing behind.
AbsenceChange absence_after(const PruneStep& step, const PrunePlan& plan) {
    AbsenceChange change{step.image_ref, step.facts.absence, step.facts.absence};
    if (step.verdict.action == PruneAction::remove || step.verdict.forget) {
        change.after.reset();
    } else if (step.verdict.remember) {
        change.after = plan.terms.list;
    }
    return change;
}

std::vector<ImageRef> remember(const store::Reader& loaded, store::Writer& copy,
                               const PrunePlan& plan) {
    std::vector<AbsenceChange> changes;
    changes.reserve(plan.steps.size());
    for (const PruneStep& step : plan.steps) {
        changes.push_back(absence_after(step, plan));
    }
    return exchange::remember_absences(copy, loaded, changes);
}

/// The files of the plan but those of the records that are left alone.
PruneOutcome delete_files(const Invocation& invocation, ChangeTarget& target, const PrunePlan& plan,
                          const std::string& command, std::vector<ImageRef> left) {
    PruneOutcome outcome;
    const std::set<ImageRef> is_left(left.begin(), left.end());
    std::vector<exchange::ChangedRecord> gone;
    for (const PruneStep& step : plan.steps) {
        if (is_left.contains(step.image_ref)) {
            continue;
        }
        if (step.verdict.action == PruneAction::remove) {
            gone.push_back({step.image_ref, std::nullopt});
        }
        outcome.marked += step.verdict.action == PruneAction::mark ? 1 : 0;
    }
    change_files(invocation, target, gone,
                 change_of(invocation, command, upkeep::text_of({gone.size(), 0, std::nullopt})));
    outcome.removed = gone.size();
    outcome.changed_since = std::move(left);
    return outcome;
}

} // namespace

void recall_first_lists(const Invocation& invocation, ChangeTarget& target) {
    if (!target.directories) {
        return;
    }
    const Arguments& arguments = invocation.arguments;
    try {
        target.copy = open_copy_beside(invocation, target.directories->folder,
                                       arguments.given("dry-run") ? store::Access::read
                                                                  : store::Access::write);
    } catch (const Error& error) {
        if (!arguments.given("single-list") || error.code() == ErrorCode::interrupted) {
            throw;
        }
        note(invocation, fmt::format("the copy was not asked: {}", error.what()));
    }
    if (target.copy) {
        target.copy->read([&](const store::Reader& copy) {
            target.source.store.write(
                [&](store::Writer& loaded) { exchange::recall_absences(copy, loaded); });
        });
    }
}

PruneOutcome prune_files(const Invocation& invocation, ChangeTarget& target, const PrunePlan& plan,
                         const std::string& command) {
    if (!target.copy) {
        return delete_files(invocation, target, plan, command, {});
    }
    return target.copy->write([&](store::Writer& copy) {
        auto left = target.source.store.read(
            [&](const store::Reader& loaded) { return remember(loaded, copy, plan); });
        return delete_files(invocation, target, plan, command, std::move(left));
    });
}

} // namespace pullrec::cli
