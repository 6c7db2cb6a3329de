// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "exchange/scan.hpp"
#include "store/reader.hpp"

#include <compare>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec::exchange {

/// Where something is, when it is not in both.
enum class Side { both, directory, database };

/// One thing in which a database and a kubelet's directories differ.
struct Difference {
    store::FileKind kind = store::FileKind::record;
    std::string key; ///< image or image ref; the file name of what is unreadable
    Side only_in = Side::both;
    /// Of what is in both: the field that differs, as the kubelet spells it, or `content`.
    std::string field;

    friend auto operator<=>(const Difference&, const Difference&) = default;
};

/// Names each difference between what a database holds and what the directories in `dir` hold,
/// sorted; as far as a file can tell: whole seconds, and what we wrote ourselves is v1beta1.
std::vector<Difference> compare(const store::Reader& database, std::string_view dir,
                                const Progress& progress = {});

/// The same for what was read just now as `files`, after it was written: a record that encodes to
/// the bytes of its file proves itself, and only what does not is read from its file again.
std::vector<Difference> compare_with_read(const store::Reader& database,
                                          const Directories& directories, const KnownFiles& files);

} // namespace pullrec::exchange
