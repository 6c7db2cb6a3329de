// SPDX-License-Identifier: Apache-2.0
#include "tests/upkeep/beside/node_ledger.hpp"

#include <algorithm>
#include <new>
#include <stdexcept>
#include <string>
#include <sys/mman.h>

namespace pullrec::test {

namespace {

constexpr Timestamp kBegin = std::chrono::sys_days(std::chrono::year(2026) / 3 / 1);

void raise(std::atomic<std::int64_t>& value, std::int64_t to) {
    std::int64_t known = value;
    while (known < to && !value.compare_exchange_weak(known, to)) {
    }
}

} // namespace

ImageName name_of(std::size_t number) {
    return {"quay.io/org/app-" + std::to_string(number)};
}

Image image_of(std::size_t number) {
    return {name_of(number).text + ":v1"};
}

ImageRef ref_of(std::size_t number) {
    return {"sha256:" + std::to_string(number)};
}

Secret login_of(std::size_t number) {
    const std::string text = std::to_string(number);
    return {{"team-" + text, "pull", "uid-" + text}, "hash-" + text};
}

Secret copy_of(std::size_t number) {
    Secret copy = login_of(number);
    copy.coordinates.name_space += "-copy";
    copy.coordinates.uid += "-copy";
    return copy;
}

std::shared_ptr<NodeLedger> NodeLedger::make() {
    void* memory = ::mmap(nullptr, sizeof(NodeLedger), PROT_READ | PROT_WRITE,
                          MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        throw std::runtime_error("no shared memory");
    }
    return {new (memory) NodeLedger(),
            [](NodeLedger* ledger) { ::munmap(ledger, sizeof(NodeLedger)); }};
}

Timestamp NodeLedger::now() {
    return kBegin + std::chrono::microseconds(next());
}

bool NodeLedger::begin_pull(std::size_t image, std::size_t login) {
    OfImage& of_image = images_.at(image);
    int users = of_image.users;
    while (users < 0 || !of_image.users.compare_exchange_weak(users, users + 1)) {
        if (users < 0) {
            return false;
        }
    }
    OfGrant& grant = grants_.at(image).at(login);
    ++grant.in_flight;
    raise(grant.last_pull, next());
    return true;
}

void NodeLedger::end_pull(std::size_t image, std::size_t login) {
    OfGrant& grant = grants_.at(image).at(login);
    raise(grant.last_pull, next());
    --grant.in_flight;
    --images_.at(image).users;
}

void NodeLedger::remove(std::size_t image) {
    OfImage& of_image = images_.at(image);
    int nobody = 0;
    if (!of_image.on_node || !of_image.users.compare_exchange_strong(nobody, -1)) {
        return;
    }
    ++of_image.removals;
    of_image.closed = false;
    of_image.on_node = false;
    of_image.users = 0;
}

std::vector<std::size_t> NodeLedger::listed() const {
    std::vector<std::size_t> numbers;
    for (std::size_t image = 0; image < kImages; ++image) {
        if (images_.at(image).on_node) {
            numbers.push_back(image);
        }
    }
    return numbers;
}

NodeLedger::Question NodeLedger::ask(std::size_t image, std::size_t login) const {
    const OfImage& of_image = images_.at(image);
    Question question;
    question.image = image;
    question.login = login;
    question.removals = of_image.removals;
    question.closed = of_image.closed;
    question.revoked = grant(question).revoked;
    return question;
}

NodeLedger::Question NodeLedger::ask_after_pull(std::size_t image, std::size_t login) const {
    Question question = ask(image, login);
    const std::uint64_t ended = grant(question).revocations_ended;
    question.revocations = grant(question).revocations_begun;
    question.must_admit = question.revocations == ended;
    return question;
}

bool NodeLedger::is_closed(const Question& question) const {
    return question.closed && images_.at(question.image).removals == question.removals;
}

bool NodeLedger::is_unproven(const Question& question) const {
    // in this order: a pull that ended meanwhile moved last_pull before it is not counted any more
    const bool none_under_way = grant(question).in_flight == 0;
    const std::int64_t last_pull = grant(question).last_pull;
    return none_under_way && (last_pull == 0 || last_pull < question.revoked);
}

bool NodeLedger::is_forgotten(const Question& question) const {
    return question.must_admit && images_.at(question.image).removals == question.removals &&
           grant(question).revocations_begun == question.revocations;
}

void NodeLedger::begin_revocation(std::size_t login, std::size_t image) {
    for (std::size_t number = 0; number < kImages; ++number) {
        if (image >= kImages || number == image) {
            ++grants_.at(number).at(login).revocations_begun;
        }
    }
}

void NodeLedger::end_revocation(std::size_t login, std::size_t image, std::int64_t applied,
                                const std::vector<ImageRef>& left_alone) {
    for (std::size_t number = 0; number < kImages; ++number) {
        if (image < kImages && number != image) {
            continue;
        }
        OfGrant& grant = grants_.at(number).at(login);
        if (std::find(left_alone.begin(), left_alone.end(), ref_of(number)) == left_alone.end()) {
            raise(grant.revoked, applied);
        }
        ++grant.revocations_ended;
    }
}

void NodeLedger::accuse(std::string_view what) {
    if (accused_++ == 0) {
        std::copy_n(what.begin(), std::min(what.size(), words_.size() - 1), words_.begin());
    }
}

std::string_view NodeLedger::accusation() const {
    return words_.data();
}

} // namespace pullrec::test
