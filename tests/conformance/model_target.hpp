// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/conformance/target.hpp"

#include <map>

namespace pullrec::conformance {

/// The reference model as a target; it remembers the names of files that hash no key.
class ModelTarget : public Target {
public:
    ModelTarget(model::Switches switches, const PolicyText& policy, model::NameRule rule);

    void seed_record(const PulledRecord& record) override;
    void seed_intent(const Image& image, Timestamp now) override;
    void seed_file(const SeedFile& file, Timestamp now) override;
    void set_policy(const PolicyText& policy) override;
    void start(model::Holder holder, int boot, const std::vector<model::RuntimeImage>& images,
               Timestamp now) override {
        model_.start(holder, boot, images, now);
    }
    void stop(model::Holder holder) override { model_.stop(holder); }
    void record_intent(const Image& image, model::Holder holder, Timestamp now) override {
        model_.record_intent(image, holder, now);
    }
    void record_pulled(const Image& image, const ImageRef& ref,
                       const std::optional<Credentials>& fresh, model::Holder holder,
                       Timestamp now) override {
        model_.record_pulled(image, ref, fresh, holder, now);
    }
    void record_failed(const Image& image, model::Holder holder, Timestamp /*now*/) override {
        model_.record_failed(image, holder);
    }
    model::Answer must_pull(const Image& image, const ImageRef& ref,
                            const std::function<model::PodCredentials()>& ask, model::Holder holder,
                            Timestamp now) override {
        return model_.must_pull(image, ref, ask, holder, now);
    }
    void prune(const std::vector<ImageRef>& in_use, Timestamp until) override {
        model_.prune(in_use, until);
    }
    int in_flight(const Image& image, model::Holder holder) override {
        return model_.in_flight(image, holder);
    }
    nlohmann::json state() override;

private:
    [[nodiscard]] std::string file_name(const std::string& key) const;

    model::NameRule rule_;
    model::Model model_;
    std::map<std::string, std::string> odd_names_; ///< our key for a file name that hashes no key
};

} // namespace pullrec::conformance
