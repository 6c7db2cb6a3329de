// SPDX-License-Identifier: Apache-2.0
#include "tests/model/policy.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace pullrec::model {
namespace {

/// What Go's unicode.IsSpace calls white space, in UTF-8.
const std::vector<std::string> spaces = {
    "\t",           "\n",           "\v",           "\f",           "\r",           " ",
    "\xc2\x85",     "\xc2\xa0",     "\xe1\x9a\x80", "\xe2\x80\x80", "\xe2\x80\x81", "\xe2\x80\x82",
    "\xe2\x80\x83", "\xe2\x80\x84", "\xe2\x80\x85", "\xe2\x80\x86", "\xe2\x80\x87", "\xe2\x80\x88",
    "\xe2\x80\x89", "\xe2\x80\x8a", "\xe2\x80\xa8", "\xe2\x80\xa9", "\xe2\x80\xaf", "\xe2\x81\x9f",
    "\xe3\x80\x80"};

bool touches_space(const std::string& text) {
    return std::ranges::any_of(spaces, [&text](const std::string& space) {
        return text.starts_with(space) || text.ends_with(space);
    });
}

void refuse(bool wrong, const char* reason) {
    if (wrong) {
        throw std::invalid_argument(reason);
    }
}

} // namespace

Policy::Policy(std::string name, const std::vector<std::string>& allowlist, NameRule rule)
    : name_(std::move(name)), rule_(rule) {
    refuse(name_ != "NeverVerify" && name_ != "NeverVerifyPreloadedImages" &&
               name_ != "NeverVerifyAllowlistedImages" && name_ != "AlwaysVerify",
           "unknown policy");
    if (name_ == "NeverVerifyAllowlistedImages") {
        std::ranges::for_each(allowlist, [this](const auto& pattern) { add_pattern(pattern); });
    }
}

void Policy::add_pattern(const std::string& pattern) {
    refuse(touches_space(pattern), "leading or trailing spaces");
    const bool wildcard = pattern.ends_with("/*");
    const std::string kept = wildcard ? pattern.substr(0, pattern.size() - 1) : pattern;
    refuse(kept.empty(), "too short");
    refuse(kept.find('*') != std::string::npos, "only patterns ending with /* are allowed");
    refuse(kept == "/" && wildcard, "at least a registry host is required");
    if (wildcard) {
        prefixes_.push_back(kept);
        return;
    }
    const auto trimmed = trim(Image{kept}, rule_);
    refuse(!trimmed || trimmed->text != kept, "not an image name without tag and digest");
    exact_.insert(kept);
}

bool Policy::matches(const Image& image) const {
    const auto trimmed = trim(image, NameRule::raw);
    // up to 1.35 the pod's string was compared as it is
    const bool cut = rule_ == NameRule::raw && trimmed.has_value();
    const std::string text = cut ? trimmed->text : image.text;
    return exact_.contains(text) || std::ranges::any_of(prefixes_, [&text](const auto& prefix) {
               return text.starts_with(prefix);
           });
}

bool Policy::requires_verification(const Image& image, bool pulled_by_kubelet) const {
    if (name_ == "NeverVerifyPreloadedImages") {
        return pulled_by_kubelet;
    }
    if (name_ == "NeverVerifyAllowlistedImages") {
        return !matches(image);
    }
    return name_ == "AlwaysVerify";
}

} // namespace pullrec::model
