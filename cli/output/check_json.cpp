// SPDX-License-Identifier: Apache-2.0
#include "cli/output/check_json.hpp"

namespace pullrec::cli {

namespace {

using answers::Verdict;

void print_counts(JsonWriter& json, const std::vector<CheckView>& views) {
    const CheckCounts counts = count_verdicts(views);
    json.key("counts");
    json.begin_object();
    for (const Verdict verdict :
         {Verdict::allowed, Verdict::must_pull, Verdict::unknown, Verdict::error}) {
        json.member(word_of(verdict), counts.of(verdict));
    }
    json.end_object();
}

void print_policy(JsonWriter& json, const PolicyInForce& policy) {
    json.key("policy");
    json.begin_object();
    json.member("name", policy_text(policy.choice));
    json.flag_member("assumed", policy.choice.assumed);
    if (!policy.source.empty()) {
        json.member("source", policy.source);
    }
    json.end_object();
}

void print_asker(JsonWriter& json, const Asker& asker) {
    json.member("kind", asker.kind);
    json.member("namespace", asker.name_space);
    json.member("name", asker.name);
    json.member("container", asker.container);
    json.member("containerKind", name_of(asker.container_kind));
    json.member("imagePullPolicy", name_of(asker.pull_policy));
}

/// What each pull policy comes to; nothing where it cannot be told.
void print_consequences(JsonWriter& json, const CheckView& view) {
    constexpr std::string_view refused = "InvalidImageName";
    const bool starts = view.never_starts.empty();
    json.key("consequences");
    json.begin_object();
    if (view.decided != Verdict::unknown) {
        const bool allowed = view.decided == Verdict::allowed;
        json.member("ifNotPresent", !starts ? refused : allowed ? "use" : "pull");
        json.member("never", !starts ? refused : allowed ? "use" : "ErrImageNeverPull");
    }
    json.member("always", starts ? "pull" : refused);
    json.end_object();
}

void print_release(JsonWriter& json, const ReleaseView& release) {
    json.begin_object();
    json.member("profile", release.profile);
    json.member("result", release.result);
    json.flag_member("wouldWrite", release.would_write);
    json.key("steps");
    json.begin_array();
    for (const CheckStep& step : release.steps) {
        json.begin_object();
        json.member("step", step.key);
        json.member("text", step.text);
        json.end_object();
    }
    json.end_array();
    json.end_object();
}

void print_view(JsonWriter& json, const CheckView& view) {
    json.begin_object();
    if (view.asker) {
        print_asker(json, *view.asker);
    }
    json.member("image", view.image);
    if (!view.image_ref.empty()) {
        json.member("imageRef", view.image_ref);
    }
    json.member("verdict", word_of(view.verdict));
    if (!view.unknown_because.empty()) {
        json.member("unknownBecause", view.unknown_because);
    }
    if (!view.never_starts.empty()) {
        json.member("neverStartsBecause", view.never_starts);
    }
    print_consequences(json, view);
    json.key("releases");
    json.begin_array();
    for (const ReleaseView& release : view.releases) {
        print_release(json, release);
    }
    json.end_array();
    if (view.comparison) {
        json.key("comparison");
        json.begin_object();
        json.member("verdict", word_of(view.comparison->verdict));
        json.flag_member("changes", view.comparison->changes);
        if (!view.comparison->unknown_because.empty()) {
            json.member("unknownBecause", view.comparison->unknown_because);
        }
        json.key("release");
        print_release(json, view.comparison->release);
        json.end_object();
    }
    json.end_object();
}

} // namespace

void print_check_document(JsonWriter& json, const CheckPage& page, const CheckShown& shown) {
    json.begin_object();
    json.member("apiVersion", "pullrec/v1");
    json.member("kind", "CheckResult");
    print_source(json, page.source);
    print_policy(json, page.policy);
    print_counts(json, page.views);
    if (!shown.summary) {
        json.key("items");
        json.begin_array();
        for (const CheckView& view : page.views) {
            if (shown.shows(view)) {
                print_view(json, view);
            }
        }
        json.end_array();
    }
    json.end_object();
    json.end_line();
}

} // namespace pullrec::cli
