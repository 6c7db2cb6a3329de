// SPDX-License-Identifier: Apache-2.0
#include "codec/image_collector.hpp"

#include "domain/reference.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace pullrec {
namespace {

template <class T>
void append(std::vector<T>& into, std::vector<T>& from) {
    std::move(from.begin(), from.end(), std::back_inserter(into));
}

template <class T>
void sort_once(std::vector<T>& values) {
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
}

template <class T>
void keep_largest(std::optional<T>& into, const std::optional<T>& other) {
    into = std::max(into, other);
}

void merge(ListedImage& into, ListedImage entry) {
    if (into.id.text.empty()) {
        into.id = entry.id;
    } else if (!entry.id.text.empty() && entry.id != into.id) {
        into.other_ids.push_back(entry.id);
    }
    append(into.other_ids, entry.other_ids);
    append(into.tags, entry.tags);
    append(into.digests, entry.digests);
    if (into.target_digest.empty()) {
        into.target_digest = entry.target_digest;
    }
    keep_largest(into.size, entry.size);
    keep_largest(into.pulled_at, entry.pulled_at);
    keep_largest(into.containers, entry.containers);
    into.size_is_rounded = into.size_is_rounded || entry.size_is_rounded;
    into.pinned = into.pinned || entry.pinned;
}

} // namespace

void ImageCollector::add_by_id(ListedImage entry) {
    const std::string key = entry.id.text;
    add(key, std::move(entry));
}

void ImageCollector::add_by_target(ListedImage entry) {
    const std::string key = entry.target_digest;
    add(key, std::move(entry));
}

void ImageCollector::add(const std::string& key, ListedImage entry) {
    const auto [known, is_new] = index_.try_emplace(key, listing_.images.size());
    if (is_new || key.empty()) {
        listing_.images.push_back(std::move(entry));
    } else {
        merge(listing_.images[known->second], std::move(entry));
    }
}

void ImageCollector::lacks(std::string_view reason) {
    if (listing_.extent == Extent::complete) {
        listing_.extent = Extent::partial;
        listing_.reason = reason;
    }
}

ImageListing ImageCollector::finish() {
    for (ListedImage& image : listing_.images) {
        sort_once(image.other_ids);
        sort_once(image.tags);
        sort_once(image.digests);
    }
    const auto nameless = std::ranges::count_if(
        listing_.images, [](const ListedImage& image) { return image.id.text.empty(); });
    if (nameless != 0) {
        lacks(fmt::format("the list does not tell the id of {} of its {} images", nameless,
                          listing_.images.size()));
    }
    judge_extent(listing_);
    return std::move(listing_);
}

void add_name(ListedImage& image, std::string name) {
    if (name.empty() || name.find("<none>") != std::string::npos) {
        return;
    }
    if (is_digest(name)) {
        image.id.text = std::move(name);
    } else if (name.find('@') != std::string::npos) {
        image.digests.push_back(std::move(name));
    } else {
        image.tags.push_back(std::move(name));
    }
}

} // namespace pullrec
