// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/mapping_key.hpp"
#include "store/writer.hpp"

#include <optional>

namespace pullrec::journal {

/// The name under which an image's credentials are kept; throws `Error` (usage) for a text that is
/// no image.
ImageName name_to_record(const Image& image, NameRule rule);

/// Writes what a proven pull brought: merged credentials, the logins that pulled, and that the
/// record was confirmed (E1); an unreadable record gives way to it.
void write_pull(store::Writer& writer, const ImageRef& ref, const ImageName& name,
                const std::optional<Credentials>& given, Timestamp now);

/// Makes a record without grants unless the image ref has one (kubelet 10.2), be it one that cannot
/// be read; true if it did.
bool write_empty_record(store::Writer& writer, const ImageRef& ref, Timestamp now);

} // namespace pullrec::journal
