// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/error.hpp"
#include "domain/given_credentials.hpp"
#include "journal/pull_manager.hpp"
#include "tests/scratch_folder.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pullrec::test {

using namespace std::chrono_literals;

inline const Timestamp kNoon = std::chrono::sys_days(std::chrono::year(2026) / 1 / 1) + 12h;

/// The image, ref and login that most tests pull with.
inline const Image kImage{"quay.io/org/app:v1"};
inline const ImageName kName{"quay.io/org/app"};
inline const ImageRef kRef{"sha256:app"};
inline const Secret kSecret{{"ns", "pull", "u1"}, "h1"};
inline const Credentials kGrant{{kSecret}, {}};

/// One node: a database file in a folder of its own, a clock that stands still until it is set, and
/// pull managers in this process.
class Node {
public:
    explicit Node(store::Baseline baseline = store::Baseline::kubelet,
                  const char* profile = "kubelet-1.36");

    /// A further process, as far as the database can tell.
    std::unique_ptr<journal::PullManager>
    process(Policy policy = Policy::never_verify_preloaded_images, const std::string& boot = "boot",
            std::size_t cache_bytes = journal::Settings::kCacheBytes);

    /// Opens the database at the first call, so that a test can fork before.
    [[nodiscard]] journal::SharedStore& store();
    [[nodiscard]] const std::string& path() const { return path_; }
    /// Runs a statement behind the library's back.
    void change(const std::string& sql) const;

    [[nodiscard]] std::optional<store::StoredRecord> record(const ImageRef& ref);
    [[nodiscard]] std::vector<std::string> image_refs();
    /// The images of all intents, one for each pull, sorted.
    [[nodiscard]] std::vector<std::string> intents();
    [[nodiscard]] std::vector<store::PullOutcome> outcomes();
    void put_record(const store::StoredRecord& stored);
    void put_unreadable(store::FileKind kind, const std::string& key);

    Timestamp now = kNoon;
    std::chrono::microseconds uptime = 1h; ///< of the boot; stands still as well

private:
    ScratchFolder folder_;
    std::string path_;
    std::unique_ptr<journal::SharedStore> store_;
};

/// What a decision says for a pod with these secrets.
Decision ask(journal::PullManager& manager, const std::vector<Secret>& secrets = {},
             const Image& image = kImage, const ImageRef& ref = kRef);

/// An intent and its success.
void pull(journal::PullManager& manager, const Image& image = kImage, const ImageRef& ref = kRef,
          const std::optional<Credentials>& credentials = kGrant);

/// The code of the error that `f` throws.
std::optional<ErrorCode> error_of(const std::function<void()>& f);

/// An image as a runtime lists it.
ListedImage listed(const std::string& id, const std::vector<std::string>& tags,
                   const std::vector<std::string>& digests = {});

} // namespace pullrec::test
