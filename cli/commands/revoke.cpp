// SPDX-License-Identifier: Apache-2.0
#include "upkeep/revoke.hpp"

#include "cli/audit_log.hpp"
#include "cli/changing.hpp"
#include "cli/commands/describe.hpp"
#include "cli/commands/get_command.hpp"
#include "cli/confirm.hpp"
#include "cli/filter_arguments.hpp"
#include "cli/kubelet_policy.hpp"
#include "cli/kubelet_steps.hpp"
#include "cli/note.hpp"
#include "cli/output/count_text.hpp"
#include "cli/output/revoke_view.hpp"
#include "cli/policy_arguments.hpp"
#include "cli/subject_arguments.hpp"
#include "cli/unread_records.hpp"
#include "domain/error.hpp"

#include <fmt/format.h>

#include <utility>

namespace pullrec::cli {

namespace {

using upkeep::RevokeOutcome;
using upkeep::RevokePlan;
using upkeep::RevokeRequest;

void add_account(RevokeRequest& request, RevokedSubject subject,
                 const answers::AccountQuery& account) {
    Revocation revocation;
    revocation.subject = subject;
    revocation.name_space = account.name_space;
    revocation.name = account.name;
    revocation.uid = account.uid;
    request.revocations.push_back(std::move(revocation));
}

void add_accounts(RevokeRequest& request, const answers::Subject& subject) {
    for (const answers::AccountQuery& account : subject.accounts) {
        if (account.kind != store::AccountKind::service_account) {
            add_account(request, RevokedSubject::secret, account);
        }
        if (account.kind != store::AccountKind::secret) {
            add_account(request, RevokedSubject::service_account, account);
        }
    }
}

/// Logins leak with everybody who holds them; who merely shares a namespace does not (cli 4.2).
bool spreads(const Arguments& arguments) {
    const bool by_login =
        arguments.given("secret") || arguments.given("hash") || arguments.given("secret-file");
    return by_login ? !arguments.given("exact") : arguments.given("and-copies");
}

RevokeRequest request_of(const Invocation& invocation) {
    const Arguments& arguments = invocation.arguments;
    RevokeRequest request;
    request.image_glob = arguments.text("image");
    request.revoked_at = invocation.now;
    request.with_copies = spreads(arguments);
    if (arguments.given("node-wide")) {
        if (!request.image_glob) {
            throw Error(ErrorCode::usage, "--node-wide needs --image: every pod would have to pull "
                                          "those images again");
        }
        request.revocations.emplace_back().subject = RevokedSubject::node;
        return request;
    }
    const answers::Subject subject = subject_arguments(invocation);
    add_accounts(request, subject);
    for (const std::string& hash : subject.hashes) {
        if (!request.with_copies && subject.held.contains(hash)) {
            continue; // others with the same login are to be left alone
        }
        Revocation revocation;
        revocation.subject = RevokedSubject::credential;
        revocation.hash = hash;
        request.revocations.push_back(std::move(revocation));
    }
    request.tag = subject.tag;
    return request;
}

VerificationPolicy policy_of(const Invocation& invocation) {
    const answers::PolicyChoice choice = policy_in_force(invocation).choice;
    return VerificationPolicy::of(
        choice.policy, choice.allowlist,
        profile_argument(invocation.arguments).value_or(kReleases.back()));
}

/// All of it or nothing: a rest could not be found any more by who is named.
RevokeOutcome apply_to_files(const Invocation& invocation, ChangeTarget& target,
                             const RevokePlan& plan) {
    std::vector<exchange::ChangedRecord> changed;
    changed.reserve(plan.records.size());
    for (const upkeep::Withdrawal& withdrawal : plan.records) {
        // what leads to the copies goes last: after a crash the same command finds the rest
        changed.push_back(
            {withdrawal.before.stored.record.image_ref, withdrawal.after, withdrawal.names_whom});
    }
    RevokeOutcome outcome;
    outcome.records = plan.records.size();
    outcome.grants = plan.grants;
    change_all_files(invocation, target, {std::move(changed), {}},
                     change_of(invocation, store::kRevokeCommand,
                               upkeep::describe(plan.grants, plan.records.size())));
    return outcome;
}

/// After a throw between two parts; the revocation is remembered since the first.
void tell_rest(const Invocation& invocation, const RevokePlan& plan, const RevokeOutcome& outcome) {
    if (!outcome.log_numbers.empty() && outcome.records < plan.records.size()) {
        invocation.err.write(fmt::format(
            "pullrec: only {} of {} lost their grants so far: run it "
            "again, until then the rest is open\n",
            outcome.records, counted(static_cast<std::int64_t>(plan.records.size()), "record")));
    }
}

RevokeOutcome apply_to_database(const Invocation& invocation, const ChangeTarget& target,
                                const RevokePlan& plan) {
    store::Store store = open_for_writing(invocation, target, true);
    store::Store checkpointer = open_for_writing(invocation, target);
    RevokeOutcome outcome;
    try {
        upkeep::apply(store, checkpointer, plan, change_of(invocation, store::kRevokeCommand, ""),
                      outcome);
    } catch (...) {
        tell_rest(invocation, plan, outcome);
        throw;
    }
    return outcome;
}

RevokeOutcome apply(const Invocation& invocation, ChangeTarget& target, const RevokePlan& plan) {
    return target.directories ? apply_to_files(invocation, target, plan)
                              : apply_to_database(invocation, target, plan);
}

std::string place_of_log(const Invocation& invocation, const ChangeTarget& target,
                         const RevokeOutcome& outcome) {
    return target.directories ? place_of_file_log(invocation, target)
                              : log_entries_text(outcome.log_numbers);
}

ExitCode tell_outcome(const Invocation& invocation, const ChangeTarget& target,
                      const RevokeOutcome& outcome) {
    tell_left_alone(invocation, outcome.changed_since);
    tell_restart(invocation, target, outcome.records > 0);
    return outcome.changed_since.empty() ? ExitCode::done : ExitCode::partly;
}

void print_report(const Invocation& invocation, const ChangeTarget& target, const RevokePlan& plan,
                  const std::optional<RevokeOutcome>& outcome) {
    const ListStyle style = style_for(invocation, target.source);
    if (style.format == ListFormat::json) {
        print_document(invocation, target.source, "RevokeReport",
                       [&](JsonWriter& json) { print_revoke_members(json, plan, outcome, style); });
    } else if (!outcome) {
        invocation.out.write(revoke_plan_text(plan, style) + "Nothing was changed.\n");
    } else if (!invocation.arguments.given("quiet")) {
        invocation.out.write(revoked_text(*outcome, place_of_log(invocation, target, *outcome)));
    }
}

/// Shows the plan to whoever is asked.
void ask(const Invocation& invocation, const ChangeTarget& target, const RevokePlan& plan) {
    if (!invocation.arguments.given("yes") && can_ask(invocation)) {
        invocation.err.write(revoke_plan_text(plan, style_for(invocation, target.source)) + "\n");
    }
    confirm(invocation, counted(static_cast<std::int64_t>(plan.grants), "grant") + " to remove");
}

ExitCode run(const Invocation& invocation) {
    const RevokeRequest request = request_of(invocation);
    const VerificationPolicy policy = policy_of(invocation);
    ChangeTarget target = open_target(invocation, "revoke");
    if (request.tag) {
        require_lasting_tag({.accounts = {}, .hashes = {}, .tag = request.tag}, target.source.view);
    }
    const RevokePlan plan = target.source.store.read(
        [&](const store::Reader& reader) { return upkeep::plan_revoke(reader, request, policy); });
    // directories do not remember whom they lost
    const bool is_unknown = !plan.known && !target.directories;
    const bool dry_run = invocation.arguments.given("dry-run");
    if (is_unknown && (dry_run || plan.revocations.empty())) {
        throw Error(ErrorCode::not_found, "nobody of that name is recorded here: 'pullrec get "
                                          "grants' lists who is");
    }
    const bool nothing = plan.records.empty() && target.directories.has_value();
    if (dry_run || nothing) {
        print_report(invocation, target, plan, std::nullopt);
        return tell_unrevoked(invocation, target, ExitCode::done);
    }
    if (!plan.records.empty()) {
        ask(invocation, target, plan);
    }
    const RevokeOutcome outcome = apply(invocation, target, plan);
    print_report(invocation, target, plan, outcome);
    const ExitCode code =
        tell_unrevoked(invocation, target, tell_outcome(invocation, target, outcome));
    if (is_unknown) {
        // a backup or a file may still have grants of who lost the last one here
        warn(invocation, "nobody of that name is recorded here: check the spelling ('pullrec get "
                         "grants' lists who is)");
        return ExitCode::not_found;
    }
    return code;
}

std::vector<Option> options() {
    std::vector<Option> result = subject_options();
    for (const Option& option : std::initializer_list<Option>{
             {.name = "node-wide", .help = "what is open to every pod; needs --image"},
         }) {
        result.push_back(option);
        result.back().heading = "Whom (one)";
    }
    result.push_back({.name = "image",
                      .value = "GLOB",
                      .help = "only of image names of this shell pattern; '*' crosses '/'"});
    result.push_back({.name = "exact",
                      .help = "with --secret, --secret-file: leave other secrets with the same "
                              "login alone"});
    result.push_back({.name = "and-copies",
                      .help = "with --uid, --service-account, -n: also every secret with the same "
                              "login"});
    result.push_back({.name = "reason", .value = "TEXT", .help = "why, for the log"});
    result.push_back(restart_follows_option());
    for (const auto& more : {policy_options(), kubelet_configuration_options(), change_options()}) {
        result.insert(result.end(), more.begin(), more.end());
    }
    return result;
}

} // namespace

const Command& revoke_command() {
    static const std::string details =
        "The secret's grants go, and those of every secret that holds the same login. The "
        "records stay: an image without a record counts as preloaded and is open to every "
        "pod. A pod that has only this login must then pull, and the registry decides. The "
        "revocation is remembered: no merge and no restore brings the grants back, only a "
        "later pull does.\n\n"
        "Not covered:\n\n"
        "- The login itself: revoke it at the registry first. Until then it pulls, and a "
        "pull grants anew.\n\n"
        "- Running containers: they go on. A container that starts anew is asked.\n\n"
        "- Record files that cannot be read: a kubelet may still find the grant there. They are "
        "named; empty them and run it again.\n\n"
        "- Images that are open to every pod, as preloaded, allowlisted or node-wide: the "
        "report counts them. --node-wide --image takes node-wide grants away.\n\n"
        "- The node's own logins, and credential plugins: pods of this node still pull "
        "with them.\n\n"
        "- A login that the runtime keeps in its own configuration, as of a registry "
        "mirror.\n\n"
        "- Layers: the runtime shares them between images, and root on the node reads "
        "them.\n\n"
        "- Mirrors and caches, as peer-to-peer mirrors, may serve the layers without a "
        "login.\n\n"
        "- Other nodes: each has its own records. 'pullrec help fleet'.\n\n"
        "Look first with --dry-run. Afterwards 'pullrec what-can' with the same secret "
        "must list nothing." +
        kubelet_steps("revoke --secret team-a/regcred");
    static const Command command{
        .path = "revoke",
        .group = Group::change,
        .summary = "remove grants; records stay and keep images closed",
        .details = details,
        .examples = {{"pullrec revoke --secret team-a/regcred --dry-run", "look first"},
                     {"pullrec revoke --secret team-a/regcred --reason INC-4411", "a leaked login"},
                     {"pullrec --files /var/lib/kubelet revoke -n team-a --yes",
                      "where the kubelet decides by its own files"}},
        .options = options(),
        .formats = {"table", "json"},
        .globals = change_globals(),
        .exits = {{ExitCode::done, "removed, or nothing was left to remove"},
                  {ExitCode::partly,
                   "some records changed meanwhile, or files of --files cannot be read; "
                   "all are named"},
                  {ExitCode::not_found, "nobody of that name is recorded: only remembered"},
                  {ExitCode::refused, "no confirmation, a copy, or the kubelet runs"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
