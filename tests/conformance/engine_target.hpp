// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "journal/pull_manager.hpp"
#include "tests/conformance/target.hpp"

#include <map>
#include <memory>

namespace pullrec::conformance {

/// The engine as a target; each holder is a pull manager in this process.
class EngineTarget : public Target {
public:
    /// `store` must have the profile of the rule that is asked about.
    EngineTarget(journal::SharedStore& store, const PolicyText& policy, const Profile& profile);

    /// Removes what an earlier scenario left in the database.
    void clear();

    void seed_record(const PulledRecord& record) override;
    void seed_intent(const Image& image, Timestamp now) override;
    void seed_file(const SeedFile& file, Timestamp now) override;
    void set_policy(const PolicyText& policy) override;
    void start(model::Holder holder, int boot, const std::vector<model::RuntimeImage>& images,
               Timestamp now) override;
    void stop(model::Holder holder) override;
    void record_intent(const Image& image, model::Holder holder, Timestamp now) override;
    void record_pulled(const Image& image, const ImageRef& ref,
                       const std::optional<Credentials>& fresh, model::Holder holder,
                       Timestamp now) override;
    void record_failed(const Image& image, model::Holder holder, Timestamp now) override;
    model::Answer must_pull(const Image& image, const ImageRef& ref,
                            const std::function<model::PodCredentials()>& ask, model::Holder holder,
                            Timestamp now) override;
    void prune(const std::vector<ImageRef>& in_use, Timestamp until) override;
    int in_flight(const Image& image, model::Holder holder) override;
    nlohmann::json state() override;

private:
    journal::PullManager& manager(model::Holder holder, Timestamp now);

    journal::SharedStore& store_;
    journal::Settings settings_;
    Profile profile_;
    Timestamp now_;
    std::map<model::Holder, std::unique_ptr<journal::PullManager>> managers_;
};

/// A database for the tests of one profile, removed with the object; in memory where there is
/// room, but with the same settings as everywhere.
class EngineDatabase {
public:
    explicit EngineDatabase(const Profile& profile);
    ~EngineDatabase();
    EngineDatabase(const EngineDatabase&) = delete;
    EngineDatabase& operator=(const EngineDatabase&) = delete;

    /// Opens it at the first call, so that processes can be forked before.
    [[nodiscard]] journal::SharedStore& store();
    [[nodiscard]] const std::string& path() const { return path_; }

private:
    std::string folder_;
    std::string path_;
    std::unique_ptr<journal::SharedStore> store_;
};

} // namespace pullrec::conformance
