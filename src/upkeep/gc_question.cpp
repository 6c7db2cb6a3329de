// SPDX-License-Identifier: Apache-2.0
#include "upkeep/gc_question.hpp"

#include "domain/last_evidence.hpp"

namespace pullrec::upkeep {

std::vector<ProtectPattern> protection_of_sandboxes() {
    std::vector<ProtectPattern> patterns;
    patterns.reserve(2);
    patterns.emplace_back("*/pause[:@]*");
    patterns.emplace_back("*/mirrored-pause[:@]*");
    return patterns;
}

GcMemory read_memory(const store::Reader& reader, std::string_view runtime_namespace) {
    GcMemory memory{reader.sightings(runtime_namespace),
                    reader.last_look(runtime_namespace),
                    reader.gc_items(runtime_namespace),
                    {}};
    reader.each_age([&](const store::RecordAge& age) {
        memory.pulled.emplace(age.image_ref.text,
                              last_evidence(age.last_updated, age.last_confirmed));
    });
    return memory;
}

} // namespace pullrec::upkeep
