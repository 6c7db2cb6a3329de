// SPDX-License-Identifier: Apache-2.0
#include "tests/model/model.hpp"

#include "tests/model/merge.hpp"

#include <algorithm>

namespace pullrec::model {

using namespace std::chrono_literals;

int Model::in_flight(const Image& image, Holder holder) const {
    const auto found = in_flight_.find({holder, image});
    return found == in_flight_.end() ? 0 : found->second;
}

Timestamp Model::stamp(Timestamp now) const {
    return switches_.e2 ? now : std::chrono::floor<std::chrono::seconds>(now);
}

/// The record under this key, if it decodes and is not misnamed.
PulledRecord* Model::find(const ImageRef& ref) {
    const auto found = records_.find(ref);
    const bool readable = found != records_.end() && found->second.content;
    return readable && found->second.content->image_ref == ref ? &*found->second.content : nullptr;
}

/// Writes if changed (kubelet 5); false if the image does not parse.
bool Model::write(const Image& image, const ImageRef& ref, const std::optional<Credentials>& fresh,
                  Timestamp now) {
    const auto key = trim(image, rule_);
    if (!key) {
        return false;
    }
    PulledRecord* record = find(ref);
    if (record == nullptr) {
        PulledRecord created{.image_ref = ref, .last_updated = stamp(now), .mapping = {}};
        if (fresh) {
            created.mapping[*key] = *fresh;
        }
        records_[ref] = StoredRecord{.content = created, .last_confirmed = {}};
    } else if (merge(*record, *key, fresh)) {
        record->last_updated = stamp(now);
    }
    return true;
}

void Model::record_intent(const Image& image, Holder holder, Timestamp now) {
    StoredIntent& intent = intents_[image];
    if (!switches_.e4) {
        intent.unreadable = false;
    }
    intent.left_by[holder] = Left{.since = now, .boot = boot_of_.at(holder)};
    in_flight_[{holder, image}]++;
}

void Model::record_pulled(const Image& image, const ImageRef& ref,
                          const std::optional<Credentials>& fresh, Holder holder, Timestamp now) {
    if (!write(image, ref, fresh, now)) {
        return;
    }
    if (switches_.e1) {
        records_[ref].last_confirmed = stamp(now);
    }
    settle(image, holder, true);
}

void Model::record_failed(const Image& image, Holder holder) {
    settle(image, holder, false);
}

/// One pull of the holder ended; with E4 only a success clears what dead holders left.
void Model::settle(const Image& image, Holder holder, bool pulled) {
    const int others_of_mine = std::max(0, in_flight(image, holder) - 1);
    in_flight_[{holder, image}] = others_of_mine;
    if (!switches_.e4) {
        if (others_of_mine == 0) {
            intents_.erase(image);
        }
        return;
    }
    StoredIntent& intent = intents_[image];
    if (others_of_mine == 0) {
        intent.left_by.erase(holder);
    }
    if (pulled) {
        intent.unreadable = false;
        std::erase_if(intent.left_by,
                      [this](const auto& left) { return !boot_of_.contains(left.first); });
    }
    forget_if_empty(image);
}

void Model::forget_if_empty(const Image& image) {
    const StoredIntent& intent = intents_[image];
    if (!intent.unreadable && intent.left_by.empty()) {
        intents_.erase(image);
    }
}

void Model::stop(Holder holder) {
    boot_of_.erase(holder);
    std::erase_if(in_flight_, [holder](const auto& pull) { return pull.first.first == holder; });
}

void Model::start(Holder holder, int boot, const std::vector<RuntimeImage>& images, Timestamp now) {
    boot_of_[holder] = boot;
    const auto listed = intents_;
    for (const auto& [image, intent] : listed) {
        bool named = false;
        bool closed = true;
        for (const RuntimeImage& runtime : images) {
            if (!intent.left_by.empty() && is_named(image, runtime)) {
                named = true;
                closed = close(image, runtime.id, now) && closed;
            }
        }
        if (named && closed) {
            resolve(image, boot, now);
        }
    }
}

bool Model::is_named(const Image& image, const RuntimeImage& runtime) const {
    return std::ranges::any_of(runtime.names, [&](const std::string& name) {
        return name == image.text || (switches_.e3 && means(image, name));
    });
}

/// Makes a record for an intent; with E3 none of an unknown ref, with E4 none in place of one that
/// does not decode.
bool Model::close(const Image& image, const ImageRef& ref, Timestamp now) {
    const auto known = records_.find(ref);
    const bool unreadable = known != records_.end() && find(ref) == nullptr;
    if ((switches_.e3 && ref.text.empty()) || (switches_.e4 && unreadable)) {
        return false;
    }
    return write(image, ref, {}, now);
}

/// Recovery made a record for the intent; with E4 an intent stays while a tag may still move.
void Model::resolve(const Image& image, int boot, Timestamp now) {
    std::erase_if(intents_[image].left_by, [&](const auto& entry) {
        const auto& [holder, left] = entry;
        const bool other_boot = left.boot != 0 && left.boot != boot;
        const bool expired = now - left.since > 24h && !boot_of_.contains(holder);
        return !switches_.e4 || other_boot || expired;
    });
    forget_if_empty(image);
}

/// The time that prune compares: the last change and, with E1, the last recorded pull.
Timestamp Model::newest(const StoredRecord& record) const {
    const Timestamp zero_time = std::chrono::sys_days(std::chrono::year(1) / 1 / 1);
    const auto end_of_second = [this](Timestamp time) {
        const bool whole = time == std::chrono::floor<std::chrono::seconds>(time);
        return switches_.e2 && whole ? time + 999'999us : time;
    };
    const auto updated = record.content->last_updated;
    const Timestamp changed = updated ? end_of_second(*updated) : zero_time;
    return record.last_confirmed ? std::max(changed, end_of_second(*record.last_confirmed))
                                 : changed;
}

void Model::prune(const std::vector<ImageRef>& in_use, Timestamp until) {
    std::vector<ImageRef> unknown;
    for (const auto& [key, record] : records_) {
        if (!record.content || newest(record) >= until) {
            continue;
        }
        if (std::ranges::find(in_use, record.content->image_ref) == in_use.end()) {
            unknown.push_back(record.content->image_ref);
        }
    }
    for (const ImageRef& ref : unknown) {
        records_.erase(ref);
    }
}

} // namespace pullrec::model
