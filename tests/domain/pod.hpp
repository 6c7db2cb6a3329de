// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/decide.hpp"

#include <utility>

namespace pullrec::test {

/// Presents fixed credentials and counts how often it is asked.
class Pod : public CredentialSource {
public:
    explicit Pod(PodCredentials credentials = {}) : credentials_(std::move(credentials)) {}
    const PodCredentials& look_up() override {
        ++asked;
        return credentials_;
    }
    int asked = 0;

private:
    PodCredentials credentials_;
};

} // namespace pullrec::test
