// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/model/model.hpp"

#include <nlohmann/json_fwd.hpp>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace pullrec::conformance {

/// A policy by its kubelet name, and its list.
struct PolicyText {
    std::string name = "NeverVerifyPreloadedImages";
    std::vector<std::string> allowlist;
};

/// A file that lies in one of the two directories before the first start.
struct SeedFile {
    bool pulled = false; ///< in `pulled`, else in `pulling`
    std::string key;     ///< whose digest is its name; "" for a name that hashes none
    std::string name;    ///< its name
    std::optional<PulledRecord> record; ///< what it holds; none: it does not decode, or an intent
    bool readable = false;
};

/// A pull manager that a scenario is played on: the reference model, or the engine. Several holders
/// may live at once; every call names who makes it and when.
class Target {
public:
    Target() = default;
    Target(const Target&) = delete;
    Target& operator=(const Target&) = delete;
    virtual ~Target() = default;

    virtual void seed_record(const PulledRecord& record) = 0;
    virtual void seed_intent(const Image& image, Timestamp now) = 0;
    virtual void seed_file(const SeedFile& file, Timestamp now) = 0;

    /// Throws std::invalid_argument for a bad policy; holds from the next start on.
    virtual void set_policy(const PolicyText& policy) = 0;
    virtual void start(model::Holder holder, int boot,
                       const std::vector<model::RuntimeImage>& images, Timestamp now) = 0;
    virtual void stop(model::Holder holder) = 0;

    virtual void record_intent(const Image& image, model::Holder holder, Timestamp now) = 0;
    virtual void record_pulled(const Image& image, const ImageRef& ref,
                               const std::optional<Credentials>& fresh, model::Holder holder,
                               Timestamp now) = 0;
    virtual void record_failed(const Image& image, model::Holder holder, Timestamp now) = 0;
    virtual model::Answer must_pull(const Image& image, const ImageRef& ref,
                                    const std::function<model::PodCredentials()>& ask,
                                    model::Holder holder, Timestamp now) = 0;
    virtual void prune(const std::vector<ImageRef>& in_use, Timestamp until) = 0;

    [[nodiscard]] virtual int in_flight(const Image& image, model::Holder holder) = 0;
    /// What lies in the two directories, in the form of a vector's `state`.
    [[nodiscard]] virtual nlohmann::json state() = 0;
};

} // namespace pullrec::conformance
