// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/kill_ledger.hpp"

#include <algorithm>
#include <new>
#include <stdexcept>
#include <sys/mman.h>

namespace pullrec::faults {

Step question(int lane, std::size_t number) {
    Step ask;
    ask.kind = Step::Kind::ask;
    ask.image = image_of(lane, number / kPods);
    ask.ref = ref_of(lane, number / kPods);
    if (number % kPods == 1) {
        ask.pod.secrets = {{{"team", "pull-0", "uid"}, "h1"}};
    }
    ask.when = kBegin;
    return ask;
}

void Ledger::accuse(std::string_view what) {
    if (violations++ == 0) {
        std::copy_n(what.begin(), std::min(what.size(), words.size() - 1), words.begin());
    }
}

std::shared_ptr<Ledger> Ledger::make() {
    void* memory =
        ::mmap(nullptr, sizeof(Ledger), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        throw std::runtime_error("no shared memory");
    }
    return {new (memory) Ledger{}, [](Ledger* ledger) { ::munmap(ledger, sizeof(Ledger)); }};
}

} // namespace pullrec::faults
