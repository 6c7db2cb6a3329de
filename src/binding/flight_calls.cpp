// SPDX-License-Identifier: Apache-2.0
#include "binding/call.hpp"
#include "binding/open_database.hpp"
#include "codec/credentials_document.hpp"

using namespace pullrec::binding;

namespace {

using pullrec::journal::Aftermath;
using pullrec::store::PullResult;

pullrec::journal::Flights& flights(pullrec_handle* handle) {
    require(handle);
    return handle->database.flights();
}

/// A text that may be left out.
std::string told(pullrec_text text) {
    return text.data == nullptr ? std::string() : string_of(text);
}

pullrec::journal::Pull read_pull(const pullrec_pull* given) {
    using std::chrono::milliseconds;
    require(given);
    pullrec::journal::Pull pull;
    pull.image = {string_of(given->image)};
    pull.login = told(given->login);
    pull.scope = told(given->scope);
    pull.limits = {milliseconds(given->stall_timeout_ms),
                   milliseconds(given->first_byte_timeout_ms)};
    if (given->wait_timeout_ms != 0) {
        pull.patience = milliseconds(given->wait_timeout_ms);
    }
    pull.inherit_cancel = given->inherit_cancel != 0;
    return pull;
}

Aftermath aftermath(int unsure) {
    return unsure == 0 ? Aftermath::none : Aftermath::unsure;
}

pullrec_pull_state state_of(PullResult result) {
    switch (result) {
    case PullResult::ok:
        return PULLREC_PULL_OK;
    case PullResult::cancelled:
        return PULLREC_PULL_CANCELLED;
    case PullResult::stalled:
        return PULLREC_PULL_STALLED;
    case PullResult::failed:
    case PullResult::abandoned: // never told: whoever waits takes over
        break;
    }
    return PULLREC_PULL_FAILED;
}

pullrec_text copy_for_c(const std::optional<std::string>& text) {
    return text ? pullrec_text{copy_of(*text), text->size()} : pullrec_text{};
}

pullrec_pull_result result_of(const pullrec::store::OperationEnd& end) {
    const auto ref = end.image_ref ? std::optional(end.image_ref->text) : std::nullopt;
    return {state_of(end.result), copy_for_c(ref), copy_for_c(end.label),
            copy_for_c(end.error_class)};
}

} // namespace

pullrec_status pullrec_pull_begin(pullrec_handle* handle, const pullrec_pull* pull,
                                  int64_t* operation, pullrec_pull_state* state, char** error) {
    return call(error, [&] {
        require(operation);
        require(state);
        const auto flight = flights(handle).begin(read_pull(pull));
        *operation = flight.operation;
        *state = flight.leads ? PULLREC_PULL_LEADS : PULLREC_PULL_FOLLOWS;
    });
}

pullrec_status pullrec_pull_progress(pullrec_handle* handle, int64_t operation, int64_t bytes_done,
                                     int64_t bytes_skipped, int* go_on, char** error) {
    return call(error, [&] {
        std::optional<pullrec::store::Progress> progress;
        if (bytes_done >= 0) {
            progress = {bytes_done, bytes_skipped};
        }
        const bool goes_on = flights(handle).progress(operation, progress);
        if (go_on != nullptr) {
            *go_on = goes_on ? 1 : 0;
        }
    });
}

pullrec_status pullrec_pull_finish(pullrec_handle* handle, int64_t operation,
                                   pullrec_text image_ref, pullrec_text credentials, char** error) {
    return call(error, [&] {
        std::optional<pullrec::ImageRef> ref;
        if (image_ref.data != nullptr) {
            ref = pullrec::ImageRef{string_of(image_ref)};
        }
        std::optional<pullrec::Credentials> known;
        if (credentials.data != nullptr) {
            known = pullrec::decode_credentials(string_of(credentials));
        }
        flights(handle).finish(operation, ref, known);
    });
}

pullrec_status pullrec_pull_fail(pullrec_handle* handle, int64_t operation, pullrec_text error_text,
                                 int unsure, char** error) {
    return call(error, [&] {
        pullrec::journal::PullFailure failure;
        failure.text = told(error_text);
        flights(handle).fail(operation, failure, aftermath(unsure));
    });
}

pullrec_status pullrec_pull_cancel(pullrec_handle* handle, int64_t operation, int unsure,
                                   char** error) {
    return call(error, [&] { flights(handle).cancel(operation, aftermath(unsure)); });
}

pullrec_status pullrec_pull_wait(pullrec_handle* handle, const pullrec_pull* pull,
                                 int64_t* operation, pullrec_pull_result* result, char** error) {
    if (result != nullptr) {
        *result = {};
    }
    return call(error, [&] {
        require(operation);
        require(result);
        const auto landing = flights(handle).wait(read_pull(pull), {*operation, false});
        *operation = landing.flight.operation;
        *result = landing.end ? result_of(*landing.end)
                              : pullrec_pull_result{PULLREC_PULL_LEADS, {}, {}, {}};
    });
}

pullrec_status pullrec_pull_reap(pullrec_handle* handle, size_t most, size_t* reaped,
                                 char** error) {
    return call(error, [&] {
        const std::size_t count = flights(handle).reap(most).size();
        if (reaped != nullptr) {
            *reaped = count;
        }
    });
}
