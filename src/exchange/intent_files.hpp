// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "exchange/directories.hpp"
#include "store/reader.hpp"

#include <span>

namespace pullrec::exchange {

/// Fails with `refused` if the intent's file of one of these images is not as `as_read` knows it.
void require_intents_as_read(const Directories& directories, const store::Reader& as_read,
                             std::span<const Image> images);

/// Removes the intents' files of these images and waits until that is on disk; the others are
/// untouched.
void remove_intent_files(const Directories& directories, std::span<const Image> images);

} // namespace pullrec::exchange
