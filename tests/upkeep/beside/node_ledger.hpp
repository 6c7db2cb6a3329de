// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/credentials.hpp"
#include "domain/image.hpp"
#include "domain/timestamp.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace pullrec::test {

inline constexpr std::size_t kImages = 6;
inline constexpr std::size_t kLogins = 3;

/// The images and logins of the node; every second one of `who` is a copy of the one before under
/// another name.
Image image_of(std::size_t number);
ImageRef ref_of(std::size_t number);
ImageName name_of(std::size_t number);
Secret login_of(std::size_t number);
Secret copy_of(std::size_t number);

/// What is true of a node, whatever the order in which its agents and tools got their turn: the
/// reference model of grants for calls that overlap. Lies in shared memory.
class NodeLedger {
public:
    /// One that forked children share.
    static std::shared_ptr<NodeLedger> make();

    /// The next moment; no two calls give the same.
    std::int64_t next() { return ++clock_; }
    Timestamp now();

    /// A pull of an image with a login: false while the image is being removed.
    bool begin_pull(std::size_t image, std::size_t login);
    void intent_recorded(std::size_t image) { images_.at(image).closed = true; }
    void image_came(std::size_t image) { images_.at(image).on_node = true; }
    void end_pull(std::size_t image, std::size_t login);
    /// Takes an image off the node unless somebody pulls it.
    void remove(std::size_t image);
    /// The images that a runtime would list.
    [[nodiscard]] std::vector<std::size_t> listed() const;

    /// What an answer is compared with; taken before the question.
    struct Question {
        std::size_t image = 0;
        std::size_t login = 0;
        std::uint64_t removals = 0;
        bool closed = false;
        std::int64_t revoked = 0;
        std::uint64_t revocations = 0; ///< begun; of a question with `must_admit`
        bool must_admit = false;
    };
    [[nodiscard]] Question ask(std::size_t image, std::size_t login) const;
    /// The same for one who is about to pull: afterwards the login must be let in.
    [[nodiscard]] Question ask_after_pull(std::size_t image, std::size_t login) const;
    /// Whether nobody without a login could have been let in: the image is or comes on the node.
    [[nodiscard]] bool is_closed(const Question& question) const;
    /// Whether the answer "may use" rests on no pull that a revocation left.
    [[nodiscard]] bool is_unproven(const Question& question) const;
    /// Whether the answer "must pull" forgets a pull.
    [[nodiscard]] bool is_forgotten(const Question& question) const;

    /// A revocation of a login, of one image (`image < kImages`) or of all.
    void begin_revocation(std::size_t login, std::size_t image);
    /// It was carried out between `applied` and now, except for these images.
    void end_revocation(std::size_t login, std::size_t image, std::int64_t applied,
                        const std::vector<ImageRef>& left_alone);

    /// Notes what must not be; only the first stays.
    void accuse(std::string_view what);
    [[nodiscard]] std::string_view accusation() const;
    [[nodiscard]] bool is_accused() const { return accused_ > 0; }

    std::atomic<long> calls{0};
    std::atomic<long> admitted{0};
    std::atomic<long> pruned{0};
    std::atomic<long> revoked{0};

private:
    struct OfImage {
        std::atomic<int> users{0}; ///< pulls under way; -1: it is being removed
        std::atomic<bool> on_node{false};
        std::atomic<bool> closed{false};
        std::atomic<std::uint64_t> removals{0};
    };
    struct OfGrant {
        std::atomic<int> in_flight{0};
        std::atomic<std::int64_t> last_pull{0}; ///< its beginning or its end
        std::atomic<std::int64_t> revoked{0};
        std::atomic<std::uint64_t> revocations_begun{0};
        std::atomic<std::uint64_t> revocations_ended{0};
    };
    [[nodiscard]] const OfGrant& grant(const Question& question) const {
        return grants_.at(question.image).at(question.login);
    }

    std::atomic<std::int64_t> clock_{0};
    std::array<OfImage, kImages> images_;
    std::array<std::array<OfGrant, kLogins>, kImages> grants_;
    std::atomic<int> accused_{0};
    std::array<char, 500> words_{};
};

} // namespace pullrec::test
