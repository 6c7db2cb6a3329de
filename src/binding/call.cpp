// SPDX-License-Identifier: Apache-2.0
#include "binding/call.hpp"

#include <cstdlib>
#include <cstring>
#include <new>

// what C frees with one function comes from one allocator, and no destructor of ours sees it
// NOLINTBEGIN(cppcoreguidelines-no-malloc,cppcoreguidelines-owning-memory)

namespace pullrec::binding {

namespace {

pullrec_status status_of(ErrorCode code) {
    switch (code) {
    case ErrorCode::usage:
        return PULLREC_USAGE;
    case ErrorCode::not_found:
        return PULLREC_NOT_FOUND;
    case ErrorCode::refused:
        return PULLREC_REFUSED;
    case ErrorCode::absent:
        return PULLREC_ABSENT;
    case ErrorCode::locked:
    case ErrorCode::interrupted:
        return PULLREC_LOCKED;
    case ErrorCode::schema:
        return PULLREC_SCHEMA;
    case ErrorCode::corrupt:
        return PULLREC_CORRUPT;
    case ErrorCode::io:
        return PULLREC_IO;
    case ErrorCode::image_list:
    case ErrorCode::invalid_document:
        return PULLREC_INVALID_DOCUMENT;
    case ErrorCode::pull_wait:
        return PULLREC_PULL_WAIT;
    case ErrorCode::internal:
        break;
    }
    return PULLREC_INTERNAL;
}

void tell(char** error, const char* message) noexcept {
    if (error == nullptr) {
        return;
    }
    const std::size_t size = std::strlen(message) + 1;
    *error = static_cast<char*>(std::malloc(size));
    if (*error != nullptr) {
        std::memcpy(*error, message, size);
    }
}

} // namespace

pullrec_status status_of_current(char** error) noexcept {
    try {
        throw;
    } catch (const StatusError& failure) {
        tell(error, failure.what());
        return failure.status();
    } catch (const Error& failure) {
        tell(error, failure.what());
        return status_of(failure.code());
    } catch (const std::bad_alloc&) {
        tell(error, "not enough memory");
    } catch (const std::exception& failure) {
        tell(error, failure.what());
    } catch (...) {
        tell(error, "a callback threw what is no exception of the standard library");
    }
    return PULLREC_INTERNAL;
}

std::string string_of(pullrec_text text) {
    require(text.data);
    return {text.data, text.size};
}

std::string string_of(const char* text) {
    require(text);
    return text;
}

char* copy_of(std::string_view text) {
    auto* const copy = static_cast<char*>(std::malloc(text.size() + 1));
    if (copy == nullptr) {
        throw std::bad_alloc();
    }
    std::memcpy(copy, text.data(), text.size());
    copy[text.size()] = '\0';
    return copy;
}

} // namespace pullrec::binding

void pullrec_free(const char* data) {
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast): documents are const for who reads them
    std::free(const_cast<char*>(data));
}

// NOLINTEND(cppcoreguidelines-no-malloc,cppcoreguidelines-owning-memory)

const char* pullrec_version() {
    return PULLREC_VERSION;
}
