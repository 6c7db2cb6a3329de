// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/boot_moment.hpp"
#include "domain/glob.hpp"
#include "domain/listed_container.hpp"
#include "domain/pin_pattern.hpp"
#include "store/gc_item.hpp"
#include "store/image_sighting.hpp"
#include "store/reader.hpp"
#include "upkeep/expected_images.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace pullrec::upkeep {

/// A shell pattern with its text.
struct ProtectPattern {
    std::string text;
    Glob glob;

    explicit ProtectPattern(std::string pattern) : text(pattern), glob(std::move(pattern)) {}
};

/// The images of pods' sandboxes, which no list of containers shows (kubernetes#106037).
std::vector<ProtectPattern> protection_of_sandboxes();

/// What may leave a namespace of the runtime, and what the caller knows of it.
struct GcQuestion {
    ImageListing images; ///< complete
    ContainerListing containers;
    std::vector<std::string> expected; ///< without faults
    ExpectedMatch match = ExpectedMatch::all;
    std::vector<PinPattern> pins;
    PinReading pin_reading = PinReading::anchored;
    std::vector<ProtectPattern> protect = protection_of_sandboxes();
    std::vector<std::string> in_flight; ///< images that are being pulled, as their pods spell them
    std::string runtime_namespace = "k8s.io";
    BootMoment now;
    std::chrono::microseconds grace = std::chrono::hours(1);
    std::chrono::microseconds longest_gap = std::chrono::days(7); ///< between two lists
};

/// How long a confirmed pull counts as one that is under way (runtimes F.10).
inline constexpr std::chrono::minutes kFreshPull{10};

/// What earlier plans and pulls left.
struct GcMemory {
    std::vector<store::ImageSighting> sightings;
    std::optional<BootMoment> last_look;
    std::vector<store::GcItem> items;
    std::unordered_map<std::string, Timestamp> pulled; ///< by image ref: the last sign of a pull
};

/// Reads it.
GcMemory read_memory(const store::Reader& reader, std::string_view runtime_namespace);

} // namespace pullrec::upkeep
