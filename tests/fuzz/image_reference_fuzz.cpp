// SPDX-License-Identifier: Apache-2.0
#include "domain/mapping_key.hpp"
#include "domain/normalised_reference.hpp"

#include <cstdint>
#include <cstdlib>

using namespace pullrec;

namespace {

void require(bool holds) {
    if (!holds)
        std::abort();
}

} // namespace

/// Whatever the bytes: a name that parses is its own key, and the full form is stable.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Image image{std::string(reinterpret_cast<const char*>(data), size)};
    const MappingKey key(image, NameRule::raw);
    if (key.fault() == ReferenceFault::none) {
        const Image named{std::string(key.text())};
        require(image.text.starts_with(named.text));
        require(MappingKey(named, NameRule::raw).text() == named.text);
    }
    const OwnedReference parsed = parse_normalised(image.text);
    if (parsed) {
        const OwnedReference again = parse_normalised(parsed.reference.text());
        require(again && again.reference.text() == parsed.reference.text());
        require(parse_canonical(parsed.reference.text()).fault == ReferenceFault::none);
        const std::string suffix = parsed.reference.text().substr(parsed.reference.name().size());
        const OwnedReference familiar = parse_normalised(parsed.reference.familiar_name() + suffix);
        require(!familiar || familiar.reference.text() == parsed.reference.text());
    }
    return 0;
}
