// SPDX-License-Identifier: Apache-2.0
#include "upkeep/gc_confirm.hpp"

#include "domain/listed_name.hpp"
#include "upkeep/gc_plan.hpp"

#include <unordered_map>
#include <unordered_set>

namespace pullrec::upkeep {

namespace {

using store::GcItem;
using store::GcState;

/// What a list tells of ids and names.
class Listed {
public:
    explicit Listed(const ImageListing& images) {
        for (const ImageRef& ref : refs_of(images)) {
            ids_.insert(ref.text);
        }
        for (ListedName& name : names_of(images)) {
            targets_.emplace(std::move(name.text), std::move(name.target));
        }
    }

    [[nodiscard]] GcOutcome outcome(const GcItem& item) const {
        const auto target = targets_.find(item.name);
        const bool is_named = target != targets_.end();
        if (is_named && target->second != item.target) {
            return GcOutcome::superseded;
        }
        if (ids_.contains(item.image_ref.text)) {
            return GcOutcome::failed;
        }
        return is_named ? GcOutcome::superseded : GcOutcome::deleted;
    }

private:
    static std::vector<ImageRef> refs_of(const ImageListing& images) {
        std::vector<ImageRef> refs;
        for (const ListedImage& image : images.images) {
            refs.push_back(image.id);
            refs.insert(refs.end(), image.other_ids.begin(), image.other_ids.end());
        }
        return refs;
    }

    std::unordered_set<std::string> ids_;
    std::unordered_map<std::string, std::string> targets_; ///< by name
};

} // namespace

std::vector<GcConfirmed> plan_confirm(const std::vector<GcItem>& items, const ImageListing& images,
                                      Timestamp now) {
    const Listed listed(images);
    std::vector<GcConfirmed> result;
    result.reserve(items.size());
    for (const GcItem& item : items) {
        GcConfirmed confirmed{item, listed.outcome(item), true};
        if (confirmed.outcome == GcOutcome::failed) {
            confirmed.is_news = item.state == GcState::planned;
            if (confirmed.is_news) {
                confirmed.item.state = GcState::failed;
                ++confirmed.item.failures;
                confirmed.item.retry_at = now + back_off(confirmed.item.failures);
            }
        }
        result.push_back(std::move(confirmed));
    }
    return result;
}

void record(store::Writer& writer, const std::vector<GcConfirmed>& confirmed) {
    for (const GcConfirmed& one : confirmed) {
        if (one.outcome != GcOutcome::failed) {
            writer.remove_gc_item(one.item);
        } else if (one.is_news) {
            writer.put_gc_item(one.item);
        }
    }
}

} // namespace pullrec::upkeep
