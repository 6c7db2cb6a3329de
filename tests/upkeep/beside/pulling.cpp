// SPDX-License-Identifier: Apache-2.0
#include "tests/upkeep/beside/pulling.hpp"

#include "domain/given_credentials.hpp"

#include <string>

namespace pullrec::test {

void PullingHand::act() {
    const std::size_t image = below(kImages);
    const std::size_t login = below(kLogins);
    switch (below(8)) {
    case 0:
    case 1:
        pull(image, login);
        break;
    case 2:
        fail(image);
        break;
    case 3:
        ledger_.remove(image);
        break;
    case 4:
        ask_as_stranger(image);
        break;
    default:
        ask(image, login);
    }
    ++ledger_.calls;
}

bool PullingHand::must_pull(std::size_t image, const Secret& secret) {
    GivenCredentials pod({{secret}, std::nullopt, std::nullopt});
    const Decision decision = manager_.must_attempt_pull(image_of(image), ref_of(image), pod);
    if (decision.metric == Metric::error) {
        ledger_.accuse("the database could not be read");
    }
    return decision.must_pull;
}

void PullingHand::pull(std::size_t image, std::size_t login) {
    const auto question = ledger_.ask_after_pull(image, login);
    if (!ledger_.begin_pull(image, login)) {
        return;
    }
    manager_.record_intent(image_of(image));
    ledger_.intent_recorded(image);
    ledger_.image_came(image);
    manager_.record_pulled(image_of(image), ref_of(image), Credentials{{login_of(login)}, {}});
    ledger_.end_pull(image, login);
    if (must_pull(image, login_of(login)) && ledger_.is_forgotten(question)) {
        ledger_.accuse("a login that had pulled " + ref_of(image).text + " was sent away");
    }
}

void PullingHand::fail(std::size_t image) {
    manager_.record_intent(image_of(image));
    manager_.record_failed(image_of(image));
}

void PullingHand::ask(std::size_t image, std::size_t login) {
    const auto question = ledger_.ask(image, login);
    const bool as_copy = below(2) == 0;
    if (must_pull(image, as_copy ? copy_of(login) : login_of(login)) ||
        !ledger_.is_closed(question)) {
        return;
    }
    ++ledger_.admitted;
    if (ledger_.is_unproven(question)) {
        ledger_.accuse("a login that nothing proves was let in to " + ref_of(image).text);
    }
}

void PullingHand::ask_as_stranger(std::size_t image) {
    const auto question = ledger_.ask(image, 0);
    const Secret stranger{{"nowhere", "strange", "uid"}, "strange"};
    if (!must_pull(image, stranger) && ledger_.is_closed(question)) {
        ledger_.accuse(ref_of(image).text + " is on the node and was open to a stranger");
    }
}

} // namespace pullrec::test
