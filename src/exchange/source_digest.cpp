// SPDX-License-Identifier: Apache-2.0
#include "exchange/source_digest.hpp"

#include "exchange/fingerprint.hpp"

namespace pullrec::exchange {

std::string digest_of(const KnownFiles& files) {
    Fingerprint fingerprint;
    std::string line;
    for (const store::FileKind kind : {store::FileKind::intent, store::FileKind::record}) {
        for (const store::SourceFile& file : files.of(kind)) {
            line.assign(directory_name(kind)).append("/").append(file.name).append(1, '\0');
            fingerprint.add(line.append(file.digest).append("\n"));
        }
    }
    return fingerprint.hex();
}

} // namespace pullrec::exchange
