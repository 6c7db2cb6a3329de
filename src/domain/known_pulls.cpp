// SPDX-License-Identifier: Apache-2.0
#include "domain/known_pulls.hpp"

#include "domain/digest.hpp"
#include "domain/mapping_key.hpp"
#include "domain/pod_spellings.hpp"

#include <algorithm>
#include <vector>

namespace pullrec {

std::string normalised_name(const std::string& image) {
    const Image as_image{image};
    const MappingKey key(as_image, NameRule::normalised);
    return key.fault() == ReferenceFault::none ? key.name().text : image;
}

void KnownPulls::add_begun(const Image& image) {
    begun_.insert(normalised_name(image.text));
}

void KnownPulls::add_ended(const Image& image) {
    ended_.insert(normalised_name(image.text));
}

void KnownPulls::add_unreadable_record(const std::string& file_name,
                                       const std::optional<std::string>& speaks_of) {
    unreadable_records_.insert(file_name);
    if (speaks_of) {
        spoken_of_.insert({*speaks_of});
    }
}

void KnownPulls::add_unreadable_intent(const std::string& file_name,
                                       const std::optional<std::string>& speaks_of) {
    unreadable_intents_.insert(file_name);
    if (speaks_of) {
        maybe_begun_.insert(normalised_name(*speaks_of));
    }
}

std::optional<std::string_view> KnownPulls::of(const PreloadedCandidate& image) const {
    std::vector<ImageRef> refs = image.aliases;
    refs.push_back(image.image_ref);
    const auto any = [&](auto&& holds) { return std::any_of(refs.begin(), refs.end(), holds); };
    if (any([&](const ImageRef& ref) { return recorded_.contains(ref); })) {
        return "has a record";
    }
    if (any([&](const ImageRef& ref) { return has_unreadable_record(ref); })) {
        return "has a record that cannot be read";
    }
    if (!vanished_.empty() &&
        any([&](const ImageRef& ref) { return vanished_.contains(record_file_name(ref.text)); })) {
        return "had a record that vanished";
    }
    if (any([&](const ImageRef& ref) { return pulled_.contains(ref); })) {
        return "was pulled here before";
    }
    const auto why = by_unreadable_intent(image);
    return why ? why : by_name(image);
}

bool KnownPulls::has_unreadable_record(const ImageRef& ref) const {
    return spoken_of_.contains(ref) || (!unreadable_records_.empty() &&
                                        unreadable_records_.contains(record_file_name(ref.text)));
}

std::optional<std::string_view>
KnownPulls::by_unreadable_intent(const PreloadedCandidate& image) const {
    if (unreadable_intents_.empty()) {
        return std::nullopt;
    }
    const std::set<std::string> spellings = pod_spellings(image.called);
    if (std::any_of(spellings.begin(), spellings.end(), [&](const std::string& text) {
            return unreadable_intents_.contains(record_file_name(text));
        })) {
        return "has an intent that cannot be read";
    }
    if (!image.all_called) {
        return "may have an intent that cannot be read (--images would tell)";
    }
    return std::nullopt;
}

std::optional<std::string_view> KnownPulls::by_name(const PreloadedCandidate& image) const {
    std::set<std::string> names;
    for (const ImageName& name : image.names) {
        names.insert(name.text);
    }
    for (const Image& called : image.called) {
        names.insert(normalised_name(called.text));
    }
    const auto any_in = [&](const std::set<std::string>& known) {
        return std::any_of(names.begin(), names.end(),
                           [&](const std::string& name) { return known.contains(name); });
    };
    if (any_in(maybe_begun_)) {
        return "has an intent that cannot be read";
    }
    if (any_in(begun_)) {
        return "has an intent: a pull of it was begun";
    }
    if (any_in(ended_)) {
        return "was asked for before: a pull of it ended here";
    }
    return std::nullopt;
}

} // namespace pullrec
