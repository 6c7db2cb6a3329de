// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "answers/record_filter.hpp"
#include "store/reader.hpp"

#include <cstdint>
#include <string>
#include <unordered_set>
#include <vector>

namespace pullrec::answers {

/// What grants can be sorted by.
enum class GrantOrder { image, image_ref, kind, name_space, name, uid, age };

/// Which grants to list, and how.
struct GrantQuery {
    RecordFilter filter;
    GrantOrder order = GrantOrder::image;
    bool descending = false;            ///< the chosen column; equals stay ascending
    std::optional<std::uint64_t> limit; ///< at most so many, after sorting
};

/// One line: image ref, image name and who may use it; views into its list.
struct ListedGrant {
    std::string_view image;
    std::string_view image_ref;
    GrantKind kind = GrantKind::node;
    std::string_view name_space; ///< "" for every pod of the node, as the three below
    std::string_view name;
    std::string_view uid;
    std::string_view credential_hash; ///< of a secret
    std::optional<Timestamp> last_updated;
};

/// Grants with the texts they view, each text once.
class GrantList {
public:
    /// Empty, with room for so many lines.
    explicit GrantList(std::size_t room) { lines_.reserve(room); }

    void add(const PulledRecord& record, const ImageName& image, const Grant& grant);

    [[nodiscard]] const std::vector<ListedGrant>& lines() const noexcept { return lines_; }
    /// Puts the lines into the asked order and cuts them to its limit.
    void arrange(const GrantQuery& query);

private:
    std::string_view kept(const std::string& text);

    std::unordered_set<std::string> texts_;
    std::vector<ListedGrant> lines_;
};

/// The grants that are meant in the total order (image, image ref, kind, namespace, name, uid) or
/// the chosen one.
GrantList list_grants(const store::Reader& reader, const GrantQuery& query);

} // namespace pullrec::answers
