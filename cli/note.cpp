// SPDX-License-Identifier: Apache-2.0
#include "cli/note.hpp"

#include "cli/output/escape.hpp"

namespace pullrec::cli {

void note(const Invocation& invocation, const std::string& text) {
    if (!invocation.arguments.given("quiet")) {
        warn(invocation, text);
    }
}

void detail(const Invocation& invocation, const std::string& text) {
    if (invocation.arguments.given("verbose")) {
        note(invocation, text);
        invocation.err.flush();
    }
}

void warn(const Invocation& invocation, const std::string& text) {
    invocation.err.write("pullrec: " + escape(text, {.ascii_only = invocation.style.ascii_only}) +
                         "\n");
}

} // namespace pullrec::cli
