// SPDX-License-Identifier: Apache-2.0
#include "store/failure_translation.hpp"

namespace pullrec::store {

namespace {

ErrorCode code_of(db::Reason reason) {
    switch (reason) {
    case db::Reason::absent:
        return ErrorCode::absent;
    case db::Reason::foreign:
    case db::Reason::newer:
    case db::Reason::too_old:
        return ErrorCode::schema;
    case db::Reason::locked:
        return ErrorCode::locked;
    case db::Reason::corrupt:
    case db::Reason::replaced:
        return ErrorCode::corrupt;
    case db::Reason::io:
    case db::Reason::commit_unknown:
        return ErrorCode::io;
    case db::Reason::interrupted:
        return ErrorCode::interrupted;
    case db::Reason::constraint:
    case db::Reason::misuse:
        break;
    }
    return ErrorCode::internal;
}

} // namespace

Error to_error(const db::Failure& failure) {
    return {code_of(failure.reason()), failure.what()};
}

} // namespace pullrec::store
