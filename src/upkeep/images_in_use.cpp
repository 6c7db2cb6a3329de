// SPDX-License-Identifier: Apache-2.0
#include "upkeep/images_in_use.hpp"

#include <fmt/format.h>

#include <set>

namespace pullrec::upkeep {

namespace {

std::string text_of(const ListedContainer& container) {
    const std::string& name = container.name.empty() ? container.id : container.name;
    return container.pod_name.empty() ? fmt::format("container {}", name)
                                      : fmt::format("container {} of {}/{}", name,
                                                    container.pod_namespace, container.pod_name);
}

/// The repositories of the names that a container gives its image.
std::set<std::string> repositories_of(const ListedContainer& container) {
    std::set<std::string> repositories;
    for (const std::string* text :
         {&container.image_ref.text, &container.image, &container.user_specified_image}) {
        if (const auto parsed = parse_any(*text); parsed) {
            repositories.insert(parsed.reference.name());
        }
    }
    repositories.erase("");
    return repositories;
}

/// A name that is gone never means that an image is unused: what it may have been stays.
void keep_repositories(ImagesInUse& result, std::span<const ListedName> names,
                       const ListedContainer& container) {
    result.unmatched.push_back(text_of(container));
    const std::set<std::string> repositories = repositories_of(container);
    for (const ListedName& name : names) {
        auto& user = result.users[name.image];
        if (!user && name.parsed && repositories.contains(name.parsed.reference.name())) {
            user = text_of(container) + ", by its repository";
        }
    }
}

} // namespace

ImagesInUse images_in_use(const ImageListing& images, std::span<const ListedName> names,
                          const ContainerListing& containers) {
    ImagesInUse result;
    result.users.resize(images.images.size());
    const UsedImages used(images);
    for (const ListedContainer& container : containers.containers) {
        const ListedImage* image = used.find(container);
        if (image == nullptr) {
            keep_repositories(result, names, container);
        } else if (auto& user =
                       result.users[static_cast<std::size_t>(image - images.images.data())];
                   !user) {
            user = text_of(container);
        }
    }
    for (std::size_t i = 0; i < images.images.size(); ++i) {
        if (!result.users[i] && images.images[i].containers.value_or(0) > 0) {
            result.users[i] = fmt::format("{} containers, as the image list counts them",
                                          *images.images[i].containers);
        }
    }
    return result;
}

} // namespace pullrec::upkeep
