// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/decide.hpp"

#include <utility>

namespace pullrec {

/// Credentials that are known before the decision; tells whether they were asked for.
class GivenCredentials : public CredentialSource {
public:
    explicit GivenCredentials(PodCredentials credentials) : credentials_(std::move(credentials)) {}

    const PodCredentials& look_up() override {
        ++asked_;
        return credentials_;
    }

    /// How often a decision wanted them: 0 or 1 a decision.
    [[nodiscard]] int asked() const noexcept { return asked_; }

private:
    PodCredentials credentials_;
    int asked_ = 0;
};

} // namespace pullrec
