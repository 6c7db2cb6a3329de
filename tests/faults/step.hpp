// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/model/model.hpp"

#include <cstddef>
#include <optional>
#include <random>
#include <vector>

namespace pullrec::faults {

/// How many lanes there may be at once.
inline constexpr int kLanes = 6;

inline constexpr Timestamp kBegin = std::chrono::sys_days(std::chrono::year(2026) / 3 / 1);

/// One call of the pull manager.
struct Step {
    enum class Kind {
        start, ///< the process ended and another began, with recovery
        intent,
        pulled,
        failed,
        ask, ///< also writes down a secret that was new
        prune
    };
    Kind kind = Kind::ask;
    Image image;
    ImageRef ref;
    std::optional<Credentials> credentials; ///< that pulled
    model::PodCredentials pod;              ///< that ask
    std::vector<ImageRef> in_use;
    Timestamp until;
    std::vector<model::RuntimeImage> images; ///< that the runtime lists at a start
    int boot = 1;
    Timestamp when;
};

/// Makes the steps of one lane, the same ones for the same seed. A lane has images and refs of its
/// own, so that lanes do not change what another sees, in whatever order they run.
class StepMaker {
public:
    StepMaker(int lane, std::uint64_t seed, Timestamp begins = kBegin);
    Step next();
    /// A step of this kind, where another would come.
    Step of(Step::Kind kind);

private:
    std::size_t below(std::size_t limit) { return random_() % limit; }
    bool chance(std::size_t one_in) { return below(one_in) == 0; }
    Step step(Step::Kind kind);
    Secret secret();
    Credentials credentials();
    Step start();

    int lane_;
    std::mt19937_64 random_;
    Timestamp now_;
    int boot_ = 1;
};

/// The image and the ref of a lane by their numbers.
Image image_of(int lane, std::size_t number);
ImageRef ref_of(int lane, std::size_t number);
inline constexpr std::size_t kImagesOfLane = 4;

/// The lane that a text of an image or a ref belongs to; -1 for those of all.
int lane_of(const std::string& text);

/// The image that every lane pulls with logins of its own, and what a lane's pull of it is.
inline const ImageRef kShared{"shared/sha256:0"};
Step shared_pull(const Secret& login, Timestamp when);

} // namespace pullrec::faults
