// SPDX-License-Identifier: Apache-2.0
#include "codec/container_listing.hpp"

#include "codec/document_text.hpp"
#include "domain/error.hpp"

#include <array>
#include <limits>
#include <utility>

namespace pullrec {
namespace {

void read_name(LaxReader& in, ListedContainer& container) {
    container.name = in.string();
}

void read_state(LaxReader& in, ListedContainer& container) {
    constexpr std::array<std::string_view, 3> names = {"CONTAINER_CREATED", "CONTAINER_RUNNING",
                                                       "CONTAINER_EXITED"};
    const std::string name = in.string();
    for (std::size_t state = 0; state < names.size(); ++state) {
        if (name == names.at(state)) {
            container.state = static_cast<ContainerState>(state);
        }
    }
}

/// Nanoseconds since 1970; 0 is no time.
void read_created_at(LaxReader& in, ListedContainer& container) {
    const auto nanoseconds = in.count().value_or(0);
    if (nanoseconds > std::numeric_limits<std::int64_t>::max()) {
        in.refuse("expected nanoseconds since 1970");
    }
    if (nanoseconds != 0) {
        container.created_at = std::chrono::ceil<std::chrono::microseconds>(
            std::chrono::sys_time<std::chrono::nanoseconds>(
                std::chrono::nanoseconds(static_cast<std::int64_t>(nanoseconds))));
    }
}

void read_labels(LaxReader& in, ListedContainer& container) {
    in.map([&](const std::string& label) {
        if (label == "io.kubernetes.pod.namespace") {
            container.pod_namespace = in.string();
        } else if (label == "io.kubernetes.pod.name") {
            container.pod_name = in.string();
        } else {
            in.skip();
        }
    });
}

using ContainerField = Field<ListedContainer>;

constexpr std::array<ContainerField, 1> metadata_fields = {{{"name", read_name}}};

constexpr std::array<ContainerField, 2> image_fields = {{
    {"image", [](LaxReader& in, ListedContainer& container) { container.image = in.string(); }},
    {"userSpecifiedImage",
     [](LaxReader& in, ListedContainer& container) {
         container.user_specified_image = in.string();
     }},
}};

constexpr std::array<ContainerField, 8> container_fields = {{
    {"id", [](LaxReader& in, ListedContainer& container) { container.id = in.string(); }},
    {"metadata",
     [](LaxReader& in, ListedContainer& container) {
         in.object(container, Fields<ListedContainer>(metadata_fields));
     }},
    {"image",
     [](LaxReader& in, ListedContainer& container) {
         in.object(container, Fields<ListedContainer>(image_fields));
     }},
    {"imageRef",
     [](LaxReader& in, ListedContainer& container) { container.image_ref.text = in.string(); }},
    {"imageId",
     [](LaxReader& in, ListedContainer& container) { container.image_id.text = in.string(); }},
    {"state", read_state},
    {"createdAt", read_created_at},
    {"labels", read_labels},
}};

struct Top {
    bool is_list = false;
    ContainerListing listing;
};

constexpr std::array<Field<Top>, 1> top_fields = {{
    {"containers",
     [](LaxReader& in, Top& top) {
         top.is_list = true;
         in.objects(top.listing.containers, Fields<ListedContainer>(container_fields));
     }},
}};

constexpr std::string_view no_list = "no container list: give what 'crictl ps -a -o json' prints";

} // namespace

ContainerListing read_container_listing(std::string_view text) {
    if (text.size() > json_limit) {
        throw Error(ErrorCode::invalid_document, "the container list is larger than 64 MiB");
    }
    const DocumentSource source{text};
    LaxReader in(source);
    if (!in.next_document()) {
        throw Error(ErrorCode::invalid_document, "the container list is empty text");
    }
    Top top;
    in.object(top, Fields<Top>(top_fields));
    if (!top.is_list) {
        in.refuse(no_list);
    }
    if (in.next_document()) {
        in.refuse("a second list begins", "give one list");
    }
    return std::move(top.listing);
}

} // namespace pullrec
