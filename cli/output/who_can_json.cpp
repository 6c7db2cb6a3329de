// SPDX-License-Identifier: Apache-2.0
#include "cli/output/mapping_json.hpp"
#include "cli/output/time_text.hpp"
#include "cli/output/who_can_text.hpp"

namespace pullrec::cli {

namespace {

void print_record(JsonWriter& json, const answers::RecordedAccess& record, const ImageName& name,
                  const ListStyle& style) {
    json.begin_object();
    json.member("imageRef", record.image_ref.text);
    if (record.last_updated) {
        json.member("lastUpdatedTime", rfc3339(*record.last_updated));
    }
    json.flag_member("readable", record.readable);
    json.key("credentialMapping");
    print_mapping(json, {{name, record.access}}, style);
    json.end_object();
}

void print_release(JsonWriter& json, const answers::ReleaseAccess& release,
                   const ListStyle& style) {
    json.begin_object();
    json.member("profile", release.profile.name);
    json.member("name", release.name.text);
    json.flag_member("gateOn", release.gate_on);
    json.flag_member("verifiesPulled", release.gate_on && release.verifies_pulled);
    json.flag_member("verifiesPreloaded", release.gate_on && release.verifies_preloaded);
    json.key("records");
    json.begin_array();
    for (const answers::RecordedAccess& record : release.records) {
        print_record(json, record, release.name, style);
    }
    json.end_array();
    json.end_object();
}

} // namespace

void print_who_can_members(JsonWriter& json, const answers::WhoCanQuestion& question,
                           const std::vector<answers::ReleaseAccess>& releases,
                           const ListStyle& style) {
    json.member("image", question.image.text);
    json.member("policy", name_of(question.policy.policy));
    json.flag_member("policyAssumed", question.policy.assumed);
    json.key("items");
    json.begin_array();
    for (const answers::ReleaseAccess& release : releases) {
        print_release(json, release, style);
    }
    json.end_array();
}

} // namespace pullrec::cli
