// SPDX-License-Identifier: Apache-2.0
#include "cli/output/check_json.hpp"

#include <algorithm>

namespace pullrec::cli {

namespace {

using answers::Verdict;

void print_counts(JsonWriter& json, const std::vector<CheckView>& views) {
    json.key("counts");
    json.begin_object();
    for (const Verdict verdict :
         {Verdict::allowed, Verdict::must_pull, Verdict::unknown, Verdict::error}) {
        json.member(word_of(verdict), std::int64_t{std::count_if(views.begin(), views.end(),
                                                                 [&](const CheckView& view) {
                                                                     return view.verdict == verdict;
                                                                 })});
    }
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
    json.member("image", view.image);
    if (!view.image_ref.empty()) {
        json.member("imageRef", view.image_ref);
    }
    json.member("verdict", word_of(view.verdict));
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
        json.key("release");
        print_release(json, view.comparison->release);
        json.end_object();
    }
    json.end_object();
}

} // namespace

void print_check_document(JsonWriter& json, const SourceView& source,
                          const std::vector<CheckView>& views) {
    json.begin_object();
    json.member("apiVersion", "pullrec/v1");
    json.member("kind", "CheckResult");
    print_source(json, source);
    print_counts(json, views);
    json.key("items");
    json.begin_array();
    for (const CheckView& view : views) {
        print_view(json, view);
    }
    json.end_array();
    json.end_object();
    json.end_line();
}

} // namespace pullrec::cli
