// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "journal/pull_manager.hpp"
#include "tests/scratch_folder.hpp"

#include <cstddef>
#include <memory>
#include <vector>

namespace pullrec::bench {

/// A question and its right answer.
struct Asked {
    Image image;
    ImageRef ref;
    PodCredentials pod;
    bool must_pull = true;
};

/// Shows a pod's login without copying it.
class OneLogin : public CredentialSource {
public:
    explicit OneLogin(const PodCredentials& pod) : pod_(pod) {}
    const PodCredentials& look_up() override { return pod_; }

private:
    const PodCredentials& pod_;
};

/// Many records and, in random order, a question about each whose pod shows a secret that is
/// recorded under the name; and questions about images of which nothing is stored.
class AskedNode {
public:
    explicit AskedNode(std::size_t records);

    [[nodiscard]] journal::PullManager& manager() { return *manager_; }
    [[nodiscard]] const std::vector<Asked>& known() const { return known_; }
    [[nodiscard]] const std::vector<Asked>& unknown() const { return unknown_; }

private:
    test::ScratchFolder folder_;
    std::vector<Asked> known_;
    std::vector<Asked> unknown_;
    std::unique_ptr<journal::SharedStore> store_;
    std::unique_ptr<journal::PullManager> manager_;
};

} // namespace pullrec::bench
