// SPDX-License-Identifier: Apache-2.0
#include "tests/conformance/process_target.hpp"

#include "tests/conformance/engine_worker.hpp"
#include "tests/conformance/message.hpp"
#include "tests/conformance/scenario_values.hpp"

#include <nlohmann/json.hpp>

#include <array>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace pullrec::conformance {
namespace {

using nlohmann::json;

[[noreturn]] void be_worker(int socket, const std::vector<std::string>& databases) {
    int code = 0;
    try {
        serve_engine(socket, databases);
    } catch (const std::exception& exception) {
        std::fprintf(stderr, "a worker failed: %s\n", exception.what());
        code = 1;
    }
    _exit(code);
}

json received(int socket) {
    auto message = receive_message(socket);
    if (!message) {
        throw std::runtime_error("a worker is gone");
    }
    if (message->contains("failed")) {
        throw std::runtime_error(message->at("failed").get<std::string>());
    }
    return *std::move(message);
}

} // namespace

EngineProcesses::EngineProcesses(std::size_t count, const std::vector<std::string>& databases) {
    for (std::size_t process = 0; process < count; ++process) {
        std::array<int, 2> ends{};
        if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) {
            throw std::runtime_error("no socket");
        }
        const pid_t child = ::fork();
        if (child == 0) {
            ::close(ends[0]);
            for (const int other : sockets_) {
                ::close(other);
            }
            be_worker(ends[1], databases);
        }
        ::close(ends[1]);
        sockets_.push_back(ends[0]);
        children_.push_back(child);
    }
}

EngineProcesses::~EngineProcesses() {
    for (const int socket : sockets_) {
        ::close(socket);
    }
    for (const pid_t child : children_) {
        ::waitpid(child, nullptr, 0);
    }
}

ProcessTarget::ProcessTarget(const EngineProcesses& processes, std::size_t database,
                             journal::SharedStore& store, const PolicyText& policy,
                             const Profile& profile)
    : processes_(processes),
      database_(database),
      profile_(profile.name),
      here_(store, policy, profile) {
    // first the holders of the scenario before must be gone
    set_policy(policy);
    here_.clear();
}

void ProcessTarget::set_policy(const PolicyText& policy) {
    for (std::size_t process = 0; process < processes_.count(); ++process) {
        send_message(processes_.socket(process), {{"call", "scenario"},
                                                  {"database", database_},
                                                  {"profile", profile_},
                                                  {"policy", policy.name},
                                                  {"allowlist", policy.allowlist}});
        received(processes_.socket(process));
    }
}

int ProcessTarget::socket_of(model::Holder holder) const {
    return processes_.socket(static_cast<std::size_t>(holder) % processes_.count());
}

json ProcessTarget::call(const char* name, model::Holder holder, Timestamp now, json call) const {
    call["call"] = name;
    call["holder"] = holder;
    call["now"] = now.time_since_epoch().count();
    send_message(socket_of(holder), call);
    return received(socket_of(holder));
}

void ProcessTarget::start(model::Holder holder, int boot,
                          const std::vector<model::RuntimeImage>& images, Timestamp now) {
    json listed = json::array();
    for (const model::RuntimeImage& image : images) {
        listed.push_back({{"id", image.id.text}, {"repoTags", image.names}});
    }
    call("start", holder, now, {{"boot", boot}, {"cri", listed}});
    alive_.insert(holder);
}

void ProcessTarget::stop(model::Holder holder) {
    call("stop", holder, {}, json::object());
    alive_.erase(holder);
}

void ProcessTarget::record_intent(const Image& image, model::Holder holder, Timestamp now) {
    call("intent", holder, now, {{"image", image.text}});
}

void ProcessTarget::record_pulled(const Image& image, const ImageRef& ref,
                                  const std::optional<Credentials>& fresh, model::Holder holder,
                                  Timestamp now) {
    json told = {{"image", image.text}, {"ref", ref.text}};
    if (fresh) {
        told["credentials"] = write_credentials(*fresh);
    }
    call("pulled", holder, now, told);
}

void ProcessTarget::record_failed(const Image& image, model::Holder holder, Timestamp now) {
    call("failed", holder, now, {{"image", image.text}});
}

model::Answer ProcessTarget::must_pull(const Image& image, const ImageRef& ref,
                                       const std::function<model::PodCredentials()>& ask,
                                       model::Holder holder, Timestamp now) {
    json answer = call("must_pull", holder, now, {{"image", image.text}, {"ref", ref.text}});
    while (answer.contains("ask")) {
        const json pod = write_pod_credentials(ask());
        send_message(socket_of(holder), {{"pod", pod}});
        answer = received(socket_of(holder));
    }
    return {answer.at("mustPull"), answer.at("metric"),
            answer.contains("error") ? std::optional(answer.at("error").get<std::string>())
                                     : std::nullopt,
            answer.at("asked")};
}

void ProcessTarget::prune(const std::vector<ImageRef>& in_use, Timestamp until) {
    json refs = json::array();
    for (const ImageRef& ref : in_use) {
        refs.push_back(ref.text);
    }
    call("prune", *alive_.begin(), until, {{"inUse", refs}});
}

json ProcessTarget::state() {
    return here_.state();
}

int ProcessTarget::in_flight(const Image& image, model::Holder holder) {
    return call("in_flight", holder, {}, {{"image", image.text}}).at("count");
}

} // namespace pullrec::conformance
