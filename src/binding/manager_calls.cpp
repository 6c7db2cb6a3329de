// SPDX-License-Identifier: Apache-2.0
#include "binding/call.hpp"
#include "binding/open_database.hpp"
#include "binding/pod_lookup.hpp"
#include "codec/credentials_document.hpp"
#include "codec/image_listing.hpp"
#include "domain/rule.hpp"

#include <algorithm>

using namespace pullrec::binding;

namespace {

pullrec::journal::PullManager& manager(pullrec_handle* handle) {
    require(handle);
    return handle->database.manager();
}

std::optional<pullrec::Credentials> read_credentials(pullrec_text document) {
    return document.data == nullptr
               ? std::nullopt
               : std::optional(pullrec::decode_credentials(string_of(document)));
}

} // namespace

pullrec_status pullrec_record_pull_intent(pullrec_handle* handle, pullrec_text image,
                                          char** error) {
    return call(error, [&] { manager(handle).record_intent({string_of(image)}); });
}

pullrec_status pullrec_record_image_pulled(pullrec_handle* handle, pullrec_text image,
                                           pullrec_text image_ref, pullrec_text credentials,
                                           char** error) {
    return call(error, [&] {
        manager(handle).record_pulled({string_of(image)}, {string_of(image_ref)},
                                      read_credentials(credentials));
    });
}

pullrec_status pullrec_record_image_pull_failed(pullrec_handle* handle, pullrec_text image,
                                                char** error) {
    return call(error, [&] { manager(handle).record_failed({string_of(image)}); });
}

pullrec_status pullrec_record_image_pull_error(pullrec_handle* handle, pullrec_text image,
                                               pullrec_text error_text, char** error) {
    return call(error, [&] {
        manager(handle).record_failed({string_of(image)}, {.text = string_of(error_text)});
    });
}

pullrec_status pullrec_must_attempt_image_pull(pullrec_handle* handle, pullrec_text image,
                                               pullrec_text image_ref, pullrec_look_up look_up,
                                               void* context, int refresh,
                                               pullrec_decision* decision, char** error) {
    if (decision != nullptr) {
        *decision = {1, "error"};
    }
    return call(error, [&] {
        require(decision);
        PodLookup credentials(look_up, context);
        const pullrec::Decision made = manager(handle).must_attempt_pull(
            {string_of(image)}, {string_of(image_ref)}, credentials,
            refresh != 0 ? pullrec::journal::Refresh::written : pullrec::journal::Refresh::left);
        *decision = {made.must_pull ? 1 : 0, pullrec::label_of(made.metric).data()};
        if (made.rule == pullrec::Rule::credentials_failed) {
            throw StatusError(PULLREC_CREDENTIALS, made.failure.value_or(""));
        }
    });
}

pullrec_status pullrec_prune_unknown_records(pullrec_handle* handle, const pullrec_text* image_refs,
                                             size_t size, int64_t until, size_t* removed,
                                             char** error) {
    return call(error, [&] {
        if (size > 0) {
            require(image_refs);
        }
        std::vector<pullrec::ImageRef> in_use(size);
        std::transform(image_refs, image_refs + size, in_use.begin(),
                       [](pullrec_text ref) { return pullrec::ImageRef{string_of(ref)}; });
        const std::size_t count =
            manager(handle).prune(in_use, pullrec::Timestamp(std::chrono::microseconds(until)));
        if (removed != nullptr) {
            *removed = count;
        }
    });
}

pullrec_status pullrec_recover(pullrec_handle* handle, pullrec_text images, size_t* records_made,
                               char** error) {
    return call(error, [&] {
        const auto listing = pullrec::read_image_listing(string_of(images));
        const auto steps = manager(handle).recover(listing.images);
        if (records_made != nullptr) {
            *records_made = static_cast<std::size_t>(std::count_if(
                steps.begin(), steps.end(), [](const auto& step) { return step.makes_record; }));
        }
    });
}
