// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/record.hpp"
#include "tests/model/policy.hpp"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace pullrec::model {

/// The safe differences from the kubelet (safety decision 13); all off is the kubelet.
struct Switches {
    bool e1 = false; ///< a recorded pull moves last_confirmed, and prune honours it (K2)
    bool e2 = false; ///< fractions are kept; in prune a whole second counts as its end (K3)
    bool e3 = false; ///< recovery finds an intent's image by meaning, not by spelling, and only
                     ///< one whose ref is listed (K4)
    bool e4 = false; ///< what a dead holder left survives failures and, at first, recovery; what
                     ///< does not decode goes only with a success (K5)
    bool e5 = false; ///< decision and refresh are one step: no refresh of what is gone (K13)
};

/// One run of one process; pulls in flight and intents belong to it.
using Holder = int;

/// When an intent was last recorded by a holder, and in which boot of the machine (0: unknown).
struct Left {
    Timestamp since;
    int boot = 0;
};

/// What is stored under an image's intent key; never both readable and left by nobody.
struct StoredIntent {
    bool unreadable = false;
    std::map<Holder, Left> left_by;
};

/// What is stored under a ref's record key; `content` is none where it does not decode.
struct StoredRecord {
    std::optional<PulledRecord> content;
    std::optional<Timestamp> last_confirmed; ///< only with E1
};

/// One image as the container runtime lists it.
struct RuntimeImage {
    ImageRef id;
    std::vector<std::string> names; ///< repoTags and repoDigests
};

/// What looking up the pod's credentials gave.
struct PodCredentials {
    std::optional<std::string> error;
    std::vector<Secret> secrets;
    std::optional<ServiceAccount> account;
};

/// The answer of a decision (kubelet 7); `metric` is empty where none is counted.
struct Answer {
    bool must_pull = true;
    std::string metric;
    std::optional<std::string> error;
    int credentials_looked_up = 0;
};

/// The reference model of the pull manager: plain, in memory, one thread; the oracle of the tests.
/// It shares no rule with the product. Several holders may live on one model, as processes on one
/// store do; every call names who makes it.
class Model {
public:
    Model(Switches switches, Policy policy, NameRule rule)
        : switches_(switches), policy_(std::move(policy)), rule_(rule) {}

    /// A holder begins to live in a boot of the machine; then recovery runs over the images that
    /// the runtime lists (kubelet 10.2; none listed if it cannot be asked).
    void start(Holder holder, int boot, const std::vector<RuntimeImage>& images, Timestamp now);
    /// The holder is dead: its counters are gone, its intents are left behind.
    void stop(Holder holder);
    void set_policy(Policy policy) { policy_ = std::move(policy); }

    void record_intent(const Image& image, Holder holder, Timestamp now);
    void record_pulled(const Image& image, const ImageRef& ref,
                       const std::optional<Credentials>& fresh, Holder holder, Timestamp now);
    void record_failed(const Image& image, Holder holder);
    /// Decides; `ask` is called at most once and may change the model, as another thread would.
    Answer must_pull(const Image& image, const ImageRef& ref,
                     const std::function<PodCredentials()>& ask, Holder holder, Timestamp now);
    void prune(const std::vector<ImageRef>& in_use, Timestamp until);

    /// Stored before the first start; a key that differs from the content's ref is a misnamed file.
    void seed_record(const ImageRef& key, StoredRecord record) {
        records_[key] = std::move(record);
    }
    void seed_intent(const Image& image, StoredIntent intent) {
        intents_[image] = std::move(intent);
    }

    [[nodiscard]] const std::map<ImageRef, StoredRecord>& records() const { return records_; }
    [[nodiscard]] const std::map<Image, StoredIntent>& intents() const { return intents_; }
    /// How many pulls of the image the holder has under way.
    [[nodiscard]] int in_flight(const Image& image, Holder holder) const;

private:
    [[nodiscard]] Timestamp stamp(Timestamp now) const;
    [[nodiscard]] Timestamp newest(const StoredRecord& record) const;
    PulledRecord* find(const ImageRef& ref);
    bool write(const Image& image, const ImageRef& ref, const std::optional<Credentials>& fresh,
               Timestamp now);
    Answer match_pod(const Image& image, const ImageRef& ref, const Credentials& known,
                     const std::function<PodCredentials()>& ask, Timestamp now);
    bool still_grants(const Image& image, const ImageRef& ref, const Secret& secret);
    void settle(const Image& image, Holder holder, bool pulled);
    [[nodiscard]] bool is_named(const Image& image, const RuntimeImage& runtime) const;
    bool close(const Image& image, const ImageRef& ref, Timestamp now);
    void resolve(const Image& image, int boot, Timestamp now);
    void forget_if_empty(const Image& image);

    Switches switches_;
    Policy policy_;
    NameRule rule_;
    std::map<ImageRef, StoredRecord> records_;
    std::map<Image, StoredIntent> intents_;
    std::map<std::pair<Holder, Image>, int> in_flight_;
    std::map<Holder, int> boot_of_; ///< the living holders
};

} // namespace pullrec::model
