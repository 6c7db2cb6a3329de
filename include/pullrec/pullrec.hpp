// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pullrec/pull.hpp"
#include "pullrec/pullrec.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// The C interface for C++17 and later: values and exceptions instead of statuses and pointers.
namespace pullrec_cpp {

/// A call that failed.
class Failure : public std::runtime_error {
public:
    Failure(pullrec_status status, const std::string& message)
        : std::runtime_error(message), status_(status) {}

    [[nodiscard]] pullrec_status status() const noexcept { return status_; }

private:
    pullrec_status status_;
};

/// Documents in the kubelet's JSON, and whether others are stored that do not decode.
struct Documents {
    std::vector<std::string> documents;
    bool unreadable = false;
};

/// The answer of a decision.
struct Decision {
    bool must_pull = true;
    std::string result; ///< the kubelet's metric label
};

/// Looks a pod's credentials up, as one value of a record's `credentialMapping`; it may throw.
using LookUp = std::function<std::string()>;

namespace detail {

inline void check(pullrec_status status, char* error) {
    const std::unique_ptr<char, void (*)(const char*)> owned(error, pullrec_free);
    if (status != PULLREC_OK) {
        throw Failure(status, error == nullptr ? "" : error);
    }
}

/// Keeps what a look-up threw until C has returned.
struct Asked {
    const LookUp& look_up;
    std::exception_ptr thrown;
};

extern "C" inline void pullrec_cpp_look_up(void* context, pullrec_sink* sink) {
    auto& asked = *static_cast<Asked*>(context);
    try {
        pullrec_give_credentials(sink, view(asked.look_up()));
    } catch (...) {
        asked.thrown = std::current_exception();
        pullrec_refuse_credentials(sink, view("the look-up threw"));
    }
}

inline Documents take(pullrec_status status, pullrec_list* list, char* error) {
    const std::unique_ptr<pullrec_list, void (*)(pullrec_list*)> owned(list, pullrec_list_free);
    Documents taken;
    taken.unreadable = status == PULLREC_UNREADABLE;
    if (taken.unreadable) {
        pullrec_free(error);
    } else {
        check(status, error);
    }
    for (std::size_t i = 0; i < pullrec_list_size(list); ++i) {
        const pullrec_text document = pullrec_list_at(list, i);
        taken.documents.emplace_back(document.data, document.size);
    }
    return taken;
}

} // namespace detail

/// An open database; any number of threads may use it at once. Every call throws `Failure`.
class Database {
public:
    /// Opens it and begins to live as a holder of intents.
    explicit Database(const std::string& path, const pullrec_settings& settings = {}) {
        char* error = nullptr;
        pullrec_handle* handle = nullptr;
        const auto status = pullrec_open(path.c_str(), &settings, &handle, &error);
        handle_.reset(handle);
        detail::check(status, error);
    }

    /// Makes one by which an agent decides; `preloaded` as crictl lists images.
    static void create(const std::string& path, pullrec_baseline baseline,
                       const std::string& profile,
                       const std::optional<std::string>& preloaded = std::nullopt) {
        char* error = nullptr;
        const pullrec_text list = preloaded ? detail::view(*preloaded) : pullrec_text{};
        const auto status = pullrec_create(path.c_str(), baseline, list, profile.c_str(), &error);
        detail::check(status, error);
    }

    void record_intent(std::string_view image) {
        run(pullrec_record_pull_intent, detail::view(image));
    }

    /// None: the credentials are not known.
    void record_pulled(std::string_view image, std::string_view image_ref,
                       const std::optional<std::string>& credentials) {
        run(pullrec_record_image_pulled, detail::view(image), detail::view(image_ref),
            credentials ? detail::view(*credentials) : pullrec_text{});
    }

    void record_failed(std::string_view image) {
        run(pullrec_record_image_pull_failed, detail::view(image));
    }

    /// With the runtime's error text, which is kept without secrets.
    void record_failed(std::string_view image, std::string_view error_text) {
        run(pullrec_record_image_pull_error, detail::view(image), detail::view(error_text));
    }

    /// Throws what the look-up threw.
    Decision must_attempt_pull(std::string_view image, std::string_view image_ref,
                               const LookUp& look_up, bool refresh = true) {
        detail::Asked asked{look_up, nullptr};
        pullrec_decision decision{1, ""};
        char* error = nullptr;
        const auto status = pullrec_must_attempt_image_pull(
            handle_.get(), detail::view(image), detail::view(image_ref),
            detail::pullrec_cpp_look_up, &asked, refresh ? 1 : 0, &decision, &error);
        if (asked.thrown) {
            pullrec_free(error);
            std::rethrow_exception(asked.thrown);
        }
        detail::check(status, error);
        return {decision.must_pull != 0, decision.result};
    }

    /// How many records were removed.
    std::size_t prune(const std::vector<std::string>& in_use,
                      std::chrono::system_clock::time_point until) {
        std::vector<pullrec_text> refs;
        refs.reserve(in_use.size());
        for (const std::string& ref : in_use) {
            refs.push_back(detail::view(ref));
        }
        const auto moment =
            std::chrono::duration_cast<std::chrono::microseconds>(until.time_since_epoch());
        std::size_t removed = 0;
        run(pullrec_prune_unknown_records, refs.data(), refs.size(),
            static_cast<std::int64_t>(moment.count()), &removed);
        return removed;
    }

    /// How many records were made; `images` as crictl lists them.
    std::size_t recover(std::string_view images) {
        std::size_t made = 0;
        run(pullrec_recover, detail::view(images), &made);
        return made;
    }

    /// Leads, with the intent on disk, or follows.
    Flight begin(const Pull& pull) {
        const pullrec_pull wanted = detail::c_form(pull);
        Flight flight;
        pullrec_pull_state state{};
        run(pullrec_pull_begin, &wanted, &flight.operation, &state);
        flight.leads = state == PULLREC_PULL_LEADS;
        return flight;
    }

    /// False once the operation was ended as stalled; without counts it is a bare sign of life.
    bool progress(const Flight& flight, std::optional<std::int64_t> bytes_done = std::nullopt,
                  std::int64_t bytes_skipped = 0) {
        int go_on = 0;
        run(pullrec_pull_progress, flight.operation, bytes_done.value_or(-1), bytes_skipped,
            &go_on);
        return go_on != 0;
    }

    /// None for the ref: it is not known, and the intent stays.
    void finish(const Flight& flight, const std::optional<std::string>& image_ref,
                const std::optional<std::string>& credentials) {
        run(pullrec_pull_finish, flight.operation,
            image_ref ? detail::view(*image_ref) : pullrec_text{},
            credentials ? detail::view(*credentials) : pullrec_text{});
    }

    /// `unsure`: the runtime may still pull; then the intent stays.
    void fail(const Flight& flight, const std::string& error_text = {}, bool unsure = false) {
        run(pullrec_pull_fail, flight.operation, detail::view_or_null(error_text), unsure ? 1 : 0);
    }

    void cancel(const Flight& flight, bool unsure = false) {
        run(pullrec_pull_cancel, flight.operation, unsure ? 1 : 0);
    }

    /// The end, or the caller's turn; throws PULLREC_PULL_WAIT after `wait_timeout`.
    Landing wait(const Pull& pull, const Flight& flight) {
        const pullrec_pull wanted = detail::c_form(pull);
        Landing landing;
        landing.flight.operation = flight.operation;
        pullrec_pull_result result{};
        run(pullrec_pull_wait, &wanted, &landing.flight.operation, &result);
        landing.state = result.state;
        landing.flight.leads = result.state == PULLREC_PULL_LEADS;
        landing.image_ref = detail::take(result.image_ref);
        landing.label = detail::take(result.label);
        landing.error_class = detail::take(result.error_class);
        return landing;
    }

    /// Ends operations whose leaders died or whose pulls stalled; how many.
    std::size_t reap(std::size_t most) {
        std::size_t reaped = 0;
        run(pullrec_pull_reap, most, &reaped);
        return reaped;
    }

    Documents list_intents() { return list(pullrec_list_intents); }
    Documents list_records() { return list(pullrec_list_records); }

    bool intent_exists(std::string_view image) {
        int exists = 0;
        run(pullrec_intent_exists, detail::view(image), &exists);
        return exists != 0;
    }
    void write_intent(std::string_view image) { run(pullrec_write_intent, detail::view(image)); }
    void delete_intent(std::string_view image) { run(pullrec_delete_intent, detail::view(image)); }

    std::optional<std::string> get_record(std::string_view image_ref) {
        pullrec_text document{};
        run(pullrec_get_record, detail::view(image_ref), &document);
        const std::unique_ptr<const char, void (*)(const char*)> owned(document.data, pullrec_free);
        return document.data == nullptr ? std::nullopt
                                        : std::optional(std::string(document.data, document.size));
    }
    void write_record(std::string_view document) {
        run(pullrec_write_record, detail::view(document));
    }
    void delete_record(std::string_view image_ref) {
        run(pullrec_delete_record, detail::view(image_ref));
    }

private:
    template <class Call, class... Arguments>
    void run(Call call, Arguments... arguments) {
        char* error = nullptr;
        const auto status = call(handle_.get(), arguments..., &error);
        detail::check(status, error);
    }

    template <class Call>
    Documents list(Call call) {
        pullrec_list* documents = nullptr;
        char* error = nullptr;
        const auto status = call(handle_.get(), &documents, &error);
        return detail::take(status, documents, error);
    }

    struct Close {
        void operator()(pullrec_handle* handle) const { pullrec_close(handle); }
    };
    std::unique_ptr<pullrec_handle, Close> handle_;
};

} // namespace pullrec_cpp
