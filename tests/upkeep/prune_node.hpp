// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/store/memory_store.hpp"
#include "upkeep/prune.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <string>
#include <vector>

namespace pullrec::test {

using std::chrono::hours;

/// A record that was updated two days ago.
inline PulledRecord record_of(const std::string& ref) {
    PulledRecord record{{ref}, kNow - hours{48}, {}};
    record.mapping[{"registry.example/" + ref}].node_pods_accessible = true;
    return record;
}

/// `ref0`, `ref1` and so on.
inline std::vector<std::string> numbered_refs(std::size_t count) {
    std::vector<std::string> refs(count);
    for (std::size_t i = 0; i < count; ++i) {
        refs[i] = "ref" + std::to_string(i);
    }
    return refs;
}

/// A complete list of images with these ids.
inline ImageListing listing_of(const std::vector<std::string>& ids) {
    ImageListing listing;
    for (const std::string& id : ids) {
        listing.images.push_back({});
        listing.images.back().id = {id};
    }
    return listing;
}

/// A store with records, and prunes of it by lists.
struct PruneNode {
    store::Store store = memory_store();
    hours now{0};

    explicit PruneNode(const std::vector<std::string>& refs) {
        store.write([&](store::Writer& writer) {
            for (const std::string& ref : refs) {
                writer.add_record({record_of(ref), {}, {}});
            }
        });
    }

    [[nodiscard]] upkeep::PruneRequest request() const {
        upkeep::PruneRequest request;
        request.terms = {{kNow + now, "boot", hours{10} + now}, hours{1}, false};
        request.now = kNow + now;
        return request;
    }
    upkeep::PrunePlan plan(const ImageListing& listing, const upkeep::PruneRequest& request) {
        return store.read([&](const store::Reader& reader) {
            return upkeep::plan_prune(reader, listing, request);
        });
    }
    upkeep::PruneOutcome apply(const upkeep::PrunePlan& plan) {
        upkeep::PruneOutcome outcome;
        for (const auto& batch : upkeep::batches_of(plan)) {
            store.write([&](store::Writer& writer) {
                upkeep::apply(writer, batch, plan, {kNow + now, 0, "prune", "", {}}, outcome);
            });
        }
        return outcome;
    }
    upkeep::PruneOutcome prune(const std::vector<std::string>& listed) {
        const upkeep::PrunePlan made = plan(listing_of(listed), request());
        CHECK(made.refusals.empty());
        return apply(made);
    }
    bool has(const std::string& ref) {
        return store.read([&](const store::Reader& reader) { return reader.has_record({ref}); });
    }
};

} // namespace pullrec::test
