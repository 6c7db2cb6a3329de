// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/store/memory_store.hpp"
#include "upkeep/gc_plan.hpp"

#include <string>
#include <utility>

namespace pullrec::test {

inline const std::string kDigestA = "sha256:" + std::string(64, 'a');
inline const std::string kDigestB = "sha256:" + std::string(64, 'b');

/// An image of one tag that points at `target`.
inline ListedImage image_of(const std::string& id, const std::string& tag,
                            const std::string& target = kDigestA) {
    ListedImage image;
    image.id.text = id;
    image.tags = {tag};
    image.target_digest = target;
    return image;
}

/// A node that is planned at different times, with a memory that outlives each plan.
class GcNode {
public:
    /// Plans at a time since the start and remembers, as every real plan does.
    upkeep::GcPlan plan(std::chrono::microseconds at) {
        ask.now = {kNow + at + wall_step, boot, std::chrono::hours(10) + at};
        return store.write([&](store::Writer& writer) {
            upkeep::GcPlan plan =
                upkeep::plan_gc(ask, upkeep::read_memory(writer, ask.runtime_namespace));
            upkeep::record(writer, plan);
            return plan;
        });
    }

    /// The reason of the image that is listed first.
    upkeep::GcReason reason(std::chrono::microseconds at) {
        return plan(at).steps.front().verdict.reason;
    }

    upkeep::GcQuestion ask;
    std::string boot = "one";
    std::chrono::microseconds wall_step{0}; ///< how far the wall clock was set
    store::Store store = memory_store();
};

/// A node with one image that nothing refers to.
inline GcNode node_with_old_image() {
    GcNode node;
    node.ask.images.images = {image_of("sha256:old", "r.example/web:1")};
    return node;
}

} // namespace pullrec::test
