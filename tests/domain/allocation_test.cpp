// SPDX-License-Identifier: Apache-2.0
#include "domain/decide.hpp"
#include "domain/given_credentials.hpp"
#include "domain/login.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<long> allocations{0};
std::atomic<const void*> watched{nullptr};
std::atomic<bool> came_back_wiped{false};

bool is_zero(const void* memory, std::size_t size) {
    const auto* const bytes = static_cast<const unsigned char*>(memory);
    return std::all_of(bytes, bytes + size, [](unsigned char byte) { return byte == 0; });
}
} // namespace

// NOLINTBEGIN(cppcoreguidelines-no-malloc,cppcoreguidelines-owning-memory): this is the allocator
// The compiler takes the inlined pair below for a mismatched one.
[[gnu::noinline]] void* operator new(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size == 0 ? 1 : size)) {
        return memory;
    }
    throw std::bad_alloc();
}
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    ++allocations;
    return std::malloc(size == 0 ? 1 : size);
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
    std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t size) noexcept {
    if (memory == watched) {
        came_back_wiped = is_zero(memory, size);
    }
    std::free(memory);
}
// NOLINTEND(cppcoreguidelines-no-malloc,cppcoreguidelines-owning-memory)

using namespace pullrec;

TEST_CASE("a decision that finds the pod's secret in a list of four allocates nothing") {
    const Secret secret{{"a namespace longer than small strings", "name", "uid"},
                        std::string(64, 'a')};
    Evidence evidence;
    evidence.record_presence = Presence::present;
    evidence.record = PulledRecord{{"ref"}, std::nullopt, {}};
    Credentials& recorded = evidence.record->mapping[{"registry.example.com/team/app"}];
    recorded.secrets.assign(3, Secret{{"other", "other", "other"}, "other"});
    recorded.secrets.push_back(secret);
    GivenCredentials pod({{secret}, std::nullopt, std::nullopt});
    const Image image{"registry.example.com/team/app:v1.2"};
    const ImageRef ref{"ref"};
    const VerificationPolicy policy(Policy::never_verify_preloaded_images);
    const Profile profile = *profile_named("kubelet-1.36");

    const long before = allocations;
    const bool must_pull = decide({image, ref, evidence, profile}, policy, pod).must_pull;
    CHECK(allocations == before);
    CHECK(!must_pull);
}

TEST_CASE("a password's memory is wiped when it is destroyed, and when it grows") {
    {
        const Login login{{}, SecretText("s3cret"), {}};
        watched = login.password.view().data();
    }
    CHECK(came_back_wiped.exchange(false));
    SecretText password("s3cret");
    watched = password.view().data();
    password.append(std::string(100, '!'));
    CHECK(came_back_wiped.exchange(false));
    watched = nullptr;
}
