// SPDX-License-Identifier: Apache-2.0
#include "domain/mapping_key.hpp"

#include "domain/normalised_reference.hpp"

namespace pullrec {

MappingKey::MappingKey(const Image& image, NameRule rule) {
    if (rule == NameRule::raw) {
        const ParsedReference parsed = parse_reference(image.text);
        fault_ = parsed.fault;
        view_ = parsed ? parsed.parts.name : std::string_view();
    } else {
        const OwnedReference parsed = parse_normalised(image.text);
        fault_ = parsed.fault;
        spelled_out_ = parsed ? parsed.reference.name() : std::string();
    }
}

} // namespace pullrec
