// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pullrec/pullrec.h"

#include <string>
#include <vector>

/// The opaque type of C.
struct pullrec_list {
    std::vector<std::string> documents;
};
