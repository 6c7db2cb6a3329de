// SPDX-License-Identifier: Apache-2.0
#include "codec/image_entry.hpp"

#include "codec/go_time.hpp"
#include "codec/image_collector.hpp"
#include "codec/rounded_size.hpp"

#include <array>

namespace pullrec {
namespace {

void take_shape(LaxReader& in, ImageEntry& entry, EntryShape shape) {
    if (entry.shape != EntryShape::unknown && entry.shape != shape) {
        in.refuse("a field of another tool's image list");
    }
    entry.shape = shape;
}

void read_names(LaxReader& in, ListedImage& image) {
    for (std::string& name : in.strings()) {
        add_name(image, std::move(name));
    }
}

template <EntryShape shape>
void read_id(LaxReader& in, ImageEntry& entry) {
    take_shape(in, entry, shape);
    entry.image.id.text = in.string();
}

template <EntryShape shape>
void read_names_of(LaxReader& in, ImageEntry& entry) {
    take_shape(in, entry, shape);
    read_names(in, entry.image);
}

void read_digests(LaxReader& in, ImageEntry& entry) {
    for (std::string& digest : in.strings()) {
        entry.image.other_ids.push_back({std::move(digest)});
    }
}

/// Podman gives the number of bytes, nerdctl a text for people.
void read_size(LaxReader& in, ImageEntry& entry) {
    if (in.token() == json::Token::string) {
        entry.image.size = read_rounded_size(in.string());
        entry.image.size_is_rounded = entry.image.size.has_value();
    } else {
        entry.image.size = in.count();
    }
}

/// Podman's is the time of the build, nerdctl's, like `2026-01-01 00:00:00 +0000 UTC`, that of the
/// pull.
void read_created_at(LaxReader& in, ImageEntry& entry) {
    std::string text = in.string();
    if (text.size() < 25 || text[10] != ' ' || text[19] != ' ') {
        return;
    }
    const auto time =
        parse_go_time(text.replace(10, 1, "T").erase(19, 1).insert(22, 1, ':').substr(0, 25));
    if (time) {
        entry.image.pulled_at = stored_time(*time);
    }
}

/// Podman 1 spells its id so, which `Names` tells; nerdctl's is a short digest, which is no id.
void read_upper_id(LaxReader& in, ImageEntry& entry) {
    entry.upper_id.text = in.string();
}

void refuse_container(LaxReader& in, ImageEntry& /*entry*/) {
    in.refuse("this is about containers", "give what 'crictl images -o json' prints");
}

void read_status(LaxReader& in, ImageEntry& entry);
void read_list(LaxReader& in, ImageEntry& entry);

constexpr std::size_t cri_fields = 8;

constexpr std::array<Field<ImageEntry>, 22> all_fields = {{
    {"id", read_id<EntryShape::cri>},
    {"repoTags", read_names_of<EntryShape::cri>},
    {"repo_tags", read_names_of<EntryShape::cri>},
    {"repoDigests", read_names_of<EntryShape::cri>},
    {"repo_digests", read_names_of<EntryShape::cri>},
    {"size", [](LaxReader& in, ImageEntry& entry) { entry.image.size = in.count(); }},
    {"pinned", [](LaxReader& in, ImageEntry& entry) { entry.image.pinned = in.boolean(); }},
    {"metadata", refuse_container},
    {"status", read_status},
    {"images", read_list},
    {"containers", refuse_container},
    {"kind",
     [](LaxReader& in, ImageEntry& /*entry*/) {
         in.refuse("a Kubernetes object lists no images",
                   "give what 'crictl images -o json' prints");
     }},
    {"Id", read_id<EntryShape::podman>},
    {"Names", read_names_of<EntryShape::podman>},
    {"RepoDigests", read_names_of<EntryShape::podman>},
    {"Digests", read_digests},
    {"Digest", [](LaxReader& in, ImageEntry& entry) { entry.image.target_digest = in.string(); }},
    {"Containers", [](LaxReader& in, ImageEntry& entry) { entry.image.containers = in.count(); }},
    {"Size", read_size},
    {"CreatedAt", read_created_at},
    {"Name",
     [](LaxReader& in, ImageEntry& entry) {
         take_shape(in, entry, EntryShape::nerdctl);
         add_name(entry.image, in.string());
     }},
    {"ID", read_upper_id},
}};

void read_status(LaxReader& in, ImageEntry& entry) {
    take_shape(in, entry, EntryShape::inspecti);
    ImageEntry status;
    in.object(status, Fields<ImageEntry>(all_fields).first(cri_fields));
    entry.image = std::move(status.image);
}

void read_list(LaxReader& in, ImageEntry& entry) {
    take_shape(in, entry, EntryShape::list);
    in.list([&] {
        ImageEntry element;
        in.object(element, Fields<ImageEntry>(all_fields).first(cri_fields));
        entry.images.push_back(std::move(element.image));
    });
}

/// Sorts out the fields that tools spell alike and mean differently.
void settle_meanings(ImageEntry& entry) {
    ListedImage& image = entry.image;
    if (entry.shape != EntryShape::nerdctl) {
        image.pulled_at.reset();
    }
    if (entry.shape == EntryShape::podman && image.id.text.empty()) {
        image.id = entry.upper_id;
    }
}

} // namespace

ImageEntry read_image_entry(LaxReader& in) {
    ImageEntry entry;
    in.object(entry, Fields<ImageEntry>(all_fields));
    settle_meanings(entry);
    return entry;
}

} // namespace pullrec
