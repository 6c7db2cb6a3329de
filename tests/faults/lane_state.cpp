// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/lane_state.hpp"

#include "domain/error.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

namespace pullrec::faults {

namespace {

std::string text_of(const std::optional<Timestamp>& time) {
    return time ? std::to_string(time->time_since_epoch().count()) : "-";
}

std::string text_of(const Coordinates& at) {
    return at.name_space + "/" + at.name + "/" + at.uid;
}

std::string text_of(const Credentials& credentials) {
    std::string text = credentials.node_pods_accessible ? " node" : "";
    for (const Secret& secret : credentials.secrets) {
        text += " secret " + text_of(secret.coordinates) + "=" + secret.credential_hash;
    }
    for (const ServiceAccount& account : credentials.service_accounts) {
        text += " account " + text_of(account.coordinates);
    }
    return text;
}

std::string line_of(const PulledRecord& record, const std::optional<Timestamp>& confirmed) {
    std::string text = record.image_ref.text + " updated " + text_of(record.last_updated) +
                       " confirmed " + text_of(confirmed) + ":";
    for (const auto& [name, credentials] : record.mapping) {
        text += " " + name.text + " {" + text_of(credentials) + " }";
    }
    return text + "\n";
}

std::string line_of(const Image& image, std::vector<Timestamp> newest_of_each_holder) {
    std::sort(newest_of_each_holder.begin(), newest_of_each_holder.end());
    std::string text = "intent of " + image.text + " since";
    for (const Timestamp& since : newest_of_each_holder) {
        text += " " + text_of(std::optional(since));
    }
    return text + "\n";
}

template <class Map>
std::vector<Timestamp> values_of(const Map& map) {
    std::vector<Timestamp> values;
    values.reserve(map.size());
    for (const auto& entry : map) {
        values.push_back(entry.second);
    }
    return values;
}

} // namespace

LaneStates lane_states(const store::Reader& reader) {
    LaneStates states;
    std::set<ImageRef> refs;
    reader.each_image_ref([&](const ImageRef& ref) {
        if (ref != kShared) {
            refs.insert(ref);
        }
    });
    for (const ImageRef& ref : refs) {
        const auto stored = reader.record(ref).value();
        states.at(static_cast<std::size_t>(lane_of(ref.text))) +=
            line_of(stored.record, stored.last_confirmed);
    }
    std::map<Image, std::map<std::int64_t, Timestamp>> since;
    reader.each_intent([&](const store::StoredIntent& stored) {
        Timestamp& newest = since[stored.intent.image][stored.holder];
        newest = std::max(newest, stored.recorded_at);
    });
    for (const auto& [image, by_holder] : since) {
        states.at(static_cast<std::size_t>(lane_of(image.text))) +=
            line_of(image, values_of(by_holder));
    }
    return states;
}

std::string text_of(const model::Model& model) {
    std::string text;
    for (const auto& [ref, record] : model.records()) {
        text += line_of(record.content.value(), record.last_confirmed);
    }
    for (const auto& [image, intent] : model.intents()) {
        std::map<model::Holder, Timestamp> since;
        for (const auto& [holder, left] : intent.left_by) {
            since[holder] = left.since;
        }
        text += line_of(image, values_of(since));
    }
    return text;
}

Found look_through(const std::string& database, store::Access access) {
    auto store = store::Store::open(database, access);
    if (store.is_private_copy()) {
        throw Error(ErrorCode::io, "it can be read only as a copy");
    }
    return store.read([](const store::Reader& reader) {
        if (!reader.damage().empty()) {
            throw Error(ErrorCode::corrupt, "the quick check finds damage");
        }
        Found found{lane_states(reader), {}};
        if (const auto shared = reader.record(kShared)) {
            found.shared = shared->record.mapping.begin()->second.secrets;
        }
        return found;
    });
}

LaneStates lane_states(const std::string& database) {
    return look_through(database, store::Access::write).lanes;
}

} // namespace pullrec::faults
