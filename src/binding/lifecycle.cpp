// SPDX-License-Identifier: Apache-2.0
#include "binding/call.hpp"
#include "binding/open_database.hpp"
#include "codec/image_listing.hpp"
#include "domain/mapping_key.hpp"

#include <memory>

using namespace pullrec::binding;

namespace {

using pullrec::Error;
using pullrec::ErrorCode;

pullrec::store::Baseline read_baseline(pullrec_baseline baseline) {
    switch (baseline) {
    case PULLREC_ABSENCE_IS_PRELOADED:
        return pullrec::store::Baseline::kubelet;
    case PULLREC_PRELOADED_IS_LISTED:
        return pullrec::store::Baseline::listed;
    }
    throw Error(ErrorCode::usage, "say what absence means: it has no default");
}

void add_preloaded(pullrec::store::Writer& writer, const pullrec::ListedImage& image) {
    for (const auto* names : {&image.tags, &image.digests}) {
        for (const std::string& name : *names) {
            const pullrec::MappingKey key({name}, pullrec::NameRule::normalised);
            if (key.fault() == pullrec::ReferenceFault::none) {
                writer.add_preloaded(image.id, key.name());
            }
        }
    }
}

void create(const std::string& path, pullrec_baseline baseline, pullrec_text preloaded,
            const std::string& profile) {
    if (!pullrec::profile_named(profile)) {
        throw Error(ErrorCode::usage, "the profile must be kubelet-1.33 to kubelet-1.37 or strict");
    }
    if (baseline == PULLREC_ABSENCE_IS_PRELOADED && preloaded.data != nullptr) {
        throw Error(ErrorCode::usage, "all images count as preloaded: leave the list out");
    }
    pullrec::ImageListing listing;
    if (preloaded.data != nullptr) {
        listing = pullrec::read_image_listing(string_of(preloaded));
    }
    if (listing.extent == pullrec::Extent::partial) {
        throw Error(ErrorCode::refused, "the list of preloaded images is not complete: list all");
    }
    const pullrec::store::NewDatabase made{pullrec::store::Role::authority, read_baseline(baseline),
                                           profile, pullrec::journal::system_clock()(),
                                           std::nullopt};
    pullrec::store::Store::create(path, made, [&](pullrec::store::Writer& writer) {
        for (const pullrec::ListedImage& image : listing.images) {
            add_preloaded(writer, image);
        }
    });
}

pullrec::journal::Settings read_settings(const pullrec_settings& given) {
    pullrec::journal::Settings settings;
    if (given.policy != nullptr) {
        const auto policy = pullrec::policy_named(given.policy);
        if (!policy) {
            throw Error(ErrorCode::usage, "there is no such policy");
        }
        settings.policy = *policy;
    }
    if (given.allowlist_size > 0) {
        require(given.allowlist);
    }
    for (std::size_t i = 0; i < given.allowlist_size; ++i) {
        settings.allowlist.push_back(string_of(given.allowlist[i]));
    }
    if (given.clock != nullptr) {
        settings.clock = [clock = given.clock, context = given.context] {
            return pullrec::Timestamp(std::chrono::microseconds(clock(context)));
        };
    }
    if (given.cache_bytes != 0) {
        settings.cache_bytes = given.cache_bytes == PULLREC_NO_CACHE ? 0 : given.cache_bytes;
    }
    return settings;
}

pullrec::journal::Log read_log(const pullrec_settings& given) {
    if (given.log == nullptr) {
        return {};
    }
    return [log = given.log, context = given.context](pullrec::journal::LogLevel level,
                                                      std::string_view message) {
        log(context, static_cast<pullrec_log_level>(level), std::string(message).c_str());
    };
}

pullrec::store::OpenOptions read_options(const pullrec_settings& given) {
    pullrec::store::OpenOptions options;
    if (given.busy_timeout_ms != 0) {
        options.waiting.timeout = std::chrono::milliseconds(given.busy_timeout_ms);
    }
    return options;
}

} // namespace

pullrec_status pullrec_create(const char* path, pullrec_baseline baseline, pullrec_text preloaded,
                              const char* profile, char** error) {
    return call(error, [&] { create(string_of(path), baseline, preloaded, string_of(profile)); });
}

pullrec_status pullrec_open(const char* path, const pullrec_settings* settings,
                            pullrec_handle** handle, char** error) {
    return call(error, [&] {
        require(handle);
        *handle = nullptr;
        const pullrec_settings given = settings == nullptr ? pullrec_settings{} : *settings;
        std::unique_ptr<pullrec_handle> opened(new pullrec_handle{
            {string_of(path), read_options(given), read_log(given), read_settings(given)}});
        *handle = opened.release();
    });
}

void pullrec_close(pullrec_handle* handle) {
    const std::unique_ptr<pullrec_handle> closed(handle);
}
