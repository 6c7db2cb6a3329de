// SPDX-License-Identifier: Apache-2.0
#include "tests/conformance/engine_target.hpp"

#include <cstdlib>
#include <filesystem>
#include <stdexcept>

namespace pullrec::conformance {

EngineDatabase::EngineDatabase(const Profile& profile) {
    const bool memory = std::filesystem::is_directory("/dev/shm");
    folder_ = (memory ? "/dev/shm" : std::filesystem::temp_directory_path().string()) +
              "/pullrec-engine-XXXXXX";
    if (mkdtemp(folder_.data()) == nullptr) {
        throw std::runtime_error("no scratch folder");
    }
    path_ = folder_ + "/records.db";
    const store::NewDatabase made{store::Role::authority, store::Baseline::kubelet,
                                  std::string(profile.name), Timestamp(), std::nullopt};
    store::Store::create(path_, made, [](store::Writer&) {});
}

journal::SharedStore& EngineDatabase::store() {
    if (!store_) {
        store_ = std::make_unique<journal::SharedStore>(path_);
    }
    return *store_;
}

EngineDatabase::~EngineDatabase() {
    store_.reset();
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
}

} // namespace pullrec::conformance
