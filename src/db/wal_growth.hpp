// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace pullrec::db {

/// How much the WAL grew since the last checkpoint, as this connection's commits report it.
class WalGrowth {
public:
    /// A commit wrote `written` pages and left `frames` frames in the WAL.
    void committed(int frames, int written) noexcept {
        // fewer than appending gives: a writer started the WAL anew after a complete checkpoint
        if (frames < frames_ + written) {
            checkpointed_ = 0;
        }
        frames_ = frames;
    }

    /// A checkpoint was tried: the next one is due after another `kFramesBetween` frames.
    void checkpointed() noexcept { checkpointed_ = frames_; }

    [[nodiscard]] bool due() const noexcept { return frames_ - checkpointed_ >= kFramesBetween; }
    [[nodiscard]] int frames() const noexcept { return frames_; }

    static constexpr int kFramesBetween = 1'000;

private:
    int frames_ = 0;
    int checkpointed_ = 0;
};

} // namespace pullrec::db
