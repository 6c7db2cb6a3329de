// SPDX-License-Identifier: Apache-2.0
#include "codec/ini_document.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

using namespace pullrec;

namespace {

void check_entry(const IniEntry& entry, std::size_t lines) {
    const bool has_break =
        (entry.section + entry.key + entry.value).find('\n') != std::string::npos;
    if (entry.key.empty() || entry.value.empty() || has_break || entry.line == 0 ||
        entry.line > lines) {
        std::abort();
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
    try {
        for (const IniEntry& entry : read_ini(text)) {
            check_entry(entry, lines);
        }
    } catch (const IniFault& fault) {
        if (fault.problem().empty() || fault.line() == 0 || fault.line() > lines) {
            std::abort();
        }
    }
    return 0;
}
