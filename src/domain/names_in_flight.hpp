// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/record.hpp"

#include <set>
#include <string>

namespace pullrec {

/// The names of images that are being pulled now, however they are spelled: a record that has one
/// is about to be confirmed, so nobody may remove it. One without names may be of any image.
class NamesInFlight {
public:
    void add(const Image& image);
    [[nodiscard]] bool empty() const { return names_.empty(); }
    [[nodiscard]] bool has(const PulledRecord& record) const;

private:
    std::set<std::string, std::less<>> names_; ///< spelled out, without tag and digest
};

} // namespace pullrec
