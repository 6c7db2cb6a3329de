// SPDX-License-Identifier: Apache-2.0
#include "tests/conformance/engine_worker.hpp"

#include "tests/conformance/engine_target.hpp"
#include "tests/conformance/message.hpp"
#include "tests/conformance/scenario_values.hpp"

#include <nlohmann/json.hpp>

#include <exception>
#include <stdexcept>
#include <thread>

namespace pullrec::conformance {
namespace {

using nlohmann::json;

/// One worker process.
class Worker {
public:
    Worker(int socket, const std::vector<std::string>& databases) : socket_(socket) {
        for (const std::string& path : databases) {
            stores_.push_back(std::make_unique<journal::SharedStore>(path));
        }
    }

    /// Answers calls; the pod's credentials when they come, nothing when nobody asks any more.
    std::optional<json> serve() {
        while (auto message = receive_message(socket_)) {
            if (message->contains("pod")) {
                return message->at("pod");
            }
            send_message(socket_, answer_on_thread(*message));
        }
        return std::nullopt;
    }

private:
    json answer_on_thread(const json& call) {
        json answered;
        std::thread([&] {
            try {
                answered = answer(call);
            } catch (const std::exception& exception) {
                answered = {{"failed", exception.what()}};
            }
        }).join();
        return answered;
    }

    json answer(const json& call) {
        const auto name = call.at("call").get<std::string>();
        if (name == "scenario") {
            target_.reset();
            target_.emplace(*stores_.at(call.at("database")),
                            PolicyText{call.at("policy"), read_texts(call, "allowlist")},
                            profile_named(call.at("profile").get<std::string>()).value());
            return json::object();
        }
        const model::Holder holder = call.at("holder");
        const Timestamp now(std::chrono::microseconds(call.at("now").get<std::int64_t>()));
        if (name == "start") {
            target_->start(holder, call.at("boot"), read_runtime_images(call), now);
        } else if (name == "stop") {
            target_->stop(holder);
        } else if (name == "prune") {
            prune(call, now);
        } else {
            return answer_about_image(name, call, holder, now);
        }
        return json::object();
    }

    void prune(const json& call, Timestamp until) {
        std::vector<ImageRef> in_use;
        for (const std::string& text : read_texts(call, "inUse")) {
            in_use.push_back({text});
        }
        target_->prune(in_use, until);
    }

    json answer_about_image(const std::string& name, const json& call, model::Holder holder,
                            Timestamp now) {
        const Image image{call.at("image").get<std::string>()};
        const ImageRef ref{call.value("ref", "")};
        if (name == "intent") {
            target_->record_intent(image, holder, now);
        } else if (name == "failed") {
            target_->record_failed(image, holder, now);
        } else if (name == "pulled") {
            target_->record_pulled(image, ref,
                                   call.contains("credentials")
                                       ? std::optional(read_credentials(call.at("credentials")))
                                       : std::nullopt,
                                   holder, now);
        } else if (name == "in_flight") {
            return {{"count", target_->in_flight(image, holder)}};
        } else if (name == "must_pull") {
            return must_pull(image, ref, holder, now);
        } else {
            throw std::invalid_argument("unknown call " + name);
        }
        return json::object();
    }

    json must_pull(const Image& image, const ImageRef& ref, model::Holder holder, Timestamp now) {
        const auto ask = [this] {
            send_message(socket_, {{"ask", true}});
            return read_pod_credentials(serve().value());
        };
        const model::Answer answer = target_->must_pull(image, ref, ask, holder, now);
        json told = {{"mustPull", answer.must_pull},
                     {"metric", answer.metric},
                     {"asked", answer.credentials_looked_up}};
        if (answer.error) {
            told["error"] = *answer.error;
        }
        return told;
    }

    int socket_;
    std::vector<std::unique_ptr<journal::SharedStore>> stores_;
    std::optional<EngineTarget> target_;
};

} // namespace

void serve_engine(int socket, const std::vector<std::string>& databases) {
    Worker(socket, databases).serve();
}

} // namespace pullrec::conformance
