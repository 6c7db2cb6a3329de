// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "exchange/exported_file.hpp"

namespace pullrec::exchange {

/// The file of a record. Throws `Error` (refused) for a form that the reading kubelet does not
/// know, naming the record.
ExportedFile exported(const store::StoredRecord& stored, const ExportOptions& options);

/// The same of an intent.
ExportedFile exported(const store::StoredIntent& stored, const ExportOptions& options);

} // namespace pullrec::exchange
