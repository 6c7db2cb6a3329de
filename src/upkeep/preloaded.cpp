// SPDX-License-Identifier: Apache-2.0
#include "upkeep/preloaded.hpp"

#include "domain/digest.hpp"
#include "domain/mapping_key.hpp"

#include <algorithm>
#include <optional>
#include <set>

namespace pullrec::upkeep {

namespace {

using store::FileKind;
using store::PreloadedImage;

std::string normalised(const std::string& text) {
    const Image image{text};
    const MappingKey key(image, NameRule::normalised);
    return key.fault() == ReferenceFault::none ? key.name().text : text;
}

/// What is known of pulls, by what tells of them.
class KnownPulls {
public:
    explicit KnownPulls(const store::Reader& reader) : reader_(reader) {
        reader.each_intent([&](const store::StoredIntent& stored) {
            begun_.insert(normalised(stored.intent.image.text));
        });
        reader.each_outcome(Timestamp::min(), [&](const store::PullOutcome& outcome) {
            ended_.insert(normalised(outcome.image.text));
            if (outcome.image_ref) {
                pulled_.insert(*outcome.image_ref);
            }
        });
        reader.each_vanished([&](const auto& vanished) {
            vanished_.insert(record_file_name(vanished.image_ref.text));
        });
        reader.each_vanished_file([&](const auto& file) { vanished_.insert(file.file_name); });
    }

    [[nodiscard]] std::optional<std::string_view> of(const WantedPreloaded& image) const {
        std::vector<ImageRef> refs = reader_.aliases_of(image.image_ref);
        refs.push_back(image.image_ref);
        refs.insert(refs.end(), image.aliases.begin(), image.aliases.end());
        const auto any = [&](auto&& holds) { return std::any_of(refs.begin(), refs.end(), holds); };
        if (any([&](const ImageRef& ref) { return reader_.has_record(ref); })) {
            return "has a record";
        }
        if (any([&](const ImageRef& ref) {
                return reader_.is_unreadable(FileKind::record, ref.text);
            })) {
            return "has a record that cannot be read";
        }
        if (!vanished_.empty() && any([&](const ImageRef& ref) {
                return vanished_.contains(record_file_name(ref.text));
            })) {
            return "had a record that vanished";
        }
        if (any([&](const ImageRef& ref) { return pulled_.contains(ref); })) {
            return "was pulled here before";
        }
        return by_name(image);
    }

private:
    [[nodiscard]] std::optional<std::string_view> by_name(const WantedPreloaded& image) const {
        std::set<std::string> names{image.name.text};
        for (const Image& called : image.called) {
            if (reader_.is_unreadable(FileKind::intent, called.text)) {
                return "has an intent that cannot be read";
            }
            names.insert(normalised(called.text));
        }
        for (const std::string& name : names) {
            if (begun_.contains(name)) {
                return "has an intent: a pull of it was begun";
            }
            if (ended_.contains(name)) {
                return "was asked for before: a pull of it ended here";
            }
        }
        return std::nullopt;
    }

    const store::Reader& reader_;
    std::set<std::string> begun_; ///< names, normalised
    std::set<std::string> ended_; ///< names, normalised
    std::set<ImageRef> pulled_;
    std::set<std::string> vanished_; ///< file names
};

} // namespace

PreloadedAddition plan_preloaded(const store::Reader& reader,
                                 std::span<const WantedPreloaded> wanted) {
    const KnownPulls pulls(reader);
    PreloadedAddition plan;
    std::set<PreloadedImage> rows;
    for (const WantedPreloaded& image : wanted) {
        if (const auto why = pulls.of(image)) {
            plan.known.push_back({image.image_ref, *why});
        } else if (!reader.is_preloaded(image.image_ref, image.name)) {
            rows.insert({image.image_ref, image.name});
        }
    }
    plan.rows.assign(rows.begin(), rows.end());
    return plan;
}

std::vector<PreloadedImage> rows_to_close(const store::Reader& reader,
                                          std::string_view name_or_ref) {
    const std::string name = normalised(std::string(name_or_ref));
    std::set<ImageRef> refs;
    reader.each_preloaded([&](const PreloadedImage& row) {
        if (row.image_ref.text == name_or_ref ||
            (!row.image_name.text.empty() && row.image_name.text == name)) {
            refs.insert(row.image_ref);
        }
    });
    std::vector<PreloadedImage> rows;
    reader.each_preloaded([&](const PreloadedImage& row) {
        if (refs.contains(row.image_ref)) {
            rows.push_back(row);
        }
    });
    return rows;
}

} // namespace pullrec::upkeep
