// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/conformance/engine_target.hpp"

#include <nlohmann/json_fwd.hpp>

#include <memory>
#include <set>
#include <string>
#include <sys/types.h>
#include <vector>

namespace pullrec::conformance {

/// Processes in which holders live; made before the program has threads or open databases.
class EngineProcesses {
public:
    EngineProcesses(std::size_t count, const std::vector<std::string>& databases);
    ~EngineProcesses();
    EngineProcesses(const EngineProcesses&) = delete;
    EngineProcesses& operator=(const EngineProcesses&) = delete;

    [[nodiscard]] std::size_t count() const { return sockets_.size(); }
    [[nodiscard]] int socket(std::size_t process) const { return sockets_.at(process); }

private:
    std::vector<int> sockets_;
    std::vector<pid_t> children_;
};

/// The engine as a target on one database, whose holders live in several processes and whose calls
/// are made by many threads; what lies there is read by this process.
class ProcessTarget : public Target {
public:
    /// `database` is the number of `store` among those of the processes.
    ProcessTarget(const EngineProcesses& processes, std::size_t database,
                  journal::SharedStore& store, const PolicyText& policy, const Profile& profile);

    void seed_record(const PulledRecord& record) override { here_.seed_record(record); }
    void seed_intent(const Image& image, Timestamp now) override { here_.seed_intent(image, now); }
    void seed_file(const SeedFile& file, Timestamp now) override { here_.seed_file(file, now); }
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
    [[nodiscard]] int socket_of(model::Holder holder) const;
    nlohmann::json call(const char* name, model::Holder holder, Timestamp now,
                        nlohmann::json call) const;

    const EngineProcesses& processes_;
    std::size_t database_;
    std::string profile_;
    EngineTarget here_;
    std::set<model::Holder> alive_;
};

} // namespace pullrec::conformance
