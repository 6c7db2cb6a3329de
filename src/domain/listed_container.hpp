// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/image.hpp"
#include "domain/listed_image.hpp"
#include "domain/timestamp.hpp"

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace pullrec {

/// A container's state as the CRI names it.
enum class ContainerState { created, running, exited, unknown };

/// A container as `crictl ps` lists it.
struct ListedContainer {
    std::string id;
    std::string name;
    std::string pod_namespace;
    std::string pod_name;
    ContainerState state = ContainerState::unknown;
    std::optional<Timestamp> created_at;
    ImageRef image_id;                ///< of newer runtimes; else empty
    ImageRef image_ref;               ///< an id, or a repository digest
    std::string image;                ///< an id or a name
    std::string user_specified_image; ///< as the pod spells it; of newer runtimes
    friend bool operator==(const ListedContainer&, const ListedContainer&) = default;
};

/// The containers of a node as one listing told them.
struct ContainerListing {
    std::vector<ListedContainer> containers;
    friend bool operator==(const ContainerListing&, const ContainerListing&) = default;
};

/// Whether every container runs, as in a list without `-a`, which lacks stopped ones.
bool lists_only_running(const ContainerListing& listing);

/// Finds which listed image a container uses, in the order of runtimes D.4.
class UsedImages {
public:
    /// The listing must outlive it.
    explicit UsedImages(const ImageListing& listing);

    /// The image; null when nothing matches, which never means that an image is unused.
    [[nodiscard]] const ListedImage* find(const ListedContainer& container) const;

private:
    using Index = std::unordered_map<std::string, const ListedImage*>;

    Index ids_;
    Index digests_;
    Index names_; ///< normalised
};

} // namespace pullrec
