// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/secret_text.hpp"

namespace pullrec {

/// What a registry is told to prove who pulls; never printed, wiped when it goes.
struct Login {
    SecretText username;
    SecretText password;
    SecretText email; ///< part of the credential hash, although no registry sees it
    friend bool operator==(const Login&, const Login&) = default;
};

} // namespace pullrec
